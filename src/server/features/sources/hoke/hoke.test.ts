import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSourceBench } from '#server/features/sources/sources.fixture.ts'
import type { SourceBench } from '#server/features/sources/sources.fixture.ts'

let bench: SourceBench
beforeAll(async () => {
  bench = await createSourceBench()
})
afterAll(() => bench.close())

test('publishes both tables, and a postponement and a new bid on day two', async () => {
  expect(await bench.run('hoke')).toMatchObject({ state: 'published', problems: [] })
  await bench.control({ source: 'hoke', day: 'day-2' })
  expect(await bench.run('hoke')).toMatchObject({ state: 'published', problems: [] })
  const listings = await bench.rows(sql`
    SELECT p.parcel_identification AS parcel, t.status, t.upset_bid_date AS last_day, t.highest_bid_cents AS bid
    FROM tax_foreclosure t JOIN parcel p ON p.id = t.parcel_id
    WHERE p.parcel_identification IN ('584870001159', '594890001064', '794730001077') ORDER BY 1`)
  expect(listings).toEqual([
    { parcel: '584870001159', status: 'Waiting on sales date', last_day: null, bid: null },
    { parcel: '594890001064', status: 'Upset Bid Ongoing', last_day: '2026-12-07', bid: 941_250 },
    { parcel: '794730001077', status: 'Auction in future', last_day: null, bid: null },
  ])
})

test('reports a word it does not know in place of a day, and leaves the row as it was', async () => {
  await bench.control({ source: 'hoke', replace: ['>JAN 14, 2027<', '>SALE STAYED<'] })
  const { report } = await bench.run('hoke')
  expect(report?.bad_rows.map(({ reason }) => reason)).toEqual([
    'the status "SALE STAYED" is not in the mapping',
    'the status "SALE STAYED" is not in the mapping',
  ])
})

test('refuses a page whose second table has another column for the last day', async () => {
  await bench.control({ source: 'hoke', replace: ['Period Ends', 'Deadline'] })
  expect(await bench.run('hoke')).toMatchObject({
    state: 'refused',
    problems: ['a table of the page has no column "Bid Upset Period Ends"'],
  })
})
