import type { OutlineAnswer } from '#domain/geo/drawn-outline.ts'
import type { MultiPolygon } from '#domain/geo/rings.ts'
import { boundsOfOutline } from '#domain/geo/rings.ts'
import { type FoundOutline, recordOutlines } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { findNeighbors, findParcels } from './arcgis-client.ts'
import { DEFAULT_PATIENCE, ParcelServiceError } from './arcgis-http.ts'
import type { Patience } from './arcgis-http.ts'
import type { ParcelFinding } from './match-rows.ts'
import type { LayersOf, ParcelLayer } from './parcel-layers.ts'
import {
  markRequested,
  nextWithoutOutline,
  type OutlineWanted,
  readWanted,
  storeAnswers,
} from './parcels.store.ts'

/** Retry unknown parcels after a week: the service lags behind the counties. */
const RETRY_AFTER_MS = 7 * 24 * 3_600_000
const BATCH = 200
/** A service that refuses batch after batch refuses us. */
const MAX_REFUSALS = 3
/** Minimum margin in feet around a parcel within which its picture shows other lots; larger parcels get more. */
const MIN_MARGIN_FEET = 150
/** A layer that is too slow takes two minutes per parcel. */
const MAX_UNANSWERED = 3

type Deps = {
  db: Db
  clock: Clock
  log: Log
  layersOf: LayersOf
  signal: AbortSignal
  patience?: Patience
}

/** Spellings under which a county's layer may hold a number: as written, canonical, without punctuation. */
function candidatesOf({ parcel_identification, canonical }: OutlineWanted): string[] {
  return [...new Set([parcel_identification, canonical, canonical.replace(/[^0-9A-Z]/gi, '')])]
}

/** A layer, and where in it to look. */
type Place = {
  readonly layer: ParcelLayer
  readonly countyFips: string
  readonly signal: AbortSignal
  readonly patience: Patience
}

/**
 * Finds the lots around parcels of a layer. They are only drawn beside a parcel, so they never cost it its outline: there
 * are none where the layer does not answer, and for no more parcels once it did not for three in a row.
 */
function neighborFinder(place: Place, log: Log) {
  let unanswered = 0
  return async (feet: MultiPolygon, parno: string): Promise<MultiPolygon[]> => {
    if (unanswered === MAX_UNANSWERED) return []
    const [west, south, east, north] = boundsOfOutline(feet)
    const margin = Math.max(MIN_MARGIN_FEET, (east - west) / 2, (north - south) / 2)
    const bounds = [west - margin, south - margin, east + margin, north + margin] as const
    try {
      const neighbors = await findNeighbors({ ...place, bounds, except: parno })
      unanswered = 0
      return neighbors
    } catch (error) {
      if (!(error instanceof ParcelServiceError)) throw error
      unanswered = error.fault === 'unreachable' ? unanswered + 1 : 0
      log.warn({ err: error, layer: place.layer.name, parno }, 'the lots around a parcel cannot be looked up')
      return []
    }
  }
}

/** What one layer knows of parcels: their outlines, the parcels it does not have, and its answers by id. */
type LookUp = {
  readonly found: readonly FoundOutline[]
  readonly unknown: readonly OutlineWanted[]
  readonly answers: ReadonlyMap<number, OutlineAnswer>
}

/** Parcels of a batch that are refused each by itself; with more of them, a service refuses us. */
const MAX_REFUSED = 3

/**
 * What a layer knows of parcels, by id. A batch that the service refuses is asked in halves, so that a number it cannot
 * take costs only itself and is not found. Throws the refusal if it takes none of them.
 */
async function findEach(
  parcels: readonly OutlineWanted[],
  place: Place,
  log: Log,
): Promise<ReadonlyMap<string, ParcelFinding>> {
  const findings = new Map<string, ParcelFinding>()
  let refused = 0
  async function find(some: readonly OutlineWanted[]): Promise<void> {
    try {
      const questions = some.map((wanted) => ({
        parcelNumber: String(wanted.id),
        candidates: candidatesOf(wanted),
      }))
      for (const [id, finding] of await findParcels({ ...place, parcels: questions }))
        findings.set(id, finding)
    } catch (error) {
      if (!(error instanceof ParcelServiceError) || error.fault !== 'refused') throw error
      const [first] = some
      if (some.length === 1 && first) {
        refused += 1
        if (refused === Math.min(MAX_REFUSED, parcels.length)) throw error
        log.warn({ err: error, layer: place.layer.name, parcel: first.id }, 'a parcel number is refused')
        return
      }
      const middle = Math.ceil(some.length / 2)
      await find(some.slice(0, middle))
      await find(some.slice(middle))
    }
  }
  await find(parcels)
  return findings
}

async function lookUp(parcels: readonly OutlineWanted[], place: Place, log: Log): Promise<LookUp> {
  const findings = await findEach(parcels, place, log)
  const neighborsOf = neighborFinder(place, log)
  const found: FoundOutline[] = []
  const unknown: OutlineWanted[] = []
  const answers = new Map<number, OutlineAnswer>()
  for (const wanted of parcels) {
    const finding = findings.get(String(wanted.id)) ?? { kind: 'not_found' }
    answers.set(wanted.id, finding.kind === 'without_outline' ? 'unusable' : finding.kind)
    if (finding.kind === 'found') {
      const neighbors = await neighborsOf(finding.outline.feet, finding.parno)
      found.push({ parcel_id: wanted.id, outline: finding.outline, neighbors })
    } else if (finding.kind !== 'ambiguous') unknown.push(wanted)
  }
  return { found, unknown, answers }
}

