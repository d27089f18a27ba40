import { parentPort, workerData } from 'node:worker_threads'
import DataLoader from 'dataloader'
import { pino } from 'pino'
import { readDataVersion } from '#server/features/listings/counties.store.ts'
import { type Lacking, readChangedIds } from '#server/features/listings/county-changes.store.ts'
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
 * packing another, on separate connections, so that requests keep theirs. Counties with few changes do not wait for
 * that, and are read together: after an import, these are all counties of all readers.
 */

const CONCURRENCY = 2

/** More changed listings of one county than this are sent as the whole county. */
const MAX_CHANGED = 2_000

/** Changed listings of one county up to this number are few. */
const FEW_CHANGED = 100

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
  const [changed = null] = await readChangedIds(db, [{ fips, since, until: version }])
  if (changed === null || changed.size > MAX_CHANGED) return { rows: [], changed: null }
  return { rows: await readListings(db, [...changed], [fips]), changed }
}

/** Nothing is remembered: what changed is read again for each request. */
const TOGETHER = { cache: false, batchScheduleFn: (read: () => void) => void setImmediate(read) }
const changedIds = new DataLoader((all: readonly Lacking[]) => readChangedIds(primary.db, all), TOGETHER)
const changedRows = new DataLoader(async (all: readonly { id: number; fips: string }[]) => {
  const rows = await readListings(
    primary.db,
    all.map(({ id }) => id),
    all.map(({ fips }) => fips),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return all.map(({ id }) => byId.get(id) ?? null)
}, TOGETHER)

/** What changed since a version, if that is little. */
async function readFew({ fips, version, since }: PackRequest): Promise<Rows | null> {
  const changed = since === null ? null : await changedIds.load({ fips, since, until: version })
  if (changed === null || changed.size > FEW_CHANGED) return null
  const rows = await Promise.all(Array.from(changed, (id) => changedRows.load({ id, fips })))
  return { rows: rows.filter((row) => row !== null).toSorted((a, b) => a.id - b.id), changed }
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

async function answer({ id, since, today }: PackRequest, reading: Promise<Reading>): Promise<void> {
  try {
    const { rows, changed, replica: report } = await reading
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
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await answer(next, read(next))
  running -= 1
}

async function take(request: PackRequest): Promise<void> {
  // A replica is asked for one county at a time, and any failure is met again below.
  const few = replica === null ? await readFew(request).catch((_failure: unknown) => null) : null
  if (few !== null) {
    await answer(request, Promise.resolve({ ...few, replica: null }))
    return
  }
  waiting.push(request)
  await work()
}

parentPort?.on('message', (request: PackRequest) => void take(request))
