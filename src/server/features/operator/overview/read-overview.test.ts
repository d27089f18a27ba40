import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Overview } from '#contract/operator/overview.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

/** The clerk of Forsyth closes at 4:30 PM. */
const FORSYTH = '37067'

let product: TestApp
let operator: string
beforeAll(async () => {
  product = await createTestApp()
  product.clock.set('2026-11-20T21:00:00Z')
  operator = await signUpOperator(product, 'operator@example.com')
  await openUntil('2026-11-20', '2026-11-18')
  await openUntil('2026-11-21', '2026-11-18')
  await openUntil('2026-11-20', null)
  await openUntil('2026-11-23', null)
})
afterAll(() => product.close())

/** A listing in its upset bid period; its source left it out on the second day. */
async function openUntil(lastDay: string, goneOn: string | null): Promise<void> {
  await product.database.pool.query(
    `WITH c AS (INSERT INTO foreclosure_case (county_fips) VALUES ($1) RETURNING id)
     INSERT INTO tax_foreclosure (county_fips, case_id, status, upset_bid_date, upset_bid_date_basis, gone_since,
       first_seen_at, date_last_updated)
     SELECT $1, id, 'Upset Bid Ongoing', $2, 'computed', $3, now(), now() FROM c`,
    [FORSYTH, lastDay, goneOn],
  )
}

async function readAt(instant: string): Promise<Overview> {
  product.clock.set(instant)
  return (await product.call('GET', '/api/operator/overview', { cookie: operator })).json<Overview>()
}

async function nextDeadline(at: string): Promise<string | null | undefined> {
  const overview = await readAt(at)
  return overview.counties.find(({ county }) => county === 'Forsyth')?.next_deadline
}

test('the next deadline of a county is the first of a listing on the list, at the hour its clerk closes', async () => {
  expect(await nextDeadline('2026-11-20T21:29:00Z')).toBe('Fri, Nov 20, 4:30 PM')
  expect(await nextDeadline('2026-11-20T21:31:00Z')).toBe('Mon, Nov 23, 4:30 PM')
})

test('counts the same listings for the product as for its counties: the open ones', async () => {
  await product.database.pool.query(
    `WITH c AS (INSERT INTO foreclosure_case (county_fips) VALUES ($1) RETURNING id)
     INSERT INTO tax_foreclosure (county_fips, case_id, status, first_seen_at, date_last_updated)
     SELECT $1, id, status, now(), now() FROM c, unnest($2::text[]) AS status`,
    [FORSYTH, ['Redeemed', 'Purchase Completed', 'Awaiting Funds']],
  )
  const { listings, counties } = await readAt('2026-11-20T21:29:00Z')
  expect(counties.map(({ county, listings }) => [county, listings])).toEqual([['Forsyth', 3]])
  expect(listings).toBe(3)
})
