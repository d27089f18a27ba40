import { parentPort, workerData } from 'node:worker_threads'
import { pino } from 'pino'
import { readCountyListings } from '#server/features/listings/listings.store.ts'
import { wireJsonOf } from '#server/features/listings/wire-listing.ts'
import { connect } from '#server/platform/db/database.ts'
import { webLimits } from '#server/platform/db/limits.ts'
import { fragmentOf } from './county-fragment.ts'
import type { PackAnswer, PackRequest } from './pack-work.ts'

/*
 * Reads and packs counties in a thread of its own: a large one takes a good part of a second in which nothing else would
 * be answered. One is read while another is packed, and connections of its own keep those of calls free.
 */

const AT_ONCE = 2

// A failure is returned to the caller.
const { db } = connect(String(workerData), 'lists', pino({ enabled: false }), {
  ...webLimits,
  connections: AT_ONCE,
})

const waiting: PackRequest[] = []
let running = 0

async function answer({ id, fips, today }: PackRequest): Promise<void> {
  try {
    const rows = await readCountyListings(db, fips)
    const fragment = await fragmentOf(
      rows.map((row) => ({ id: row.id, json: wireJsonOf(row, today), hasOutline: row.rings !== null })),
    )
    say({ id, fragment }, [fragment.bytes.buffer])
  } catch (error) {
    say({ id, error, code: codeOf(error) }, [])
  }
}

function codeOf(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string') return cause.code
  }
  return null
}

function say(message: PackAnswer, transferred: ArrayBuffer[]): void {
  parentPort?.postMessage(message, transferred)
}

async function work(): Promise<void> {
  if (running === AT_ONCE) return
  running += 1
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await answer(next)
  running -= 1
}

parentPort?.on('message', (request: PackRequest) => {
  waiting.push(request)
  void work()
})
