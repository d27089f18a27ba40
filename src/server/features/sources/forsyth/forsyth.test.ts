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
  const first = await bench.run('forsyth')
  expect(first).toMatchObject({ state: 'published', problems: [] })
  expect(first.report).toMatchObject({ rows: { read: 11, bad: 0, unreadable_cells: 0 } })
  await bench.control({ source: 'forsyth', day: 'day-2' })
  const second = await bench.run('forsyth')
  expect(second).toMatchObject({ state: 'published', problems: [] })
  const changes = second.report?.differences.map(
    ({ parcel_identification, fact, from, to }) =>
      `${parcel_identification ?? ''} ${fact} ${from ?? ''} > ${to ?? ''}`,
  )
  expect(changes?.toSorted()).toEqual([
    '6836-32-6923.000 foreclosure_date 2026-12-16 > ',
    '6836-32-6923.000 status scheduled > postponed',
    '6836-32-6923.000 time 12:00 PM > ',
    '6836-61-8979.000 opening_bid  > 5310.25',
  ])
})

test('a sale called pending long after its day has no posted result, and is not awaiting funds', async () => {
  const listings = await bench.rows(sql`
    SELECT t.status FROM tax_foreclosure t JOIN parcel p ON p.id = t.parcel_id
    WHERE p.parcel_identification = '6846-07-4163.000'`)
  expect(listings).toEqual([{ status: 'Sale date passed; no result posted' }])
})

test('a page whose panels were rebuilt is refused, not read as empty', async () => {
  await bench.control({ source: 'forsyth', replace: ['panel-blue', 'card'] })
  const refused = await bench.run('forsyth')
  await bench.control({ source: 'forsyth', replace: null })
  expect(refused).toMatchObject({
    state: 'refused',
    problems: ['the page has no records and no notice that nothing is listed'],
  })
})
