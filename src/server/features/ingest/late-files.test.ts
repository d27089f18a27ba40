import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createImportBench } from './import.fixture.ts'

// One hour before an instant: the bench's clock moves on by an hour with each run.
const hourBefore = (instant: string) => Date.parse(instant) - 3_600_000

type Reading = { readonly at: string; readonly rows: readonly string[]; readonly asOf?: string }

/** What is shown of the first listing after files were read at these instants, some of them of an earlier day. */
async function afterReading(readings: readonly Reading[]) {
  const bench = await createImportBench()
  for (const { at, rows, asOf } of readings) {
    bench.clock.now = hourBefore(at)
    await bench.run([...rows], asOf === undefined ? {} : { asOf })
  }
  const [listing] = await bench.rows(
    sql`SELECT upset_bid_date, foreclosure_date, date_last_updated FROM tax_foreclosure WHERE id = 1`,
  )
  await bench.database.close()
  return listing
}

const upset = (bid: string) => `firm|Wake|25CVD000001-910|0120981|1 Oak Ln|2026-11-02|10000|${bid}||upset|`

it.each([
  ['on their own days', '2026-11-10T15:00:00Z', '2026-11-17T15:00:00Z'],
  ['a week late', '2026-11-17T14:00:00Z', '2026-11-24T15:00:00Z'],
  ['both on one later day', '2026-11-24T14:00:00Z', '2026-11-24T15:00:00Z'],
])('an estimated deadline counts from the days of the files, read %s', async (_when, first, second) => {
  const listing = await afterReading([
    { at: first, rows: [upset('20000')], asOf: '2026-11-10' },
    { at: second, rows: [upset('21000')], asOf: '2026-11-17' },
  ])
  expect(listing).toMatchObject({ upset_bid_date: '2026-11-20' })
  // What changed is news when it is read, not on the day of the file.
  expect(new Date(String(listing?.['date_last_updated']))).toEqual(new Date(second))
})

it('an estimated deadline of a file without a day counts from when the file before was read', async () => {
  const listing = await afterReading([
    { at: '2026-11-09T15:00:00Z', rows: [upset('20000')], asOf: '2026-11-04' },
    { at: '2026-11-12T15:00:00Z', rows: [upset('20000')] },
    { at: '2026-11-17T15:00:00Z', rows: [upset('21000')] },
  ])
  expect(listing).toMatchObject({ upset_bid_date: '2026-11-23' })
})

it('a listing that left the list was last seen on the day of the last file with it', async () => {
  const other = 'firm|Wake|25CVD000002-910|0120982|2 Oak Ln|2026-12-15|10000|||scheduled|'
  const listing = await afterReading([
    { at: '2026-11-16T15:00:00Z', rows: [upset('20000'), other], asOf: '2026-11-10' },
    { at: '2026-11-17T15:00:00Z', rows: [other], asOf: '2026-11-17' },
    { at: '2026-11-19T15:00:00Z', rows: [upset('21000'), other], asOf: '2026-11-19' },
  ])
  expect(listing).toMatchObject({ upset_bid_date: '2026-11-20' })
})

const scheduled = (source: string, sale: string) =>
  `${source}|Wake|25CVD000001-910|0120981|1 Oak Ln|${sale}|10000|||scheduled|`

it.each([
  ['on its day', '2026-11-10T15:00:00Z'],
  ['later', '2026-11-21T15:00:00Z'],
])('a file does not override what another source has stated since its day, read %s', async (_when, at) => {
  const firm = { at, rows: [scheduled('firm', '2026-12-01')], asOf: '2026-11-10' }
  const county = {
    at: '2026-11-20T15:00:00Z',
    rows: [scheduled('county', '2026-12-10')],
    asOf: '2026-11-20',
  }
  const listing = await afterReading([
    { at: '2026-11-05T15:00:00Z', rows: [scheduled('firm', '2026-11-24')], asOf: '2026-11-05' },
    { at: '2026-11-06T15:00:00Z', rows: [scheduled('county', '2026-11-24')], asOf: '2026-11-06' },
    ...[firm, county].toSorted((one, two) => one.at.localeCompare(two.at)),
  ])
  expect(listing).toMatchObject({ foreclosure_date: '2026-12-10' })
})