/** What the layers of a county know of parcels, and what remained unknown when the last one failed. */
type Answers = {
  readonly found: readonly { readonly layer: ParcelLayer; readonly outlines: readonly FoundOutline[] }[]
  readonly failure: { readonly error: unknown; readonly open: readonly OutlineWanted[] } | null
  readonly answers: ReadonlyMap<number, OutlineAnswer>
}

async function askLayers(
  parcels: readonly OutlineWanted[],
  countyFips: string,
  failed: Set<string>,
  { log, layersOf, signal, patience = DEFAULT_PATIENCE }: Deps,
): Promise<Answers> {
  const found: { layer: ParcelLayer; outlines: readonly FoundOutline[] }[] = []
  const layers = layersOf(countyFips)
  const answers = new Map<number, OutlineAnswer>()
  let open = parcels
  for (const [place, layer] of layers.entries()) {
    if (failed.has(layer.url) || open.length === 0) continue
    try {
      const answer = await lookUp(open, { layer, countyFips, signal, patience }, log)
      found.push({ layer, outlines: answer.found })
      open = answer.unknown
      for (const [id, each] of answer.answers) answers.set(id, better(answers.get(id), each))
    } catch (error) {
      if (error instanceof ParcelServiceError) for (const { id } of open) answers.set(id, 'unreachable')
      const isLast = place === layers.length - 1
      if (isLast || !(error instanceof ParcelServiceError))
        return { found, failure: { error, open }, answers }
      failed.add(layer.url)
      log.warn({ err: error, layer: layer.name }, 'a layer of parcels cannot be asked; the next one is')
    }
  }
  return { found, failure: null, answers }
}

/** A layer that knows the parcel without its shape tells more than a later one that does not know it. */
function better(before: OutlineAnswer | undefined, answer: OutlineAnswer): OutlineAnswer {
  return before === 'unusable' && answer === 'not_found' ? before : answer
}

/**
 * Queries the parcel layers for every unknown outline, county by county, and stores the results. Each batch is stored
 * before the next request, so an interrupted run resumes where it stopped. What the first layer of a county does not
 * know, or cannot be asked, is looked up in the next one. Throws if the last one cannot be queried: at once if it cannot
 * be reached, otherwise after the other batches, or after three such batches in a row. The next run asks for these last.
 */
export async function findOutlines(deps: Deps): Promise<{ asked: number; found: number }> {
  const { db, clock, log } = deps
  const before = new Date(clock.now() - RETRY_AFTER_MS)
  const total = { asked: 0, found: 0 }
  const failed = new Set<string>()
  const refused: OutlineWanted[] = []
  let refusal: ParcelServiceError | null = null
  let refusals = 0
  while (refusals < MAX_REFUSALS) {
    const batch = await nextWithoutOutline(db, { before, except: refused.map(({ id }) => id) }, BATCH)
    if (batch === null) break
    const { asked, found, failure } = await findBatch(batch, failed, deps)
    total.asked += asked
    total.found += found
    refusals = failure === null ? 0 : refusals + 1
    if (failure === null) continue
    const { error, open } = failure
    if (!(error instanceof ParcelServiceError) || error.fault === 'unreachable') throw error
    refusal ??= error
    refused.push(...open)
  }
  if (total.asked > 0) log.info(total, 'outlines looked up')
  if (refusal !== null) throw refusal
  return total
}

/** Looks up one parcel again, whatever outline it has. A service that cannot be asked is an answer, too. */
export async function findOutlineAgain(deps: Deps, parcelId: number): Promise<void> {
  const wanted = await readWanted(deps.db, parcelId)
  if (wanted === null) return
  const { failure } = await findBatch(wanted, new Set(), deps)
  if (failure === null) return
  if (!(failure.error instanceof ParcelServiceError)) throw failure.error
  deps.log.warn({ err: failure.error, parcel: parcelId }, 'the outline cannot be looked up')
}

type Batch = { readonly countyFips: string; readonly parcels: readonly OutlineWanted[] }

async function findBatch({ countyFips, parcels }: Batch, failed: Set<string>, deps: Deps) {
  const { db, clock } = deps
  const { found, failure, answers } = await askLayers(parcels, countyFips, failed, deps)
  const asked = parcels.filter((wanted) => failure?.open.includes(wanted) !== true)
  const at = new Date(clock.now())
  await db.transaction(async (tx) => {
    for (const { layer, outlines } of found) await recordOutlines(tx, outlines, layer.name, at)
    await storeAnswers(tx, answers, at)
    await markRequested(
      tx,
      asked.map(({ id }) => id),
      at,
    )
  })
  return {
    asked: asked.length,
    found: found.reduce((sum, { outlines }) => sum + outlines.length, 0),
    failure,
  }
}
