import { and, asc, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ClerkOffice } from '#domain/upset-bid/clerk-office.ts'
import { readClosures } from '#server/features/listings/closures.store.ts'
import { clerkOfficeOf } from '#server/features/listings/county-answer.ts'
import type { RoundRow } from '#server/features/listings/rounds.store.ts'
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import { isAmong } from '#server/platform/db/bulk-rows.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  bid,
  county,
  foreclosureCase,
  parcel,
  sale,
  taxForeclosure,
} from '#server/platform/db/schema/listings.ts'
import type { StoredCounties } from './county-changeset.ts'
import type { ListingRow, ListingState } from './listing-state.ts'

/** Locks listings against other runs until commit, so that what is read afterward stays current until written. */
export async function lockListings(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.listings})`)
}

/** Tries to take the same lock; returns false without waiting if another run holds it. */
export async function tryLockListings(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ is_free: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${advisoryLocks.listings}) AS is_free`,
  )
  return rows[0]?.is_free === true
}

/** FIPS codes of all counties. */
export async function readCountyFips(db: Db): Promise<string[]> {
  const rows = await db.select({ fips: county.fips }).from(county)
  return rows.map(({ fips }) => fips)
}

/** The stored state of these counties that a run starts from. */
export async function readStoredCounties(db: Db, countyFips: readonly string[]): Promise<StoredCounties> {
  const numbered = await readCasesAndParcels(db, countyFips)
  const isThere = inArray(taxForeclosure.county_fips, [...countyFips])
  const listings = await readStates(db, isThere, async () => numbered)
  return { listings, unread: [], ...numbered, offices: await readClerkOffices(db, countyFips) }
}

/** All cases of these counties, and what identifies their parcels. */
export async function readCasesAndParcels(
  db: Db,
  countyFips: readonly string[],
): Promise<Pick<StoredCounties, 'cases' | 'parcels'>> {
  const fips = [...countyFips]
  return {
    cases: await db.select().from(foreclosureCase).where(inArray(foreclosureCase.county_fips, fips)),
    parcels: await db.select(parcelColumns).from(parcel).where(inArray(parcel.county_fips, fips)),
  }
}

/** Listings due for a time-based status change, at most `limit`. */
export async function readDue(db: Db, now: Date, limit: number): Promise<StoredCounties> {
  const due = await db
    .select({ id: taxForeclosure.id })
    .from(taxForeclosure)
    .where(and(isNotNull(taxForeclosure.status_changes_at), lte(taxForeclosure.status_changes_at, now)))
    .orderBy(asc(taxForeclosure.status_changes_at))
    .limit(limit)
    .for('update', { skipLocked: true })
  const isDue = isAmong(
    taxForeclosure.id,
    due.map(({ id }) => id),
  )
  const listings = await readStates(db, isDue, async (rows) => {
    const caseIds = rows.map(({ case_id }) => case_id)
    const parcelIds = rows.flatMap(({ parcel_id }) => parcel_id ?? [])
    return {
      cases: await db.select().from(foreclosureCase).where(isAmong(foreclosureCase.id, caseIds)),
      parcels: await db.select(parcelColumns).from(parcel).where(isAmong(parcel.id, parcelIds)),
    }
  })
  const cases = [...new Map(listings.map(({ court_case }) => [court_case.id, court_case])).values()]
  const countyFips = [...new Set(listings.map(({ listing }) => listing.county_fips))]
  return { listings, unread: [], cases, parcels: [], offices: await readClerkOffices(db, countyFips) }
}

const parcelColumns = {
  id: parcel.id,
  county_fips: parcel.county_fips,
  parcel_identification: parcel.parcel_identification,
  canonical: parcel.canonical,
  kind: parcel.kind,
}

/**
 * Listings with their cases, parcels and latest rounds. Reads one table at a time, because transactions that have just
 * filled the tables have no statistics for join plans.
 */
export async function readStates(
  db: Db,
  which: SQL,
  numberedOf: (rows: readonly ListingRow[]) => Promise<Pick<StoredCounties, 'cases' | 'parcels'>>,
): Promise<ListingState[]> {
  const rows = await db.select().from(taxForeclosure).where(which).orderBy(asc(taxForeclosure.id))
  const numbered = await numberedOf(rows)
  const rounds = await readLatestRounds(
    db,
    rows.map(({ id }) => id),
  )
  return withNumbers(rows, numbered).map(({ row: listing, ...numbers }) => {
    const own = rounds.get(listing.id) ?? []
    return { listing, ...numbers, round: own.at(-1) ?? null, previous: own.at(-2) ?? null }
  })
}

/** Listings with their cases and parcels; without those whose case is not among them. */
export function withNumbers<Row extends Pick<ListingRow, 'case_id' | 'parcel_id'>>(
  rows: readonly Row[],
  { cases, parcels }: Pick<StoredCounties, 'cases' | 'parcels'>,
): (Pick<ListingState, 'court_case' | 'parcel'> & { readonly row: Row })[] {
  const caseOf = new Map(cases.map((each) => [each.id, each]))
  const parcelOf = new Map(parcels.map((each) => [each.id, each]))
  return rows.flatMap((row) => {
    const court_case = caseOf.get(row.case_id)
    const found = row.parcel_id === null ? null : (parcelOf.get(row.parcel_id) ?? null)
    return court_case ? [{ row, court_case, parcel: found }] : []
  })
}

/** Each listing's latest two rounds, oldest first. */
async function readLatestRounds(db: Db, listingIds: readonly number[]): Promise<Map<number, RoundRow[]>> {
  const latest = await db.execute<{ id: number }>(sql`
    SELECT latest.id FROM unnest(${sql.param([...listingIds])}::bigint[]) AS listing (id)
    CROSS JOIN LATERAL (
      SELECT ${sale.id} AS id FROM ${sale} WHERE ${sale.tax_foreclosure_id} = listing.id
      ORDER BY ${sale.round} DESC LIMIT 2
    ) latest`)
  const ids = latest.rows.map(({ id }) => id)
  const sales = await db
    .select()
    .from(sale)
    .where(isAmong(sale.id, ids))
    .orderBy(asc(sale.tax_foreclosure_id), asc(sale.round))
  const bids = await db
    .select()
    .from(bid)
    .where(isAmong(bid.sale_id, ids))
    .orderBy(asc(bid.sale_id), asc(bid.id))
  const bidsOf = Map.groupBy(bids, ({ sale_id }) => sale_id)
  const rounds = sales.map((round) => ({ ...round, bids: bidsOf.get(round.id) ?? [] }))
  return Map.groupBy(rounds, ({ tax_foreclosure_id }) => tax_foreclosure_id)
}

/** The clerk's offices of these counties, by FIPS code, with the stored hours and all closures. */
export async function readClerkOffices(
  db: Db,
  countyFips: readonly string[],
): Promise<Map<string, ClerkOffice>> {
  const closures = await readClosures(db)
  const rows = await db
    .select()
    .from(county)
    .where(inArray(county.fips, [...countyFips]))
  return new Map(rows.map((row) => [row.fips, clerkOfficeOf(row, closures)]))
}
