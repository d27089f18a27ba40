import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSourceBench } from '#server/features/sources/sources.fixture.ts'
import type { SourceBench } from '#server/features/sources/sources.fixture.ts'

let bench: SourceBench
beforeAll(async () => {
  bench = await createSourceBench()
})
afterAll(() => bench.close())

test('publishes day one, then exactly the changes of day two', async () => {
  const first = await bench.run('cabarrus')
  expect(first).toMatchObject({ state: 'published', problems: [] })
  expect(first.report).toMatchObject({ rows: { read: 16, bad: 0, unreadable_cells: 0 } })
  await bench.control({ source: 'cabarrus', day: 'day-2' })
  const second = await bench.run('cabarrus')
  expect(second).toMatchObject({ state: 'published', problems: [] })
  const changes = second.report?.differences.map(
    ({ parcel_identification, fact, from, to }) =>
      `${parcel_identification ?? ''} ${fact} ${from ?? ''} > ${to ?? ''}`,
  )
  expect(changes?.toSorted()).toEqual([
    '01-023F-0128.00 foreclosure_date  > 2027-01-14',
    '01-023F-0128.00 opening_bid 13403 > 13950',
    '01-023F-0128.00 status  > scheduled',
    '01-023F-0128.00 time  > 12:00 PM',
    '02-036A-0107.00 foreclosure_date 2026-12-10 > ',
    '02-036A-0107.00 status scheduled > postponed',
    '02-036A-0107.00 time 12:00 PM > ',
  ])
})

test('a list whose keys were renamed is not published', async () => {
  await bench.control({ source: 'cabarrus', replace: ['"RealID"', '"ParcelNo"'] })
  const held = await bench.run('cabarrus')
  await bench.control({ source: 'cabarrus', replace: null })
  expect(held.state).toBe('held')
  expect(held.problems.join()).toContain('no "Real ID"')
})
