import { DRAWN_PROBLEMS, readDrawnRing } from '#domain/geo/drawn-outline.ts'
import { outlineFromRings } from '#domain/geo/parcel-outline.ts'
import type { ParcelOutline } from '#domain/geo/parcel-outline.ts'
import type { Ring } from '#domain/geo/rings.ts'
import type { Position } from '#domain/geo/state-plane.ts'
import { DRAWN_SOURCE } from '#domain/sources/source-name.ts'
import { mayLieInCounty } from '#server/features/listings/county-land.ts'
import { raiseDataVersions } from '#server/features/listings/county-changes.store.ts'
import { announceOutlines, ringsOf } from '#server/features/listings/outlines.store.ts'
import { lockListings } from '#server/features/listings/reconcile/stored-counties.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { ReplacedOutline } from '#server/platform/db/schema/listings.ts'
import {
  endDrawnOutline,
  insertDrawnOutline,
  type ParcelRow,
  readHoldingOutline,
  readListingsOn,
  readParcel,
  writeOutline,
} from './drawn-outlines.store.ts'

/** The result, or why it is not possible, as a sentence. */
type Result<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: string }

interface DrawRequest {
  readonly parcelId: number
  /** Closed, in longitude and latitude. */
  readonly ring: Ring
  /** Whether it may stand in for an outline that a parcel service found. */
  readonly replacesFound: boolean
  readonly reason: string
  readonly by: string | null
  readonly at: Date
}

/** Acres before and after. */
export interface OutlineChange {
  readonly before: number | null
  readonly after: number | null
}

/**
 * Stores an outline that an operator drew, with the event that a found one gives, in the caller's transaction. It holds
 * until it is drawn anew or removed, or a parcel service finds another outline than the one it stands in for.
 */
export async function drawOutline(tx: Db, request: DrawRequest): Promise<Result<OutlineChange>> {
  await lockListings(tx)
  const parcel = await readParcel(tx, request.parcelId)
  if (parcel === null) return refused(NO_PARCEL)
  const read = readDrawnRing(request.ring)
  if (!read.ok) return refused(DRAWN_PROBLEMS[read.problem])
  if (!mayLieInCounty(parcel.county_fips, read.outline.feet.flat(2)))
    return refused(DRAWN_PROBLEMS.outside_county)
  if (parcel.rings !== null && parcel.outline_drawn_at === null && !request.replacesFound)
    return refused(FOUND)
  const holding = await readHoldingOutline(tx, parcel.id)
  await insertAgain(tx, parcel, {
    ...request,
    outline: read.outline,
    replaced: holding ? holding.replaced : foundOutlineOf(parcel),
  })
  return { ok: true, value: { before: parcel.acres, after: read.outline.acres } }
}

/** A drawn outline as it was stored, into another database: nothing about it is judged again. */
export async function redrawOutline(
  tx: Db,
  request: Pick<DrawRequest, 'parcelId' | 'reason' | 'at'> & {
    readonly rings: readonly (readonly Position[])[]
    readonly replaced: ReplacedOutline | null
  },
): Promise<void> {
  await lockListings(tx)
  const parcel = await readParcel(tx, request.parcelId)
  const read = outlineFromRings(request.rings)
  if (parcel === null || !read.ok) throw new Error('A drawn outline cannot be stored again.')
  await insertAgain(tx, parcel, { ...request, by: null, outline: read.outline })
}

async function insertAgain(
  tx: Db,
  parcel: ParcelRow,
  drawn: Pick<DrawRequest, 'reason' | 'by' | 'at'> & {
    readonly outline: ParcelOutline
    readonly replaced: ReplacedOutline | null
  },
): Promise<void> {
  const { outline, replaced, reason, by, at } = drawn
  await endDrawnOutline(tx, parcel.id, { at, because: 'replaced', reason: null })
  await insertDrawnOutline(tx, {
    parcel_id: parcel.id,
    rings: ringsOf(outline.feet).map((ring) => ring.map((position) => [...position])),
    replaced,
    reason,
    drawn_at: at,
    drawn_by: by,
  })
  await writeOutline(tx, parcel.id, { outline, source: DRAWN_SOURCE, seenAt: at, isDrawn: true })
  await announceOutlines(tx, [{ parcelId: parcel.id, acresBefore: parcel.acres }], DRAWN_SOURCE, at)
}

/** Removes a drawn outline, in the caller's transaction: the found one it stood in for returns, or none. */
export async function removeDrawnOutline(
  tx: Db,
  { parcelId, reason, at }: { parcelId: number; reason: string | null; at: Date },
): Promise<Result<OutlineChange>> {
  await lockListings(tx)
  const [parcel, holding] = [await readParcel(tx, parcelId), await readHoldingOutline(tx, parcelId)]
  if (parcel === null || holding === null) return refused(NONE_DRAWN)
  const { replaced } = holding
  await endDrawnOutline(tx, parcelId, { at, because: 'removed', reason })
  const found = replaced && outlineFromRings(replaced.rings.map((ring) => ring.map(pair)))
  const outline = found?.ok ? found.outline : null
  const source = outline === null ? null : (replaced?.source ?? null)
  const seenAt = outline === null || !replaced?.seen_at ? null : new Date(replaced.seen_at)
  await writeOutline(tx, parcelId, { outline, source, seenAt, isDrawn: false })
  // An outline that is gone is no event: only the list changes.
  if (source === null)
    await raiseDataVersions(tx, new Map([[parcel.county_fips, await readListingsOn(tx, parcelId)]]))
  else await announceOutlines(tx, [{ parcelId, acresBefore: parcel.acres }], source, at)
  return { ok: true, value: { before: parcel.acres, after: outline?.acres ?? null } }
}

function foundOutlineOf({ rings, outline_source, outline_seen_at }: ParcelRow): ReplacedOutline | null {
  if (rings === null) return null
  return { rings, source: outline_source, seen_at: outline_seen_at?.toISOString() ?? null }
}

function pair([x = NaN, y = NaN]: readonly number[]): Position {
  return [x, y]
}

function refused(problem: string) {
  return { ok: false, problem } as const
}

const NO_PARCEL = 'The parcel is gone.'
const NONE_DRAWN = 'No drawn outline holds for this parcel.'
const FOUND =
  'A parcel service has an outline of this parcel. Confirm that yours is to be shown instead of it.'
