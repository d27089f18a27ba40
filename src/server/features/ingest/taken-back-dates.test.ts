import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createImportBench, plainMapping } from './import.fixture.ts'
import type { ImportBench } from './import.fixture.ts'

let bench: ImportBench
beforeEach(async () => {
  bench = await createImportBench()
})
afterEach(() => bench.database.close())

const on = (day: string, source: string, sale: string, bid: string, lastDay: string) => {
  bench.clock.now = Date.parse(`${day}T15:00:00Z`)
  const row = `${source}|Burke|25CVD000731-110|11033|731 Main St|${sale}|4100|${bid}|${lastDay}|upset`
  return bench.run([row], { source, force: true })
}

const shown = () =>
  bench.rows(sql`
    SELECT status, status_reason AS reason, (highest_bid_cents / 100)::int AS bid, upset_bid_date::text AS last_day,
      (SELECT count(*)::int FROM sale) AS rounds, (SELECT count(*)::int FROM bid) AS bids FROM tax_foreclosure`)

const open = { status: 'Upset Bid Ongoing', reason: null, rounds: 1 }

test('a sale date printed in error after a sale is gone once its source takes it back', async () => {
  await on('2026-11-25', 'firm', '2026-11-24', '9000', '2026-12-04')
  const before = await shown()
  expect(before).toEqual([{ ...open, bid: 9_000, last_day: '2026-12-04', bids: 1 }])
  await on('2026-11-26', 'firm', '2026-12-22', '9000', '2026-12-04')
  expect(await shown()).toMatchObject([{ status: 'Auction in future', reason: 'resale', rounds: 2 }])
  const back = await on('2026-11-30', 'firm', '2026-11-24', '9000', '2026-12-04')
  expect(await bench.eventsOf(back.run_id)).toEqual(['facts_corrected (firm)', 'last_day_moved (firm)'])
  expect(await shown()).toEqual(before)
  expect((await on('2026-12-01', 'firm', '2026-11-24', '9000', '2026-12-04')).events).toEqual({})
  await on('2026-12-04', 'firm', '2026-11-24', '9750', '2026-12-14')
  expect(await shown()).toEqual([{ ...open, bid: 9_750, last_day: '2026-12-14', bids: 2 }])
})

test('it is gone, too, in the file in which another source shows that upset bids can be filed', async () => {
  for (const source of ['county', 'firm']) await on('2026-11-25', source, '2026-11-24', '9000', '2026-12-04')
  await on('2026-11-26', 'firm', '2026-12-22', '9000', '2026-12-04')
  await on('2026-11-30', 'county', '2026-11-24', '9750', '2026-12-10')
  expect(await shown()).toEqual([{ ...open, bid: 9_750, last_day: '2026-12-10', bids: 2 }])
})

test('one file opens and ends a round', async () => {
  for (const source of ['city', 'county', 'firm'])
    await on('2026-11-25', source, '2026-11-24', '9000', '2026-12-04')
  bench.clock.now = Date.parse('2026-11-30T15:00:00Z')
  const row = (source: string, sale: string, rest: string) =>
    `${source}|Burke|25CVD000731-110|11033|731 Main St|${sale}|4100|${rest}|upset`
  const names = { city: 'city', county: 'county', firm: 'firm' }
  const mapping = { ...plainMapping, source: { column: 'source', names } }
  const rows = [
    row('city', '2026-11-24', '9750|2026-12-10'),
    row('firm', '2026-12-22', '9000|2026-12-04'),
    row('county', '2026-11-24', '10500|2026-12-10'),
  ]
  expect(await bench.run(rows, { mapping, force: true })).toMatchObject({ state: 'published' })
  expect(await shown()).toEqual([{ ...open, bid: 10_500, last_day: '2026-12-10', bids: 3 }])
})

test('a result printed beside a date typed wrong counts with the right one', async () => {
  await on('2026-11-25', 'firm', '2026-12-23', '9000', '2026-12-04')
  expect(await shown()).toMatchObject([{ status: 'Auction in future', bid: null }])
  const right = await on('2026-11-26', 'firm', '2026-11-24', '9000', '2026-12-04')
  expect(await bench.eventsOf(right.run_id)).toEqual(['facts_corrected (firm)', 'sold (firm)'])
  expect(await shown()).toEqual([{ ...open, bid: 9_000, last_day: '2026-12-04', bids: 1 }])
})
