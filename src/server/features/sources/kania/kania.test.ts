import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSourceBench } from '#server/features/sources/sources.fixture.ts'
import type { SourceBench } from '#server/features/sources/sources.fixture.ts'

let bench: SourceBench
beforeAll(async () => {
  bench = await createSourceBench()
})
afterAll(() => bench.close())

test('publishes day one, then exactly the changes of day two', async () => {
  const first = await bench.run('kania')
  expect(first).toMatchObject({ state: 'published', problems: [] })
  expect(first.report).toMatchObject({ rows: { read: 120, bad: 0, unreadable_cells: 0 } })
  await bench.control({ source: 'kania', day: 'day-2' })
  const second = await bench.run('kania')
  expect(second).toMatchObject({ state: 'published', problems: [] })
  const changes = second.report?.differences.map(
    ({ parcel_identification, fact, from, to }) =>
      `${parcel_identification ?? ''} ${fact} ${from ?? ''} > ${to ?? ''}`,
  )
  expect(changes).toEqual([
    '1770.08-98-4417 highest_bid 9250 > 10000',
    '1770.08-98-4417 upset_bid_date 2026-11-30 > 2026-12-07',
    '04512108 foreclosure_date 2026-12-09 > ',
    '04512108 time 11:00 AM > ',
    '04512108 upset_bid_date 2026-12-21 > ',
  ])
  const listing = await bench.rows(sql`
    SELECT t.highest_bid_cents, t.upset_bid_date, t.status FROM tax_foreclosure t JOIN parcel p ON p.id = t.parcel_id
    WHERE p.parcel_identification = '1770.08-98-4417'`)
  expect(listing).toEqual([
    { highest_bid_cents: 1_000_000, upset_bid_date: '2026-12-07', status: 'Upset Bid Ongoing' },
  ])
})
