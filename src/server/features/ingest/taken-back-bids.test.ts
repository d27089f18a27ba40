import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createImportBench } from './import.fixture.ts'
import type { ImportBench } from './import.fixture.ts'

let bench: ImportBench
beforeEach(async () => {
  bench = await createImportBench()
})
afterEach(() => bench.database.close())

const printed = (bid: string, lastDay: string) =>
  `firm|Burke|25CVD000731-110|11033|731 Main St|2026-11-12||${bid}|${lastDay}|upset`

const on = (day: string, source: string, bid: string, lastDay = '') => {
  bench.clock.now = Date.parse(`${day}T15:00:00Z`)
  return bench.run([printed(bid, lastDay)], { source, force: true })
}

const shown = async () => {
  const [listing] = await bench.rows(sql`
    SELECT status, (highest_bid_cents / 100)::int AS bid, upset_bid_date::text AS last_day,
      upset_bid_date_basis AS basis FROM tax_foreclosure`)
  return listing
}

const open = { status: 'Upset Bid Ongoing', bid: 10_000, last_day: '2026-12-03', basis: 'published' }

test.each<[string, [string, string, string, string][]]>([
  [
    'came while the error stood above it',
    [
      ['2026-11-21', 'county', '90000', '2026-11-27'],
      ['2026-11-24', 'firm', '10000', '2026-12-03'],
    ],
  ],
  [
    'came before the error',
    [
      ['2026-11-23', 'firm', '10000', '2026-12-03'],
      ['2026-11-24', 'county', '90000', '2026-12-04'],
    ],
  ],
])('a bid of another source that %s counts once the error is taken back', async (_when, steps) => {
  await on('2026-11-20', 'firm', '9000', '2026-11-23')
  await on('2026-11-20', 'county', '9000', '2026-11-23')
  for (const step of steps) await on(...step)
  const { run_id } = await on('2026-11-25', 'county', '9000', '2026-11-23')
  expect(await shown()).toEqual(open)
  expect(await bench.eventsOf(run_id)).not.toContain('window_closed')
  expect((await on('2026-11-26', 'firm', '10000', '2026-12-03')).events).toEqual({})
  expect(await shown()).toEqual(open)
})

test('a bid of another source in the same file counts, too', async () => {
  bench.clock.now = Date.parse('2026-11-24T15:00:00Z')
  const firm = printed('10000', '2026-12-03')
  const county = (bid: string, lastDay: string) => printed(bid, lastDay).replace('firm', 'county')
  await bench.run([firm, county('90000', '2026-12-04')])
  await bench.run([firm, county('9000', '2026-11-23')], { force: true })
  expect(await shown()).toEqual(open)
})

test('its deadline is not counted from the day on which the error was taken back', async () => {
  await on('2026-11-16', 'firm', '9000')
  await on('2026-11-16', 'county', '9000')
  await on('2026-11-17', 'county', '90000')
  await on('2026-11-18', 'firm', '10000')
  await on('2026-11-25', 'county', '9000')
  expect(await shown()).toMatchObject({ bid: 10_000, last_day: '2026-11-30', basis: 'estimated' })
})

test('a bid of another source that is not above the corrected one, or not below the error, stays as it was', async () => {
  await on('2026-11-16', 'firm', '9000')
  await on('2026-11-16', 'county', '9000')
  await on('2026-11-17', 'county', '90000')
  await on('2026-11-18', 'county', '9500')
  expect(await shown()).toMatchObject({ bid: 9_500 })
  await on('2026-11-19', 'firm', '95000')
  await on('2026-11-20', 'county', '9400')
  expect(await shown()).toMatchObject({ bid: 95_000 })
})
