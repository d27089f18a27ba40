import { asc, inArray } from 'drizzle-orm'
import { isAmong } from '#server/platform/db/bulk-rows.ts'
import type { Db } from '#server/platform/db/database.ts'
import { taxForeclosure } from '#server/platform/db/schema/listings.ts'
import type { StoredCounties } from './county-changeset.ts'
import { knownListing } from './known-listing.ts'
import type { ListingState } from './listing-state.ts'
import { readCasesAndParcels, readClerkOffices, readStates, withNumbers } from './stored-counties.store.ts'

/**
 * The stored state of these counties for a run that changes few of their listings: of each only what identifies it.
 * `readListingStates` reads the rest.
 */
export async function readKnownCounties(db: Db, countyFips: readonly string[]): Promise<StoredCounties> {
  const numbered = await readCasesAndParcels(db, countyFips)
  const { id, county_fips, case_id, parcel_id, street, city, zip, status, gone_since } = taxForeclosure
  const rows = await db
    .select({ id, county_fips, case_id, parcel_id, street, city, zip, status, gone_since })
    .from(taxForeclosure)
    .where(inArray(county_fips, [...countyFips]))
    .orderBy(asc(id))
  const unread = withNumbers(rows, numbered).map(({ row, court_case, parcel }) =>
    knownListing(row, court_case, parcel),
  )
  return { listings: [], unread, ...numbered, offices: await readClerkOffices(db, countyFips) }
}

/** The stored state of some listings of these counties. */
export async function readListingStates(
  db: Db,
  listingIds: readonly number[],
  counties: Pick<StoredCounties, 'cases' | 'parcels'>,
): Promise<ListingState[]> {
  if (listingIds.length === 0) return []
  return readStates(db, isAmong(taxForeclosure.id, listingIds), async () => counties)
}
