import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { raiseDataVersions } from '#server/features/listings/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { cookieHeader, type Investor, listedCounties, signInInvestor } from './support/investor.ts'
import { addDemo, BROWSER_ENCODINGS } from './support/listing-house.ts'
import { quantile } from './support/measure.ts'
import { getRaw, LIST_PATH, type Product, startProduct } from './support/product.ts'
import { openScratchData } from './support/scratch-data.ts'
import type { Stage } from './support/stage.ts'
import type { Row } from './support/table.ts'

const LISTINGS = 100_000
const PEOPLE = 50
/** Steps from one county of a person to the next: no two people have the same five. */
const STEPS = [0, 7, 13, 21, 34]

const pack = promisify(gzip)

type Asked = { seconds: number[]; refused: number; memory_mb: number }

/**
 * Fifty people with fifty different sets of five counties ask at once for lists that no process has ready, as after a
 * start, after an import of one county, and after an import of all: against reading and packing every county once.
 */
export async function benchColdLists(stage: Stage): Promise<Row[]> {
  const data = await openScratchData(stage)
  const { database } = data
  await addDemo(database, LISTINGS)
  const product = await startProduct(stage, data)
  const counties = await listedCounties(database)
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, number) => {
      const fips = STEPS.flatMap((step) => counties[(number + step) % counties.length] ?? [])
      return signInInvestor(database, product.origin, { fips, email: `investor-${number}@example.com` })
    }),
  )
  const bare = await packEachOnce(database, counties)
  const idle = memoryOf(product.process, 'VmRSS')
  const cold = await askAll(product, people)
  await raiseDataVersions(database.db, counties.slice(0, 1))
  const afterOne = await askAll(product, people)
  await raiseDataVersions(database.db, counties)
  const afterAll = await askAll(product, people)
  return [
    ...rowsOf(`${PEOPLE} cold lists of ${LISTINGS.toLocaleString('en')}, slowest of 100`, cold, bare),
    ...rowsOf('after an import of one county', afterOne, bare),
    ...rowsOf('after an import of every county', afterAll, bare),
    {
      what: 'resident memory at most, against before the first',
      ours: `${afterAll.memory_mb.toFixed(0)} MB`,
      bare: `${idle.toFixed(0)} MB`,
      ratio: afterAll.memory_mb / idle,
      goal: { atMost: 2.5 },
    },
  ]
}

async function askAll({ origin, process }: Product, people: readonly Investor[]): Promise<Asked> {
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

function rowsOf(what: string, { seconds, refused }: Asked, bare: number): Row[] {
  const slowest = quantile(seconds, 0.99)
  return [
    {
      what,
      ours: `${slowest.toFixed(1)} s`,
      bare: `${bare.toFixed(1)} s`,
      ratio: slowest / bare,
      goal: { atMost: 2 },
    },
    { what: '  half of them', ours: `${quantile(seconds, 0.5).toFixed(1)} s`, bare: '' },
    { what: '  refused', ours: String(refused), bare: '0', ratio: refused / PEOPLE, goal: { atMost: 0 } },
  ]
}

/** Seconds it takes to read each county's rows and pack them as they are, one county after the other. */
async function packEachOnce({ pool }: Database, counties: readonly string[]): Promise<number> {
  const began = performance.now()
  for (const fips of counties) {
    const { rows } = await pool.query<{ json: string }>(
      `SELECT row_to_json(r)::text AS json
       FROM (SELECT t.*, p.rings FROM tax_foreclosure t LEFT JOIN parcel p ON p.id = t.parcel_id
             WHERE t.county_fips = $1) r`,
      [fips],
    )
    await pack(rows.map(({ json }) => json).join(','))
  }
  return (performance.now() - began) / 1000
}

/** What a process holds (`VmRSS`) or held at most (`VmHWM`), MB; NaN where the system does not tell. */
function memoryOf({ pid }: ChildProcess, which: 'VmRSS' | 'VmHWM'): number {
  if (process.platform !== 'linux') return NaN
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8')
  return Number(new RegExp(`^${which}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024
}
