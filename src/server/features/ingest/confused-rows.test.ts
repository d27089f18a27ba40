import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { createImportBench } from './import.fixture.ts'
import type { ImportBench } from './import.fixture.ts'

let bench: ImportBench
beforeAll(async () => {
  bench = await createImportBench()
})
afterAll(() => bench.database.close())
beforeEach(() =>
  bench.database.db.execute(
    sql`TRUNCATE source_record, source_reading, listing_event, tax_foreclosure, sale, bid, foreclosure_case, parcel, ingest_run, raw_document, source CASCADE`,
  ),
)

type Row = { county?: string; case: string; parcel: string; street: string; sale: string; lastDay: string }

const ROWS: readonly Row[] = [1, 2, 3, 4, 5, 6].map((n) => ({
  case: `25CVD00120${n}-910`,
  parcel: `012098${n}`,
  street: `${n} Oak St`,
  sale: '2026-11-10',
  lastDay: '2026-11-30',
}))

const lines = (rows: readonly Row[]) =>
  rows.map(
    (row) =>
      `firm|${row.county ?? 'Wake'}|${row.case}|${row.parcel}|${row.street}|${row.sale}|5000|9000|${row.lastDay}`,
  )

/** Rows of three counties and three sale days. */
const SPREAD = ROWS.map((row, place) => ({
  ...row,
  county: ['Wake', 'Durham', 'Orange'][place % 3] ?? '',
  sale: ['2026-11-10', '2026-11-10', '2026-11-12', '2026-11-10', '2026-11-12', '2026-11-17'][place] ?? '',
}))

/** The rows with values of one column moved down by one. */
const shifted = (column: 'case' | 'street') =>
  ROWS.map((row, place) => ({ ...row, [column]: ROWS.at(place - 1)?.[column] ?? '' }))

test.each<[string, readonly Row[], RegExp]>([
  ['case numbers of the row above', shifted('case'), /case_number changed beside the same parcel in 6 of 6/],
  ['streets of the row above', shifted('street'), /street changed beside the same parcel in 6 of 6/],
  [
    'two columns of days swapped in two rows',
    ROWS.map((row, place) => (place < 2 ? { ...row, sale: row.lastDay, lastDay: row.sale } : row)),
    /new figures contradict each other in 2 listings/,
  ],
])('a file with %s is held', async (_what, rows, reason) => {
  await bench.run(lines(ROWS))
  const report = await bench.run(lines(rows))
  expect(report.state).toBe('held')
  expect(report.problems).toContainEqual(expect.stringMatching(reason))
})

test.each<[string, readonly Row[], RegExp]>([
  [
    'the counties of the row above',
    SPREAD.map((row, place) => ({ ...row, county: SPREAD.at(place - 1)?.county ?? '' })),
    /the county changed beside the same parcel in 6 of 6/,
  ],
  [
    'the first sale date in all rows',
    SPREAD.map((row) => ({ ...row, sale: '2026-11-10' })),
    /foreclosure_date became 2026-11-10 in 3 of 6 listings that had different days/,
  ],
])('a file of several counties with %s is held', async (_what, rows, reason) => {
  await bench.run(lines(SPREAD))
  const report = await bench.run(lines(rows))
  expect(report.state).toBe('held')
  expect(report.problems).toContainEqual(expect.stringMatching(reason))
})

test.each<[string, readonly Row[]]>([
  [
    'two corrected case numbers',
    ROWS.map((row, place) => (place < 2 ? { ...row, case: `25CVD00190${place}-910` } : row)),
  ],
  [
    'other punctuation in all parcel numbers',
    ROWS.map((row) => ({ ...row, parcel: row.parcel.replace('012', '0-12') })),
  ],
  [
    'one last day of an earlier sale',
    ROWS.map((row, place) => (place < 1 ? { ...row, sale: '2026-12-15' } : row)),
  ],
])('a file with %s is published', async (_what, rows) => {
  await bench.run(lines(ROWS))
  expect(await bench.run(lines(rows))).toMatchObject({ state: 'published', problems: [] })
})

test('a list of several counties that number their parcels alike is published again', async () => {
  const elsewhere = ROWS.map((row, place) => ({
    ...row,
    county: 'Durham',
    case: `25CVD00340${place}-310`,
    street: `${place} Elm St`,
  }))
  await bench.run(lines([...ROWS, ...elsewhere]))
  const again = await bench.run(lines([...ROWS, ...elsewhere]))
  expect(again).toMatchObject({ state: 'published', problems: [] })
})
