import { parentPort, workerData } from 'node:worker_threads'
import { pino } from 'pino'
import { readDataVersion } from '#server/features/listings/counties.store.ts'
import { readChangedIds } from '#server/features/listings/county-changes.store.ts'
import {
  type ListingRow,
  readCountyListings,
  readListings,
} from '#server/features/listings/listings.store.ts'
import { wireJsonOf } from '#server/features/listings/wire-listing.ts'
import { connectForRequests, type Db } from '#server/platform/db/database.ts'
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

/** More changed listings of one county than this are sent as the whole county. */
const MAX_CHANGED = 2_000

// No logging here; failures are returned to the caller.
const log = pino({ enabled: false })
const places = packPlaces.parse(workerData)
const primary = connectForRequests(places, 'lists', log, { ...webLimits, connections: CONCURRENCY })
const replica = places.replicaUrl === null ? null : openReplica(places.replicaUrl, primary, log)

const waiting: PackRequest[] = []
let running = 0

/** `changed` is null for a whole county, and if it is not known what changed in it. */
type Rows = { rows: readonly ListingRow[]; changed: ReadonlySet<number> | null }
type Reading = Rows & { replica: ReplicaReport | null }

async function readRows(db: Db, { fips, version, since }: PackRequest): Promise<Rows> {
  if (since === null) return { rows: await readCountyListings(db, fips), changed: null }
  const changed = await readChangedIds(db, fips, { since, until: version })
  if (changed === null || changed.size > MAX_CHANGED) return { rows: [], changed: null }
  return { rows: await readListings(db, [...changed], [fips]), changed }
}

/**
 * The listings at a version or a later one, from the replica if it has exactly this one. A version is never given to
 * two states of a county (decision 006), so that a replica of another history cannot pass either.
 */
async function read(request: PackRequest): Promise<Reading> {
  const { fips, version } = request
  const found = await replica?.read(async (db) =>
    (await readDataVersion(db, fips)) === version ? readRows(db, request) : null,
  )
  if (found?.outcome === 'used') return { ...found.value, replica: { outcome: 'used', problem: null } }
  const rows = await readRows(primary.db, request)
  if (found === undefined) return { ...rows, replica: null }
  return { ...rows, replica: { outcome: found.outcome, problem: 'problem' in found ? found.problem : null } }
}

async function answer(request: PackRequest): Promise<void> {
  const { id, since, today } = request
  try {
    const { rows, changed, replica: report } = await read(request)
    if (since !== null && changed === null) {
      reply({ id, changes: 'unknown', replica: report }, [])
      return
    }
    const fragment = await fragmentOf(
      rows.map((row) => ({ id: row.id, json: wireJsonOf(row, today), hasOutline: row.rings !== null })),
    )
    const { buffer } = fragment.bytes
    if (changed === null) {
      reply({ id, fragment, replica: report }, [buffer])
      return
    }
    const present = new Set(rows.map((row) => row.id))
    const gone = [...changed].filter((each) => !present.has(each)).toSorted((a, b) => a - b)
    reply({ id, changes: { fragment, gone }, replica: report }, [buffer])
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
