import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListingDetails, UpsetBid } from '#contract/listings/listings.ts'
import type { BidSheet } from '#domain/bid-sheet/bid-sheet.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { investor } from '#tests/support/investors.ts'
import { textOf } from '#tests/support/pdf-text.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { addSold, BURKE, WAKE } from './reports.fixture.ts'

let product: TestApp
let ada: string
beforeAll(async () => {
  product = await createTestApp()
  ada = (await investor(product, 'ada@example.com', BURKE)).cookie
})
afterAll(() => product.close())

const sheets = (ids: readonly number[], paper = 'letter', cookie = ada) =>
  product.call('GET', `/api/bid_sheet.pdf?ids=${ids.join(',')}&paper=${paper}`, { cookie })

/** All texts of a sheet, with line breaks replaced by spaces. */
function textsIn({ key, facts, ladder, worksheet, sources, ...sheet }: BidSheet): string[] {
  const rows = ladder?.rows ?? []
  return [
    ...[sheet.kind, sheet.title, sheet.county, sheet.printed, sheet.ask.text, sheet.phoneRule, sheet.note],
    ...key.flatMap(({ label, value, note }) => [label, value, note]),
    ...facts.flatMap(({ name, value }) => [name, value]),
    ...rows.map((row) =>
      row.kind === 'rung' ? `${row.label} ${row.raise} ${row.bid} ${row.deposit}` : row.text,
    ),
    ...(worksheet?.rows ?? []).map(({ name, amount }) => `${name} ${amount}`),
    ...sources.map(({ what, source, when }) => `${what} ${source} ${when}`),
    sheet.closing,
  ].map((text) => text.replace(/\s+/g, ' '))
}

const dollars = (amount: number) => formatExactDollars(amount)

test('matches the upset bid API', async () => {
  const id = await addSold(product, BURKE, 23_152.5)
  const answer = await sheets([id])
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
  })
  const pages = await textOf(answer.rawPayload)
  expect(pages).toHaveLength(1)
  const engine = (
    await product.call('GET', '/api/upset_bid?county=Burke&last_bid=23152.50&filed=2026-11-09')
  ).json<UpsetBid>()
  for (const { bid, deposit } of engine.ladder) {
    expect(pages[0]).toContain(`${dollars(bid)} ${dollars(deposit)}`)
  }
  expect(pages[0]).toContain(`Minimum upset bid ${dollars(engine.minimum_upset_bid)}`)
  expect(engine.last_day).toBe('2026-11-19')
  expect(pages[0]).toContain(`Upset deadline Thu, Nov 19, ${engine.closes_at}`)
  expect(pages[0]).toContain('Court file seen Nov 10, 2026, 6:00 AM')
})

test('has the same text in the browser and as a PDF', async () => {
  const ids = [await addSold(product, BURKE, 7_000), await addSold(product, BURKE, 31_000)]
  await product.call('POST', `/api/tax_foreclosure/${ids[0]}/mine`, {
    cookie: ada,
    body: { maximum_bid: 9_000, note: 'Ask about the well' },
  })
  const pages = await textOf((await sheets(ids)).rawPayload)
  const answer = await product.call('GET', `/api/bid_sheet?ids=${ids.join(',')}`, { cookie: ada })
  expect(answer.headers['cache-control']).toBe('private, no-store')
  const models = answer.json<{ sheets: BidSheet[] }>().sheets
  expect(models).toHaveLength(2)
  models.forEach((model, index) => {
    for (const text of textsIn(model)) expect(pages[index]).toContain(text)
  })
})

test('shows the notes of the requesting person only', async () => {
  const id = await addSold(product, BURKE, 10_000)
  const { cookie: bob } = await investor(product, 'bob@example.com', BURKE)
  await product.call('POST', `/api/tax_foreclosure/${id}/mine`, {
    cookie: ada,
    body: { maximum_bid: 12_000, resale: 40_000, note: 'Ask about the well' },
  })
  const [own] = await textOf((await sheets([id])).rawPayload)
  expect(own).toContain('My maximum $12,000.00 Covers the next 2 minimum upset bids')
  expect(own).toContain('My maximum $12,000.00 stops here')
  expect(own).toContain('Ask about the well')
  expect(own).toContain('Profit $27,950.00')
  const [others] = await textOf((await sheets([id], 'letter', bob)).rawPayload)
  expect(others).toContain('My maximum Not set')
  expect(others).not.toContain('well')
})

