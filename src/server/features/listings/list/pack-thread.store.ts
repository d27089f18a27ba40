import { parentPort, workerData } from 'node:worker_threads'
import { pino } from 'pino'
import { readDataVersion } from '#server/features/listings/counties.store.ts'
import { type ListingRow, readCountyListings } from '#server/features/listings/listings.store.ts'
import { wireJsonOf } from '#server/features/listings/wire-listing.ts'
import { connectForRequests } from '#server/platform/db/database.ts'
import { databaseTrouble } from '#server/platform/db/database-trouble.ts'
import { webLimits } from '#server/platform/db/limits.ts'
import { openReplica, type ReplicaReport } from '#server/platform/db/replica.ts'
import { fragmentOf } from './county-fragment.ts'
import { type PackAnswer, packPlaces, type PackRequest } from './pack-work.ts'

/**
 * Worker thread that reads and packs counties: a large one takes a good part of a second of CPU. Reads one while
 * packing another, on separate connections, so that requests keep theirs.
 */

const CONCURRENCY = 2

// No logging here; failures are returned to the caller.
const log = pino({ enabled: false })
const places = packPlaces.parse(workerData)
const primary = connectForRequests(places, 'lists', log, { ...webLimits, connections: CONCURRENCY })
const replica = places.replicaUrl === null ? null : openReplica(places.replicaUrl, primary, log)

const waiting: PackRequest[] = []
let running = 0

type Reading = { rows: readonly ListingRow[]; replica: ReplicaReport | null }

/**
 * The listings at a version or a later one, from the replica if it has exactly this one. A version is never given to
 * two states of a county (decision 006), so that a replica of another history cannot pass either.
 */
async function read({ fips, version }: PackRequest): Promise<Reading> {
  const found = await replica?.read(async (db) =>
    (await readDataVersion(db, fips)) === version ? readCountyListings(db, fips) : null,
  )
  if (found?.outcome === 'used') return { rows: found.value, replica: { outcome: 'used', problem: null } }
  const rows = await readCountyListings(primary.db, fips)
  if (found === undefined) return { rows, replica: null }
  return { rows, replica: { outcome: found.outcome, problem: 'problem' in found ? found.problem : null } }
}

async function answer(request: PackRequest): Promise<void> {
  const { id, today } = request
  try {
    const { rows, replica: report } = await read(request)
    const fragment = await fragmentOf(
      rows.map((row) => ({ id: row.id, json: wireJsonOf(row, today), hasOutline: row.rings !== null })),
    )
    reply({ id, fragment, replica: report }, [fragment.bytes.buffer])
  } catch (error) {
    reply({ id, error, trouble: databaseTrouble(error) }, [])
  }
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
