import { inArray } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { parcel } from '#server/platform/db/schema/listings.ts'

/** Ids of all parcels in these counties, by `FIPS canonical`. */
export async function readParcelIds(
  db: Db,
  countyFips: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ id: parcel.id, county_fips: parcel.county_fips, canonical: parcel.canonical })
    .from(parcel)
    .where(inArray(parcel.county_fips, [...countyFips]))
  return new Map(rows.map(({ id, county_fips, canonical }) => [`${county_fips} ${canonical}`, id]))
}
