import type { OperatorOutline, OutlinesAround } from '#contract/operator/outlines.ts'
import { AppError } from '#contract/errors.ts'
import { nineDecimals } from '#domain/geo/drawn-outline.ts'
import { outlineFromRings } from '#domain/geo/parcel-outline.ts'
import { type Bounds, boundsOf } from '#domain/geo/rings.ts'
import { type Position, toLonLat, toStatePlane } from '#domain/geo/state-plane.ts'
import { sourceName } from '#domain/sources/source-name.ts'
import { type ParcelRow, readDrawnOutlines, readParcelOf } from '#server/features/listings/index.ts'
import type { ParcelsAround } from '#server/features/parcels/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readEmails } from './details.store.ts'
import { readOutlinesIn, readOutlineVersion, readPlace } from './outline.store.ts'

/** The outline of a listing, and what is known about it; null for an unknown id. */
export async function readOperatorOutline(db: Db, listingId: number): Promise<OperatorOutline | null> {
  const place = await readPlace(db, listingId)
  if (place === null) return null
  const { county, street, city, lot_size, longitude, latitude } = place
  const parcel = await readParcelOf(db, listingId)
  const rows = parcel === null ? [] : await readDrawnOutlines(db, parcel.id)
  return {
    version: await readOutlineVersion(db, listingId),
    parcel_identification: parcel?.parcel_identification ?? null,
    street,
    city,
    county,
    lot_size,
    outline: outlineOf(parcel, county),
    last_try: lastTryOf(parcel),
    waiting_since: waitingSince(parcel),
    point: longitude === null || latitude === null ? null : [longitude, latitude],
    before_found:
      parcel?.rings && rows.at(-1)?.ended_because === 'found'
        ? lonLatOf(pairsOf(rows.at(-1)?.rings ?? []))
        : null,
    drawn: await drawnOf(db, rows),
  }
}

function outlineOf(parcel: ParcelRow | null, county: string): OperatorOutline['outline'] {
  if (!parcel?.rings) return null
  const { rings, acres, outline_drawn_at, outline_source, outline_seen_at } = parcel
  return {
    rings: lonLatOf(pairsOf(rings)),
    acres: acres ?? 0,
    is_drawn: outline_drawn_at !== null,
    source: outline_source === null ? null : sourceName(outline_source, county),
    seen_at: outline_seen_at?.toISOString() ?? null,
  }
}

function lastTryOf(parcel: ParcelRow | null): OperatorOutline['last_try'] {
  const { outline_answer: answer = null, outline_answered_at, outline_asked_at } = parcel ?? {}
  const at = outline_answered_at ?? outline_asked_at ?? null
  return at && { at: at.toISOString(), answer }
}

function waitingSince(parcel: ParcelRow | null): string | null {
  const { outline_wanted_at: wanted = null, outline_answered_at: answered = null } = parcel ?? {}
  if (wanted === null || (answered !== null && answered >= wanted)) return null
  return wanted.toISOString()
}

async function drawnOf(
  db: Db,
  rows: Awaited<ReturnType<typeof readDrawnOutlines>>,
): Promise<OperatorOutline['drawn']> {
  const emails = await readEmails(
    db,
    rows.flatMap(({ drawn_by }) => drawn_by ?? []),
  )
  return rows.toReversed().map(({ id, reason, drawn_at, drawn_by, ...row }) => ({
    id,
    acres: acresOf(row.rings),
    reason,
    drawn_at: drawn_at.toISOString(),
    drawn_by: drawn_by === null ? null : (emails.get(drawn_by) ?? null),
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_because: row.ended_because,
    end_reason: row.end_reason,
  }))
}

/** Acres of rings as they are stored. */
export function acresOf(rings: readonly (readonly (readonly number[])[])[]): number {
  const read = outlineFromRings(pairsOf(rings))
  return read.ok ? read.outline.acres : 0
}

function pairsOf(rings: readonly (readonly (readonly number[])[])[]): Position[][] {
  return rings.map((ring) => ring.map(([x = NaN, y = NaN]): Position => [x, y]))
}

export type FindParcels = (place: { countyFips: string; bounds: Bounds }) => Promise<ParcelsAround>

/** The widest box whose outlines are useful on one screen. */
const MAX_DEGREES = 0.1

/** The outlines in a box of degrees around a listing, as longitude and latitude. */
export async function readOutlinesAround(
  db: Db,
  listingId: number,
  box: { west: number; south: number; east: number; north: number },
  findParcels: FindParcels | null,
): Promise<OutlinesAround> {
  const { west, south, east, north } = box
  const place = await readPlace(db, listingId)
  if (place === null) throw new AppError('not_found')
  if (!(east > west && north > south && east - west <= MAX_DEGREES && north - south <= MAX_DEGREES))
    throw new AppError('not_possible', 'Zoom in to see nearby outlines')
  const listings = await readOutlinesIn(db, [west, south, east, north], listingId)
  const corners: Position[] = [
    [west, south],
    [west, north],
    [east, south],
    [east, north],
  ]
  const found = await findParcels?.({ countyFips: place.fips, bounds: boundsOf(corners.map(toStatePlane)) })
  return {
    listings: listings.map(({ name, rings }) => ({ name, rings: lonLatOf(rings) })),
    parcels: found?.parcels?.map((outline) => lonLatOf(outline.flat())) ?? null,
    service: found?.service ?? null,
  }
}

/** Fine enough that a corner snapped to returns to the hundredth of a foot it is stored with. */
function lonLatOf(rings: readonly (readonly Position[])[]): [number, number][][] {
  return rings.map((ring) =>
    ring.map((position) => {
      const [longitude, latitude] = toLonLat(position)
      return [nineDecimals(longitude), nineDecimals(latitude)]
    }),
  )
}
