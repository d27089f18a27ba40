import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeadlineEffect } from '#contract/operator/closures.ts'
import { rederiveListings } from '#server/features/listings/reconcile/rederive.ts'
import { investor } from '#tests/support/investors.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/support/test-app.ts'

const WAKE = '37183'
const FOLLOWERS = ['ada@example.com', 'ben@example.com']
const LISTINGS = 50

let product: TestApp
let operator: string
beforeAll(async () => {
  product = await createTestApp()
  product.clock.set('2026-11-04T15:00:00Z')
  operator = await signUpOperator(product, 'operator@example.com')
  for (const email of FOLLOWERS) await investor(product, email, WAKE)
  const { pool } = product.database
  await pool.query("INSERT INTO source (name) VALUES ('firm')")
  // Sold and reported on November 3: upset bids can be filed until Friday, November 13 at 5:00 PM.
  for (let place = 1; place <= LISTINGS; place += 1)
    await pool.query(
      `WITH c AS (INSERT INTO foreclosure_case (county_fips) VALUES ('37183') RETURNING id),
      t AS (
        INSERT INTO tax_foreclosure (county_fips, case_id, status, status_changes_at, highest_bid_cents, upset_bid_date,
          upset_bid_date_basis, foreclosure_date, street, first_seen_at, date_last_updated)
        SELECT '37183', id, 'Upset Bid Ongoing', '2026-11-13T22:00:00Z', 900000, '2026-11-13', 'computed', '2026-11-03',
          $1 || ' Oak St', '2026-11-04', '2026-11-04' FROM c RETURNING id),
      s AS (
        INSERT INTO sale (tax_foreclosure_id, round, sale_date, report_on) SELECT id, 1, '2026-11-03', '2026-11-03' FROM t
        RETURNING id)
      INSERT INTO bid (sale_id, amount_cents, kind, source_id, seen_at, last_seen_at)
      SELECT id, 900000, 'auction', 1, '2026-11-04', '2026-11-04' FROM s`,
      [String(place)],
    )
  await pool.query(
    'INSERT INTO favorite SELECT u.id, t.id, $2 FROM user_account u, tax_foreclosure t WHERE u.email = ANY($1)',
    [FOLLOWERS, new Date(product.clock.now())],
  )
  await product.runJobs()
})
afterAll(() => product.close())

const SNOW = {
  county: 'Wake',
  from: '2026-11-13',
  to: '2026-11-13',
  extends_to: null,
  reason: 'Snow',
  source_url: null,
}
const post = (path: string, body: unknown) =>
  product.call('POST', `/api/operator/closures${path}`, { cookie: operator, body })
const preview = async () => (await post('/preview', SNOW)).json<DeadlineEffect>()
const days = async () => {
  const { rows } = await product.database.pool.query<{ day: string; n: number }>(
    'SELECT upset_bid_date::text AS day, count(*)::int AS n FROM tax_foreclosure GROUP BY 1',
  )
  return rows
}

test('shows the 50 deadlines it would move, and who is told, without moving them', async () => {
  const effect = await preview()
  expect(effect.moves).toHaveLength(LISTINGS)
  expect(effect.moves[0]).toMatchObject({
    county: 'Wake',
    from: 'Fri, Nov 13, 5:00 PM',
    to: 'Mon, Nov 16, 5:00 PM',
    favorites: 2,
  })
  expect(effect).toMatchObject({ others: 0, people: 2 })
  expect(await days()).toEqual([{ day: '2026-11-13', n: LISTINGS }])
  expect((await product.call('GET', '/api/operator/closures', { cookie: operator })).json()).toEqual({
    closures: [],
  })
})

test('is refused if another effect would follow by then', async () => {
  const { effect } = await preview()
  const { pool } = product.database
  await pool.query("UPDATE tax_foreclosure SET upset_bid_date = '2026-11-12' WHERE street = '1 Oak St'")
  expect(codeOf(await post('', { ...SNOW, effect, why: 'Snow' }))).toBe('changed_meanwhile')
  await pool.query("UPDATE tax_foreclosure SET upset_bid_date = '2026-11-13' WHERE street = '1 Oak St'")
})

