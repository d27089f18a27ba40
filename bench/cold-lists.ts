import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { raiseDataVersions } from '#server/features/listings/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openDemoData } from './support/demo-data.ts'
import { cookieHeader, type Investor, listedCounties, signInInvestor } from './support/investor.ts'
import { BROWSER_ENCODINGS } from './support/listing-house.ts'
import { quantile } from './support/measure.ts'
import { getRaw, LIST_PATH, type Product, startProduct } from './support/product.ts'
import { memoryOf } from './support/programs.ts'
import type { Stage } from './support/stage.ts'
import type { Row } from './support/table.ts'

const LISTINGS = 100_000
const PEOPLE = 50
/** Offsets between a person's counties, chosen so that no two people have the same five. */
const STEPS = [0, 7, 13, 21, 34]

const compress = promisify(gzip)

type Timing = { seconds: number[]; refused: number; memory_mb: number }

/**
 * Fifty people with different sets of five counties request uncached lists at the same time: after a start, after an
 * import of one county, and after an import of all. Baseline: reading and compressing every county once.
 */
export async function benchColdLists(stage: Stage): Promise<Row[]> {
  const listings = stage.count(LISTINGS)
  const data = await openDemoData(stage, listings)
  const { database } = data
  const product = await startProduct(stage, data)
  const counties = await listedCounties(database)
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, number) => {
      const fips = STEPS.flatMap((step) => counties[(number + step) % counties.length] ?? [])
      return signInInvestor(database, product.origin, { fips, email: `investor-${number}@example.com` })
    }),
  )
  const bare = await compressEachOnce(database, counties)
  const idle = memoryOf(product.process, 'VmRSS')
  const cold = await requestAll(product, people)
  await raiseDataVersions(database.db, new Map(counties.slice(0, 1).map((fips) => [fips, null])))
  const afterOne = await requestAll(product, people)
  await raiseDataVersions(database.db, new Map(counties.map((fips) => [fips, null])))
  const afterAll = await requestAll(product, people)
  return [
    ...rowsOf(`${PEOPLE} cold lists of ${listings.toLocaleString('en')}, 99th percentile`, cold, bare),
    ...rowsOf('after an import of one county', afterOne, bare),
    ...rowsOf('after an import of every county', afterAll, bare),
    {
      what: 'peak resident memory, against idle',
      ours: `${afterAll.memory_mb.toFixed(0)} MB`,
      bare: `${idle.toFixed(0)} MB`,
      ratio: afterAll.memory_mb / idle,
      goal: { atMost: 2.5 },
    },
  ]
}

async function requestAll({ origin, process }: Product, people: readonly Investor[]): Promise<Timing> {
  const began = performance.now()
  const answers = await Promise.all(
    people.map(async (person) => {
      const headers = { cookie: cookieHeader(person), 'accept-encoding': BROWSER_ENCODINGS }
      const { status } = await getRaw(origin + LIST_PATH, headers)
      return { status, seconds: (performance.now() - began) / 1000 }
    }),
  )
  return {
    seconds: answers.map(({ seconds }) => seconds),
    refused: answers.filter(({ status }) => status !== 200).length,
    memory_mb: memoryOf(process, 'VmHWM'),
  }
}

function rowsOf(what: string, { seconds, refused }: Timing, bare: number): Row[] {
  const slowest = quantile(seconds, 0.99)
  return [
    {
      what,
      ours: `${slowest.toFixed(1)} s`,
      bare: `${bare.toFixed(1)} s`,
      ratio: slowest / bare,
      goal: { atMost: 2 },
    },
    { what: '  median', ours: `${quantile(seconds, 0.5).toFixed(1)} s`, bare: '' },
    { what: '  refused', ours: String(refused), bare: '0', ratio: refused / PEOPLE, goal: { atMost: 0 } },
  ]
}

/** Seconds to read each county's rows and gzip them unchanged, one county after the other. */
async function compressEachOnce({ pool }: Database, counties: readonly string[]): Promise<number> {
  const began = performance.now()
  for (const fips of counties) {
    const { rows } = await pool.query<{ json: string }>(
      `SELECT row_to_json(r)::text AS json
       FROM (SELECT t.*, p.rings FROM tax_foreclosure t LEFT JOIN parcel p ON p.id = t.parcel_id
             WHERE t.county_fips = $1) r`,
      [fips],
    )
    await compress(rows.map(({ json }) => json).join(','))
  }
  return (performance.now() - began) / 1000
}