test('uses the person’s own clerk call', async () => {
  const id = await addSold(product, BURKE, 10_000)
  await product.call('POST', `/api/tax_foreclosure/${id}/clerk_call`, {
    cookie: ada,
    body: { last_bid: 20_000, filed: '2026-11-17' },
  })
  const other = await addSold(product, BURKE, 30_000)
  const [first, page] = await textOf((await sheets([id, other])).rawPayload)
  // The packet is sorted by upset deadline, which the call has moved.
  expect(first).toContain('Minimum upset bid $31,500.00')
  expect(page).toContain('Minimum upset bid $21,000.00')
  expect(page).toContain('Per the clerk, Nov 18')
  expect(page).toContain('Last bid $20,000.00 Your call to the clerk called Nov 18, 2026, 10:00 AM')
})

/** Adds bids as a source showed them after the first one, one a day. */
async function showNext(id: number, bids: readonly [cents: number, kind: string, filed: string | null][]) {
  for (const [index, [cents, kind, filed]] of bids.entries())
    await product.database.pool.query(
      `INSERT INTO bid (sale_id, amount_cents, kind, filed_on, source_id, seen_at, last_seen_at)
       SELECT s.id, $2, $3, $4, x.id, $5, $5 FROM sale s, source x
       WHERE s.tax_foreclosure_id = $1 AND x.name = 'Court file'`,
      [id, cents, kind, filed, `2026-11-${index + 12}T11:00:00Z`],
    )
}

test.each<[string, Parameters<typeof showNext>[1], string, string, string[]]>([
  [
    'a corrected auction price',
    [[11_000_00, 'reported', null]],
    'Mon, Nov 9, 2026, $11,000.00',
    'At the auction, $11,000.00, first seen Thu, Nov 12',
    ['auction 11000'],
  ],
  [
    'a withdrawn upset bid',
    [
      [20_000_00, 'upset', '2026-11-11'],
      [12_000_00, 'reported', null],
    ],
    'Mon, Nov 9, 2026, $12,000.00',
    'At the auction, $12,000.00, first seen Tue, Nov 10',
    ['auction 12000'],
  ],
  [
    'a corrected upset bid',
    [
      [20_000_00, 'upset', '2026-11-11'],
      [19_000_00, 'reported', null],
    ],
    'Mon, Nov 9, 2026, $12,000.00',
    'Upset bid, $19,000.00, filed Wed, Nov 11',
    ['auction 12000', 'upset 19000'],
  ],
])('shows the bids that count after %s', async (_what, later, sold, last, counted) => {
  const id = await addSold(product, BURKE, 12_000)
  await showNext(id, later)
  const [sheet] = (await product.call('GET', `/api/bid_sheet?ids=${id}`, { cookie: ada })).json<{
    sheets: BidSheet[]
  }>().sheets
  expect(sheet?.facts).toContainEqual({ name: 'Sold', value: sold })
  expect(sheet?.facts).toContainEqual({ name: 'Last bid', value: last })
  const { rounds } = (
    await product.call('GET', `/api/tax_foreclosure/${id}`, { cookie: ada })
  ).json<ListingDetails>()
  expect(rounds.flatMap(({ bids }) => bids.map(({ kind, amount }) => `${kind} ${amount}`))).toEqual(counted)
})

test('states no filing of a bid at the auction, whatever day a source prints beside it', async () => {
  const id = await addSold(product, BURKE, 12_000)
  await product.database.pool.query(
    "UPDATE bid SET filed_on = '2026-11-09' WHERE sale_id = (SELECT id FROM sale WHERE tax_foreclosure_id = $1)",
    [id],
  )
  const [page] = await textOf((await sheets([id])).rawPayload)
  expect(page).toContain('Last bid At the auction, $12,000.00, first seen Tue, Nov 10')
})

const LONG = 'Front steps of the courthouse, then the hall on the second floor behind the clerk. '.repeat(8)

