import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { cookieHeader, type Investor } from '../../support/investor.ts'
import { memoryOf } from '../../support/programs.ts'
import type { Product } from '../../support/product.ts'
import { type Cost, each, type Meter, without } from './meter.ts'

export type StreamCosts = {
  /** One read of a session for an open page: at each event, new page and heartbeat. */
  sessionRead: Cost
  /** Memory of one open stream in the web process, bytes. */
  streamBytes: number
}

const WAKEUPS = 20
/** Between two events, so that each wakes the pages once. */
const APART_MS = 200

type Given = { people: readonly Investor[]; streams: number; pool: pg.Pool; meter: Meter }

/** Opens streams on the product, and wakes all of them with events of a county that none of them has. */
export async function measureStreams(
  product: Product,
  { people, streams, pool, meter }: Given,
): Promise<StreamCosts> {
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
  const open: IncomingMessage[] = []
  const openMore = async (until: number) => {
    for (let number = open.length; number < until; number++) {
      const person = people[number % people.length]
      if (person !== undefined) open.push(await openStream(product, person, agent))
    }
  }
  // The first ones load and compile what all others use.
  const first = Math.floor(streams / 4)
  await openMore(first)
  const before = memoryOf(product.process, 'VmRSS')
  await openMore(streams)
  const megabytes = memoryOf(product.process, 'VmRSS') - before
  const idle = await meter(() => pause(WAKEUPS * APART_MS), product.process)
  const woken = await meter(async () => {
    for (let wakeup = 0; wakeup < WAKEUPS; wakeup++) {
      await addEvent(pool)
      await pause(APART_MS)
    }
  }, product.process)
  for (const stream of open) stream.destroy()
  return {
    sessionRead: { ...each(without(woken, idle, 1), WAKEUPS * open.length), log: 0 },
    streamBytes: Math.max(0, megabytes * 1024 * 1024) / (open.length - first),
  }
}

async function openStream(product: Product, person: Investor, agent: Agent): Promise<IncomingMessage> {
  const call = request(`${product.origin}/api/stream`, { agent, headers: { cookie: cookieHeader(person) } })
  call.end()
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    call.once('response', resolve).once('error', reject)
  })
  if (answer.statusCode !== 200) throw new Error(`the stream returned ${String(answer.statusCode)}`)
  answer.on('error', () => undefined).resume()
  return answer
}

async function addEvent(pool: pg.Pool): Promise<void> {
  await pool.query(`
    INSERT INTO listing_event (tax_foreclosure_id, county_fips, kind, seen_at)
    SELECT t.id, (SELECT fips FROM county WHERE name = 'Hyde'), 'facts_corrected', now() FROM tax_foreclosure t LIMIT 1;
    SELECT pg_notify('listing_event', '')`)
}
