import { parentPort, workerData } from 'node:worker_threads'
import { pino } from 'pino'
import { readCountyListings } from '#server/features/listings/listings.store.ts'
import { wireJsonOf } from '#server/features/listings/wire-listing.ts'
import { connect } from '#server/platform/db/database.ts'
import { webLimits } from '#server/platform/db/limits.ts'
import { fragmentOf } from './county-fragment.ts'
import type { PackAnswer, PackRequest } from './pack-work.ts'

/**
 * Worker thread that reads and packs counties: a large one takes a good part of a second of CPU. Reads one while
 * packing another, on separate connections, so that requests keep theirs.
 */

const CONCURRENCY = 2

// No logging here; failures are returned to the caller.
const { db } = connect(String(workerData), 'lists', pino({ enabled: false }), {
  ...webLimits,
  connections: CONCURRENCY,
})

const waiting: PackRequest[] = []
let running = 0

async function answer({ id, fips, today }: PackRequest): Promise<void> {
  try {
    const rows = await readCountyListings(db, fips)
    const fragment = await fragmentOf(
      rows.map((row) => ({ id: row.id, json: wireJsonOf(row, today), hasOutline: row.rings !== null })),
    )
    reply({ id, fragment }, [fragment.bytes.buffer])
  } catch (error) {
    reply({ id, error, code: codeOf(error) }, [])
  }
}

function codeOf(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  }
  return null
}

function reply(message: PackAnswer, transferred: ArrayBuffer[]): void {
  parentPort?.postMessage(message, transferred)
}

async function work(): Promise<void> {
  if (running === CONCURRENCY) return
  running += 1
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await answer(next)
  running -= 1
}

parentPort?.on('message', (request: PackRequest) => {
  waiting.push(request)
  void work()
})
