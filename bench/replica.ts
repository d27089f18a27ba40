import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { raiseDataVersions } from '#server/features/listings/index.ts'
import { startReplicatedDatabase } from '#tests/support/replicated-database.ts'
import { cookieHeader, listedCounties, signInInvestor } from './support/investor.ts'
import { addDemo } from './support/demo-data.ts'
import { BROWSER_ENCODINGS } from './support/listing-house.ts'
import { alternate, median } from './support/measure.ts'
import { getRaw, LIST_PATH, type Product, startProduct } from './support/product.ts'
import { processorTimeOfAll } from './support/programs.ts'
import type { Stage } from './support/stage.ts'
import type { Row } from './support/table.ts'

const LISTINGS = 10_000
const ROUNDS = 8
const METRICS_TOKEN = 'bench-metrics-token'

/** CPU time of the primary's server and time of the reader, ms, for a list whose counties all changed. */
type Reading = { primary: number; answer: number }

/** An uncached list, read from a replica. Baseline: read from the primary. */
export async function benchReplica(stage: Stage): Promise<Row[]> {
  const listings = stage.count(LISTINGS)
  const servers = await startReplicatedDatabase()
  stage.atEnd(async () => {
    await servers.database.close()
    await servers.stop()
  })
  const folder = mkdtempSync(path.join(tmpdir(), 'courthouse-steps-bench-replica-'))
  stage.atEnd(() => rmSync(folder, { recursive: true, force: true }))
  const { database } = servers
  await addDemo(database, listings)
  const counties = await listedCounties(database)
  const start = async (own: Record<string, string>) =>
    startProduct(stage, { folder, database }, { METRICS_TOKEN, ...own })
  const withReplica = await start({ DATABASE_REPLICA_URL: servers.replicaUrl() })
  const without = await start({})
  const investor = await signInInvestor(database, without.origin, { fips: counties })
  const headers = { cookie: cookieHeader(investor), 'accept-encoding': BROWSER_ENCODINGS }

  async function read({ origin }: Product): Promise<Reading> {
    await raiseDataVersions(database.db, new Map(counties.map((fips) => [fips, null])))
    const before = processorTimeOfAll(servers.primaryPid())
    const began = performance.now()
    const { status } = await getRaw(origin + LIST_PATH, headers)
    if (status !== 200) throw new Error(`the list call returned ${status}`)
    return {
      primary: processorTimeOfAll(servers.primaryPid()) - before,
      answer: performance.now() - began,
    }
  }

  await read(withReplica)
  await read(without)
  const { ours, bare } = await alternate(
    stage.rounds(ROUNDS),
    () => read(withReplica),
    () => read(without),
  )
  return [
    {
      ...rowOf(
        'primary',
        ours,
        bare,
        `CPU time of the primary for ${listings.toLocaleString('en')} listings`,
      ),
      goal: { atMost: 0.5 },
    },
    rowOf('answer', ours, bare, '  time until the list is there'),
    { what: '  counties read from the replica', ours: await shareUsed(withReplica), bare: '' },
  ]
}

function rowOf(what: keyof Reading, ours: readonly Reading[], bare: readonly Reading[], text: string): Row {
  // The CPU time is counted in steps of 10 ms: only its mean is finer.
  const of = (readings: readonly Reading[]) => {
    const numbers = readings.map((each) => each[what])
    return what === 'answer' ? median(numbers) : numbers.reduce((sum, each) => sum + each, 0) / numbers.length
  }
  return {
    what: text,
    ours: `${of(ours).toFixed(0)} ms`,
    bare: `${of(bare).toFixed(0)} ms`,
    ratio: of(ours) / of(bare),
  }
}

/** How many of the product's readings the replica served. */
async function shareUsed({ origin }: Product): Promise<string> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const counts = Array.from(
    (await answer.text()).matchAll(/^replica_reads_total\{outcome="(\w+)"\} (\d+)$/gm),
    ([, outcome = '', count]) => ({ outcome, count: Number(count) }),
  )
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  const used = counts.find(({ outcome }) => outcome === 'used')?.count ?? 0
  return `${used} of ${all}`
}
