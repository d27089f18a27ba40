import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSourceBench } from '#server/features/sources/sources.fixture.ts'
import type { SourceBench } from '#server/features/sources/sources.fixture.ts'

let bench: SourceBench
beforeAll(async () => {
  bench = await createSourceBench()
})
afterAll(() => bench.close())

test('publishes nothing, and reports no fault, while nothing is listed', async () => {
  const page =
    '<main><h1>Search Foreclosure Sales</h1><p>There are no foreclosure sales at this time.</p></main>'
  expect(await bench.run('catawba', Buffer.from(page))).toMatchObject({ state: 'published', problems: [] })
})

test('publishes day one, then a sale that is PENDING again on day two', async () => {
  expect(await bench.run('catawba')).toMatchObject({ state: 'published', problems: [] })
  await bench.control({ source: 'catawba', day: 'day-2' })
  expect(await bench.run('catawba')).toMatchObject({ state: 'published', problems: [] })
  const listings = await bench.rows(sql`
    SELECT p.parcel_identification AS parcel, t.status, t.foreclosure_date AS day
    FROM tax_foreclosure t JOIN parcel p ON p.id = t.parcel_id
    WHERE p.parcel_identification IN ('3702-07-67-2652', '3648-03-90-4411') ORDER BY 1`)
  expect(listings).toEqual([
    { parcel: '3648-03-90-4411', status: 'Auction in future', day: '2027-01-26' },
    { parcel: '3702-07-67-2652', status: 'Waiting on sales date', day: null },
  ])
})
