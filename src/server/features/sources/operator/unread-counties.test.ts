import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Overview } from '#contract/operator/overview.ts'
import { importFile } from '#server/features/ingest/index.ts'
import { openCounties } from '#tests/support/investors.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const BURKE = '37023'
const WAKE = '37183'
const MAPPING = {
  reads: 'listings',
  source: { name: 'clerk list' },
  columns: {
    county: 'county',
    case_number: 'case',
    parcel_identification: 'parcel',
    foreclosure_date: 'sale',
  },
}
const LIST = `county,case,parcel,sale
Burke,25CVD001001-110,2700001,2026-12-15
Wake,25CVD001201-910,0120981,2026-12-15
`

let product: TestApp
let operator: string
beforeAll(async () => {
  product = await createTestApp()
  product.clock.set('2026-11-22T14:00:00Z')
  operator = await signUpOperator(product, 'operator@example.com')
  await product.runJobs()
  await importFile({
    file: { name: 'list.csv', bytes: Buffer.from(LIST) },
    mapping: MAPPING,
    now: Date.parse('2026-11-18T14:00:00Z'),
    db: product.database.db,
    log: quietLog,
  })
})
afterAll(() => product.close())

/** What the overview asks for, and what its operator is mailed. */
async function unread() {
  const { needs, counties } = (
    await product.call('GET', '/api/operator/overview', { cookie: operator })
  ).json<Overview>()
  const before = product.mails.length
  await product.database.pool.query("SELECT graphile_worker.add_job('source_upkeep', '{}'::json)")
  await product.runJobs()
  return {
    needs: needs.map(({ title, detail }) => `${title}: ${detail}`),
    mailed: product.mails.slice(before).map(({ text }) => text.match(/\w+ County: last checked.*/g) ?? []),
    stale: counties.filter(({ state }) => state === 'stale').map(({ county }) => county),
  }
}

test('old facts need an operator in counties that are on sale or open to a person', async () => {
  await product.database.pool.query(
    "INSERT INTO plan (key, county_fips, price_cents) VALUES ('37183', '37183', 2900)",
  )
  expect(await unread()).toEqual({ needs: [], mailed: [], stale: [] })
  product.clock.set('2026-11-22T14:00:01Z')
  expect(await unread()).toEqual({
    needs: ['Wake County: no news: Last checked Wed, Nov 18.'],
    mailed: [['Wake County: last checked Wed, Nov 18']],
    stale: ['Burke', 'Wake'],
  })
  await product.database.pool.query('UPDATE plan SET on_sale = false')
  expect((await unread()).needs).toEqual([])
  await openCounties(product, 'operator@example.com', [BURKE])
  expect(await unread()).toMatchObject({
    needs: ['Burke County: no news: Last checked Wed, Nov 18.'],
    mailed: [['Burke County: last checked Wed, Nov 18']],
  })
})

test('facts of a property that is no longer open are not missed', async () => {
  await openCounties(product, 'operator@example.com', [WAKE])
  expect((await unread()).needs).toHaveLength(1)
  await product.database.pool.query("UPDATE tax_foreclosure SET status = 'Redeemed'")
  expect((await unread()).needs).toEqual([])
})
