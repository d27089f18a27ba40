import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { DrawnEnding } from '#domain/geo/drawn-outline.ts'
import type { ParcelOutline } from '#domain/geo/parcel-outline.ts'
import { ringsOf } from '#server/features/listings/outlines.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { drawnOutline, parcel, taxForeclosure } from '#server/platform/db/schema/listings.ts'

type DrawnRow = typeof drawnOutline.$inferSelect
export type ParcelRow = typeof parcel.$inferSelect

/** The parcel of a listing; null without one. */
export async function readParcelOf(db: Db, listingId: number): Promise<ParcelRow | null> {
  const [row] = await db
    .select({ parcel })
    .from(taxForeclosure)
    .innerJoin(parcel, eq(parcel.id, taxForeclosure.parcel_id))
    .where(eq(taxForeclosure.id, listingId))
  return row?.parcel ?? null
}

export async function readParcel(db: Db, id: number): Promise<ParcelRow | null> {
  const [row] = await db.select().from(parcel).where(eq(parcel.id, id))
  return row ?? null
}

/** Ids of the listings of a parcel. */
export async function readListingsOn(db: Db, parcelId: number): Promise<number[]> {
  const rows = await db
    .select({ id: taxForeclosure.id })
    .from(taxForeclosure)
    .where(eq(taxForeclosure.parcel_id, parcelId))
  return rows.map(({ id }) => id)
}

/** The id of a parcel by its canonical number; null if there is none. */
export async function findParcel(
  db: Db,
  { county_fips, canonical }: { county_fips: string; canonical: string },
): Promise<number | null> {
  const [row] = await db
    .select({ id: parcel.id })
    .from(parcel)
    .where(and(eq(parcel.county_fips, county_fips), eq(parcel.canonical, canonical)))
  return row?.id ?? null
}

/** The drawn outlines of a parcel, or of all (null), the oldest first. */
export async function readDrawnOutlines(
  db: Db,
  parcelId: number | null,
): Promise<(DrawnRow & { county_fips: string; canonical: string })[]> {
  const rows = await db
    .select({ drawn: drawnOutline, county_fips: parcel.county_fips, canonical: parcel.canonical })
    .from(drawnOutline)
    .innerJoin(parcel, eq(parcel.id, drawnOutline.parcel_id))
    .where(parcelId === null ? undefined : eq(drawnOutline.parcel_id, parcelId))
    .orderBy(asc(drawnOutline.id))
  return rows.map(({ drawn, ...row }) => ({ ...drawn, ...row }))
}

/** The drawn outline of a parcel that holds; null without one. */
export async function readHoldingOutline(db: Db, parcelId: number): Promise<DrawnRow | null> {
  const [row] = await db
    .select()
    .from(drawnOutline)
    .where(and(eq(drawnOutline.parcel_id, parcelId), isNull(drawnOutline.ended_at)))
  return row ?? null
}

export async function insertDrawnOutline(db: Db, row: typeof drawnOutline.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(drawnOutline).values(row).returning({ id: drawnOutline.id })
  if (!inserted) throw new Error('The outline was not stored.')
  return inserted.id
}

/** Ends the drawn outline of a parcel that holds, if there is one. The parcel keeps what it shows. */
export async function endDrawnOutline(
  db: Db,
  parcelId: number,
  ending: { at: Date; because: DrawnEnding; reason: string | null },
): Promise<boolean> {
  const ended = await db
    .update(drawnOutline)
    .set({ ended_at: ending.at, ended_because: ending.because, end_reason: ending.reason })
    .where(and(eq(drawnOutline.parcel_id, parcelId), isNull(drawnOutline.ended_at)))
    .returning({ id: drawnOutline.id })
  return ended.length > 0
}

/** What a parcel shows: an outline with its source and day, drawn or found; or none. */
export async function writeOutline(
  db: Db,
  parcelId: number,
  shown: {
    outline: ParcelOutline | null
    source: string | null
    seenAt: Date | null
    isDrawn: boolean
  },
): Promise<void> {
  const { outline, source, seenAt, isDrawn } = shown
  await db
    .update(parcel)
    .set({
      // The text is compared and sent as it is, so it is written like that of a found outline.
      rings: outline && sql`${JSON.stringify(ringsOf(outline.feet))}::json`,
      acres: outline?.acres ?? null,
      label_longitude: outline?.labelPoint[0] ?? null,
      label_latitude: outline?.labelPoint[1] ?? null,
      outline_source: source,
      outline_seen_at: seenAt,
      outline_drawn_at: isDrawn ? seenAt : null,
    })
    .where(eq(parcel.id, parcelId))
}
