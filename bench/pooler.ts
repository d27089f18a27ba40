import type { ChildProcess } from 'node:child_process'
import { hasProgram } from '#tests/support/has-program.ts'
import { startPgBouncer } from '#tests/support/pgbouncer.ts'
import { openDemoData } from './support/demo-data.ts'
import { cookieHeader, listedCounties, signInInvestor } from './support/investor.ts'
import { BROWSER_ENCODINGS } from './support/listing-house.ts'
import { runLoad, startLoader } from './support/load.ts'
import { alternate, median } from './support/measure.ts'
import { getRaw, LIST_PATH, type Product, startProduct } from './support/product.ts'
import type { ScratchData } from './support/scratch-data.ts'
import type { Stage } from './support/stage.ts'
import type { Row } from './support/table.ts'

const WEB_SERVERS = 4
const LISTINGS = 1_000
const ROUNDS = 5
const SECONDS = 3
/** Requests at a time at each web server, each of which takes a connection. */
const AT_A_TIME = 12
const SAMPLE_MS = 100

/** Web servers with one way to the database. */
type Site = {
  products: readonly Product[]
  headers: Record<string, string>
  readers: readonly string[]
  isPooled: boolean
}

/** Responses per second of all web servers, and the most connections that the server of the database had for them. */
type Load = { rate: number; connections: number }

/**
 * Four web servers that check a session for each of many requests at a time, through PgBouncer as deploy/pgbouncer.ini
 * has it. Baseline: the same with their own connections.
 */
export async function benchPooler(stage: Stage): Promise<Row[]> {
  if (!hasProgram('pgbouncer')) return []
  const data = await openDemoData(stage, LISTINGS)
  const bouncer = await startPgBouncer(data.database.url)
  stage.atEnd(() => bouncer.stop())
  const direct = await openSite(stage, data, {})
  const pooled = await openSite(stage, data, {
    DATABASE_URL: bouncer.url,
    DATABASE_DIRECT_URL: data.database.url,
  })
  const loaders = await Promise.all(Array.from({ length: WEB_SERVERS }, () => startLoader(stage)))
  await load(loaders, direct, data)
  await load(loaders, pooled, data)
  const measured = await alternate(
    stage.rounds(ROUNDS),
    () => load(loaders, pooled, data),
    () => load(loaders, direct, data),
  )
  const rate = (loads: readonly Load[]) => median(loads.map((each) => each.rate))
  const most = (loads: readonly Load[]) => Math.max(...loads.map(({ connections }) => connections))
  const { ours, bare } = measured
  return [
    {
      what: `${WEB_SERVERS} web servers through PgBouncer, against direct`,
      ours: `${rate(ours).toFixed(0)}/s`,
      bare: `${rate(bare).toFixed(0)}/s`,
      ratio: rate(ours) / rate(bare),
      // Where PgBouncer is older than 1.21; with a later one it is about 1.
      goal: { atLeast: 0.4 },
    },
    {
      what: '  connections at the database',
      ours: String(most(ours)),
      bare: String(most(bare)),
      ratio: most(ours) / most(bare),
      goal: { atMost: 0.5 },
    },
  ]
}

/** Starts the web servers, each with an open page, so that it listens for events. */
async function openSite(stage: Stage, data: ScratchData, settings: Record<string, string>): Promise<Site> {
  const isPooled = 'DATABASE_DIRECT_URL' in settings
  const products: Product[] = []
  for (let number = 0; number < WEB_SERVERS; number += 1)
    products.push(await startProduct(stage, data, settings))
  const [first = ''] = products.map(({ origin }) => origin)
  const investor = await signInInvestor(data.database, first, {
    fips: await listedCounties(data.database),
    email: isPooled ? 'pooled@example.com' : 'direct@example.com',
  })
  const leaving = new AbortController()
  stage.atEnd(() => leaving.abort())
  const cookie = cookieHeader(investor)
  for (const { origin } of products)
    await fetch(`${origin}/api/stream`, { headers: { cookie }, signal: leaving.signal })
  const headers = { 'accept-encoding': BROWSER_ENCODINGS }
  const { etag } = await getRaw(first + LIST_PATH, { ...headers, cookie })
  return { products, isPooled, headers: { ...headers, 'if-none-match': etag }, readers: [cookie] }
}

async function load(
  loaders: readonly ChildProcess[],
  { products, headers, readers, isPooled }: Site,
  { database }: ScratchData,
): Promise<Load> {
  let connections = 0
  // A process's own connections have its number in their name; those of PgBouncer have none.
  const own = products.map(({ process }) => `steps (web|lists) ${String(process.pid)} `)
  const names = `^(${[...own, ...(isPooled ? ['steps (web|lists)$'] : [])].join('|')})`
  const count = async () => {
    const { rows } = await database.pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name ~ $1',
      [names],
    )
    connections = Math.max(connections, rows[0]?.n ?? 0)
  }
  const sampling = setInterval(() => void count(), SAMPLE_MS)
  const loads = await Promise.all(
    loaders.map((loader, index) => {
      const url = `${products[index]?.origin ?? ''}${LIST_PATH}`
      return runLoad(loader, { url, headers, readers, status: 304, connections: AT_A_TIME, seconds: SECONDS })
    }),
  )
  clearInterval(sampling)
  return { rate: loads.reduce((sum, { answers, seconds }) => sum + answers / seconds, 0), connections }
}
