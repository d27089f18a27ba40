import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixturesOf } from '#server/features/sources/golden.fixture.ts'
import { createSourceBench } from '#server/features/sources/sources.fixture.ts'
import type { SourceBench } from '#server/features/sources/sources.fixture.ts'

let bench: SourceBench
beforeAll(async () => {
  bench = await createSourceBench()
})
afterAll(() => bench.close())

const nothingListed = readFileSync(path.join(fixturesOf('wake'), 'nothing-listed.html'))

test('publishes day one, then exactly the changes of day two', async () => {
  const first = await bench.run('wake')
  expect(first).toMatchObject({ state: 'published', problems: [] })
  expect(first.report).toMatchObject({ rows: { read: 9, bad: 0, unreadable_cells: 0 } })
  await bench.control({ source: 'wake', day: 'day-2' })
  const second = await bench.run('wake')
  expect(second).toMatchObject({ state: 'published', problems: [] })
  const changes = second.report?.differences.map(
    ({ parcel_identification, fact, from, to }) =>
      `${parcel_identification ?? ''} ${fact} ${from ?? ''} > ${to ?? ''}`,
  )
  expect(changes).toEqual([
    '0093318 foreclosure_date 2026-12-16 > ',
    '0093318 time 10:00 AM > ',
    '0141250 taxes_due 842.15 > 861.33',
    '0141250 foreclosure_date  > 2027-01-13',
    '0141250 time  > 10:00 AM',
  ])
  const gone = await bench.rows(sql`
    SELECT count(*)::int AS listed, count(*) FILTER (WHERE missing_since IS NOT NULL)::int AS gone
    FROM source_record`)
  expect(gone).toEqual([{ listed: 10, gone: 1 }])
})

test('a town whose labels were renamed is not read as empty', async () => {
  await bench.control({ source: 'wake', replace: ['Tax ID#', 'Real Estate ID'] })
  const renamed = await bench.run('wake')
  expect(renamed).toMatchObject({
    state: 'refused',
    problems: ['the section "Apex" has no "Tax ID#" and no notice that nothing is listed'],
  })
})

test('all towns empty after some had sales waits for an operator', async () => {
  const outcome = await bench.run('wake', nothingListed)
  expect(outcome.state).toBe('held')
  expect(outcome.problems).toContain('it has 0 rows; it usually has 9')
})

test('towns with nothing listed are no fault', async () => {
  const empty = await createSourceBench()
  const outcome = await empty.run('wake', nothingListed)
  expect(outcome).toMatchObject({ state: 'published', problems: [] })
  expect(outcome.report).toMatchObject({ rows: { read: 0, bad: 0 } })
  await empty.close()
})