test('moves them with exactly one email to each follower, and writes down who did it', async () => {
  const before = product.mails.length
  const { effect } = await preview()
  const body = { ...SNOW, effect, why: 'The clerk called at 7 AM.' }
  const [first, second] = await Promise.all([post('', body), post('', body)])
  // The second click finds the days entered already.
  expect([codeOf(first), codeOf(second)].toSorted()).toEqual(['not_possible', null].toSorted())
  expect(await days()).toEqual([{ day: '2026-11-16', n: LISTINGS }])
  await product.runJobs()
  const told = product.mails.slice(before).map(({ to }) => to)
  expect(told.toSorted()).toEqual(FOLLOWERS)
  const { rows } = await product.database.pool.query<{ details: object; via: string }>(
    "SELECT details, via FROM audit_log WHERE action = 'add_closure'",
  )
  expect(rows).toMatchObject([
    {
      via: 'browser',
      details: { county: 'Wake', moved: LISTINGS, shown: 'Snow', reason: 'The clerk called at 7 AM.' },
    },
  ])
})

test('is removed again, with its effect seen first', async () => {
  const { rows } = await product.database.pool.query<{ id: string }>('SELECT id FROM court_closure')
  const id = Number(rows[0]?.id)
  const { effect, moves } = (await post(`/${id}/preview_removal`, {})).json<DeadlineEffect>()
  expect(moves[0]).toMatchObject({ from: 'Mon, Nov 16, 5:00 PM', to: 'Fri, Nov 13, 5:00 PM' })
  const removed = await post(`/${id}/remove`, { effect, why: 'The clerk opened after all.' })
  expect(removed.json()).toEqual({ moved: LISTINGS })
  expect(await days()).toEqual([{ day: '2026-11-13', n: LISTINGS }])
  expect(codeOf(await post(`/${id}/remove`, { effect, why: 'Again' }))).toBe('not_found')
})

test("shows what another closing hour moves: open periods that end at the county's usual hour", async () => {
  const { pool, db } = product.database
  await pool.query(
    `UPDATE sale SET published_last_day = '2026-11-13', published_closes_at_minute = 720,
       published_for_bid_cents = 900000 WHERE id = 1`,
  )
  await pool.query("UPDATE sale SET sale_date = '2026-10-01', report_on = '2026-10-01' WHERE id = 2")
  await db.transaction((tx) => rederiveListings(tx, WAKE, product.clock.now()))
  const changes = [{ fact: 'closes_at', value: '4:15 PM', seen: '5:00 PM' }]
  const county = (path: string, body: object) =>
    product.call('POST', `/api/operator/counties/wake${path}`, {
      cookie: operator,
      body: { changes, ...body },
    })
  const effect = (await county('/preview', {})).json<DeadlineEffect>()
  expect(effect.moves).toHaveLength(LISTINGS - 2)
  expect(effect.moves[0]).toMatchObject({
    from: 'Fri, Nov 13, 5:00 PM',
    to: 'Fri, Nov 13, 4:15 PM',
    favorites: 2,
  })
  expect(effect).toMatchObject({ others: 0, people: 2 })
  const noticed = async () => {
    const { rows } = await pool.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM listing_event WHERE \"to\" ->> 'closes_at' = '4:15 PM'",
    )
    return rows[0]?.n
  }
  expect(await noticed()).toBe(0)
  const saved = await county('', { effect: effect.effect, reason: 'The clerk called' })
  expect(saved.json()).toEqual({ moved: LISTINGS - 2 })
  expect(await noticed()).toBe(LISTINGS - 2)
})

test.each([
  ['an unknown county', { county: 'Nowhere' }, 'not_found'],
  ['days in the wrong order', { to: '2026-11-12' }, 'not_possible'],
  ['an order that ends before the closed days', { extends_to: '2026-11-01' }, 'not_possible'],
  ['a page that is no web page', { source_url: 'javascript:alert(1)' }, 'not_possible'],
  ['a year that was typed wrong', { to: '2206-11-13' }, 'not_possible'],
  ['an order that was typed wrong', { extends_to: '9999-12-31' }, 'not_possible'],
  ['no reason for bidders', { reason: ' ' }, 'bad_request'],
  ['a reason nobody can see', { reason: '\u200B' }, 'bad_request'],
  ['a day that does not exist', { from: '2026-02-30' }, 'bad_request'],
])('refuses %s', async (_what, change, code) => {
  expect(codeOf(await post('/preview', { ...SNOW, ...change }))).toBe(code)
})

test('two clicks where nothing moves enter the days once', async () => {
  const quiet = { ...SNOW, county: 'Burke' }
  const { effect, moves } = (await post('/preview', quiet)).json<DeadlineEffect>()
  expect(moves).toEqual([])
  const enter = () => post('', { ...quiet, effect, why: 'Snow' })
  const codes = (await Promise.all([enter(), enter()])).map(codeOf)
  expect(codes.toSorted()).toEqual(['not_possible', null].toSorted())
})
