import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPagesOf } from '#server/features/sources/golden.fixture.ts'
import { LayoutError } from '#server/features/sources/layout/page-records.ts'
import { extractRows } from '#server/features/sources/run/extract-rows.ts'
import { createSourceBench } from '#server/features/sources/sources.fixture.ts'
import type { SourceBench } from '#server/features/sources/sources.fixture.ts'
import { gaston } from './gaston.source.ts'

let bench: SourceBench
beforeAll(async () => {
  bench = await createSourceBench()
})
afterAll(() => bench.close())

test('an empty page of current sales is no fault; a sale announced on it is new the next day', async () => {
  const first = await bench.run('gaston')
  expect(first).toMatchObject({ state: 'published', problems: [] })
  expect(first.report).toMatchObject({ rows: { read: 13, bad: 0, unreadable_cells: 0 } })
  await bench.control({ source: 'gaston', day: 'day-2' })
  const second = await bench.run('gaston')
  expect(second).toMatchObject({ state: 'published', problems: [] })
  const changes = second.report?.differences.map(
    ({ parcel_identification, fact, from, to }) =>
      `${parcel_identification ?? ''} ${fact} ${from ?? ''} > ${to ?? ''}`,
  )
  expect(changes).toEqual([
    '187755 status  > redeemed',
    '214401 highest_bid 28000 > 29400',
    '214401 minimum_upset_bid 29400 > 30870',
    '214401 upset_bid_date 2026-11-30 > 2026-12-04',
  ])
  const listings = await bench.rows(sql`
    SELECT p.parcel_identification, t.status, t.upset_bid_date FROM tax_foreclosure t JOIN parcel p ON p.id = t.parcel_id
    WHERE p.parcel_identification IN ('103922', '131509', '199305', '214401') ORDER BY 1`)
  expect(listings).toEqual([
    { parcel_identification: '103922', status: 'Awaiting Funds', upset_bid_date: '2026-10-19' },
    { parcel_identification: '131509', status: 'Waiting on sales date', upset_bid_date: null },
    { parcel_identification: '199305', status: 'Auction in future', upset_bid_date: null },
    { parcel_identification: '214401', status: 'Upset Bid Ongoing', upset_bid_date: '2026-12-04' },
  ])
  const { requests } = await bench.asked('gaston')
  expect(requests.slice(-2)).toEqual(['/671/Previous-Tax-Foreclosure-Sales', '/669/Tax-Foreclosure-Sales'])
})

test('an unknown status is reported, and holds the run where it has become usual', async () => {
  await bench.control({ source: 'gaston', replace: ['Sale Closed', 'Sale Reopened'] })
  const held = await bench.run('gaston')
  await bench.control({ source: 'gaston', replace: null })
  expect(held.state).toBe('held')
  expect(held.problems.join()).toContain('cannot be read')
  expect(held.report?.bad_rows.map(({ reason }) => reason)).toContain(
    'the status "Sale Reopened-Property Sold" is not in the mapping',
  )
})

test('a page of current sales whose records begin in another way is refused', async () => {
  const pages = listPagesOf(gaston, 'day-2').map((page) => {
    if (!page.url.includes('/669/')) return page
    return { ...page, bytes: Buffer.from(page.bytes.toString().replaceAll('Owner:', 'Listed to:')) }
  })
  await expect(extractRows(gaston, pages, gaston.address)).rejects.toThrow(LayoutError)
})

test('a page of current sales without its list is refused, and its listings stay', async () => {
  await bench.control({ source: 'gaston', day: 'day-2' })
  await bench.run('gaston')
  const gone = sql`SELECT id FROM tax_foreclosure WHERE gone_since IS NOT NULL`
  const html = String(listPagesOf(gaston, 'day-2').find(({ url }) => url.includes('/669/'))?.bytes)
  const list = html.slice(html.indexOf('<p>All sales'), html.indexOf('</div></div></div></div>'))
  await bench.control({ source: 'gaston', replace: [list, '<p>Temporarily unavailable.</p>'] })
  const outcome = await bench.run('gaston')
  await bench.control({ source: 'gaston', replace: null })
  expect(outcome).toMatchObject({
    state: 'refused',
    problems: ['page 2 of the list has no records and no notice that nothing is listed'],
  })
  expect(await bench.rows(gone)).toEqual([])
})

test('of two rows about one property the upper one counts, the lower one is the sale before', async () => {
  const { rows } = await extractRows(gaston, listPagesOf(gaston, 'day-1'), gaston.address)
  const days = rows
    .filter((row) => row['File Number'] === '26 M 212')
    .map((row) => `${row['Sale Date'] ?? ''} ${row['Status'] ?? ''}`.trim())
  expect(days).toEqual(['July 15, 2026 at 10 am. Sale Cancelled', 'November 4, 2026 at 10 am.'])
})