describe.each(['letter', 'a4'])('on %s', (paper) => {
  test('each sheet fits one page, even with the longest values, sorted by upset deadline', async () => {
    const [plain, long, closed] = [
      await addSold(product, BURKE, 18_450),
      await addSold(product, BURKE, 1_234_567.89),
      await addSold(product, BURKE, 5_000),
    ]
    const { pool } = product.database
    await pool.query(
      `INSERT INTO court_closure (county_fips, from_date, to_date, reason) VALUES ($1, '2026-11-23', '2026-11-25', 'Ice')`,
      [BURKE],
    )
    for (let parcels = 0; parcels < 9; parcels += 1) {
      const soldWith = await addSold(product, BURKE, 1_234_567.89)
      await pool.query(
        'UPDATE tax_foreclosure SET case_id = (SELECT case_id FROM tax_foreclosure WHERE id = $1) WHERE id = $2',
        [long, soldWith],
      )
    }
    await pool.query(
      `UPDATE tax_foreclosure SET street = $2, zoning_code = $3, structure = 'Commercial Vacant Lot' WHERE id = $1`,
      [long, `${'12345 Old Reverend Doctor Memorial Boulevard Extension '.repeat(3)}Unit 9`, 'X'.repeat(120)],
    )
    await pool.query("UPDATE sale SET report_on = '2026-11-16', place = $2 WHERE tax_foreclosure_id = $1", [
      long,
      LONG,
    ])
    await pool.query(
      `UPDATE tax_foreclosure SET status = 'Redeemed',
         case_flags = '[{"source_id": 1, "flag": "redeemed", "since": "2026-11-01", "redeemed_on": null}]' WHERE id = $1`,
      [closed],
    )
    await pool.query(
      'UPDATE foreclosure_case SET case_number = $2 WHERE id = (SELECT case_id FROM tax_foreclosure WHERE id = $1)',
      [closed, `26CV000${closed}-110-`.repeat(12)],
    )
    await product.call('POST', `/api/tax_foreclosure/${long}/mine`, {
      cookie: ada,
      body: { maximum_bid: 9_999_999.99, resale: 1_000_000, repairs: 5, costs: 5, note: LONG.repeat(3) },
    })
    await product.call('POST', `/api/tax_foreclosure/${plain}/mine`, {
      cookie: ada,
      body: { note: 'Vacant.\nNo sign.\n'.repeat(100) },
    })
    const pages = await textOf((await sheets([closed, long, plain], paper)).rawPayload)
    expect(pages).toHaveLength(3)
    expect(pages[0]).toContain('$19,372.50')
    expect(pages[0]).toContain('Vacant. · No sign. · Vacant.')
    expect(pages[1]).toContain('12345 Old Reverend')
    expect(pages[1]).toMatch(/Sold with.*, and 1 more/)
    expect(pages[1]).toContain('Confirm with the clerk.')
    expect(pages[1]).toContain('Closed Mon, Nov 23, Tue, Nov 24, Wed, Nov 25, Thu, Nov 26 and Fri, Nov 27')
    expect(pages[2]).toContain('No upset bid can be filed')
    await pool.query('DELETE FROM court_closure')
  })
})

describe('is not available', () => {
  test('for listings in other counties or nonexistent ones', async () => {
    const [own, foreign] = [await addSold(product, BURKE, 9_000), await addSold(product, WAKE, 9_000)]
    const [wrong, missing] = [await sheets([own, foreign]), await sheets([own, 999_999])]
    expect(wrong.statusCode).toBe(404)
    expect(wrong.json()).toEqual({
      ...missing.json<object>(),
      request_id: wrong.json<{ request_id: string }>().request_id,
    })
  })

  test.each(['', 'x', '0', '1,,2', '-1', Array.from({ length: 26 }, (_id, index) => index + 1).join(',')])(
    'for ids like %j',
    async (ids) => {
      const answer = await product.call('GET', `/api/bid_sheet.pdf?ids=${ids}`, { cookie: ada })
      expect(answer.json()).toMatchObject({ code: 'bad_request' })
    },
  )
})

test('has one status and offers no bid after the hour, also before the status is derived again', async () => {
  const id = await addSold(product, BURKE, 12_000)
  product.clock.set('2026-11-19T22:00:00Z')
  const [sheet] = (await product.call('GET', `/api/bid_sheet?ids=${id}`, { cookie: ada })).json<{
    sheets: BidSheet[]
  }>().sheets
  expect(sheet?.key[0]).toMatchObject({ label: 'Status', value: 'Awaiting Funds' })
  expect(sheet?.statement).toContain('The upset bid period is over.')
  const details = (
    await product.call('GET', `/api/tax_foreclosure/${id}`, { cookie: ada })
  ).json<ListingDetails>()
  expect(details).toMatchObject({
    listing: { status: 'Awaiting Funds', status_reason: 'confirmation_not_seen' },
    next_bid: null,
  })
  expect(details.listing.next_bid).toBeUndefined()
})
