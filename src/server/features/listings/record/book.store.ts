import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ClerkOffice } from '#domain/upset-bid/clerk-office.ts'
import { readClosures } from '#server/features/listings/closures.store.ts'
import { clerkOfficeOf } from '#server/features/listings/county-answer.ts'
import type { RoundRow } from '#server/features/listings/rounds.store.ts'
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  bid,
  county,
  foreclosureCase,
  parcel,
  sale,
  taxForeclosure,
} from '#server/platform/db/schema/listings.ts'
import type { StoredCounties } from './county-book.ts'
import type { CaseRow, ListingState } from './listing-state.ts'

/**
 * Waits until nobody else decides on listings, and keeps others waiting to the end of the transaction: what is read
 * after this stays true until it is written.
 */
export async function lockListings(db: Db): Promise<void> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(${advisoryLocks.listings})`)
}

/** The same, but false at once where somebody else is at it. */
export async function tryLockListings(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ is_free: boolean }>(
    sql`SELECT pg_try_advisory_xact_lock(${advisoryLocks.listings}) AS is_free`,
  )
  return rows[0]?.is_free === true
}

/** Every county there is. */
export async function readCountyFips(db: Db): Promise<string[]> {
  const rows = await db.select({ fips: county.fips }).from(county)
  return rows.map(({ fips }) => fips)
}

/** Everything of these counties that a run decides on. */
export async function readStoredCounties(db: Db, countyFips: readonly string[]): Promise<StoredCounties> {
  const fips = [...countyFips]
  const cases = await db.select().from(foreclosureCase).where(inArray(foreclosureCase.county_fips, fips))
  const listings = await readStates(db, inArray(taxForeclosure.county_fips, fips), cases)
  const parcels = await db.select(parcelColumns).from(parcel).where(inArray(parcel.county_fips, fips))
  return { listings, cases, parcels, offices: await readOffices(db, countyFips) }
}

/** The listings whose status time alone has changed by now, at most `limit` of them. */
export async function readDue(db: Db, now: Date, limit: number): Promise<StoredCounties> {
  const due = await db
    .select({ id: taxForeclosure.id })
    .from(taxForeclosure)
    .where(and(isNotNull(taxForeclosure.status_changes_at), lte(taxForeclosure.status_changes_at, now)))
    .orderBy(asc(taxForeclosure.status_changes_at))
    .limit(limit)
    .for('update', { skipLocked: true })
  const ids = due.map(({ id }) => id)
  const isDue = sql`${taxForeclosure.id} = ANY(${sql.param(ids)}::bigint[])`
  const ofDue = db.select({ id: taxForeclosure.case_id }).from(taxForeclosure).where(isDue)
  const cases = await db.select().from(foreclosureCase).where(inArray(foreclosureCase.id, ofDue))
  const listings = await readStates(db, isDue, cases)
  const countyFips = [...new Set(listings.map(({ listing }) => listing.county_fips))]
  return { listings, cases, parcels: [], offices: await readOffices(db, countyFips) }
}

const parcelColumns = {
  id: parcel.id,
  county_fips: parcel.county_fips,
  parcel_identification: parcel.parcel_identification,
  canonical: parcel.canonical,
  kind: parcel.kind,
}

async function readStates(db: Db, which: SQL, cases: readonly CaseRow[]): Promise<ListingState[]> {
  const caseOf = new Map(cases.map((row) => [row.id, row]))
  const rows = await db
    .select({ listing: taxForeclosure, parcel: parcelColumns })
    .from(taxForeclosure)
    .leftJoin(parcel, eq(parcel.id, taxForeclosure.parcel_id))
    .where(which)
    .orderBy(asc(taxForeclosure.id))
  const rounds = await readLatestRounds(db, which)
  return rows.flatMap(({ listing, parcel: found }) => {
    const court_case = caseOf.get(listing.case_id)
    const own = rounds.get(listing.id) ?? []
    const latest = { round: own.at(-1) ?? null, previous: own.at(-2) ?? null }
    return court_case ? [{ listing, court_case, parcel: found, ...latest }] : []
  })
}

// The latest round and the one before it.
const isLatest = sql`(
  SELECT count(*) FROM sale later
  WHERE later.tax_foreclosure_id = ${sale.tax_foreclosure_id} AND later.round > ${sale.round}) < 2`

async function readLatestRounds(db: Db, which: SQL): Promise<Map<number, RoundRow[]>> {
  const sales = await db
    .select({ round: sale })
    .from(sale)
    .innerJoin(taxForeclosure, eq(taxForeclosure.id, sale.tax_foreclosure_id))
    .where(and(which, isLatest))
    .orderBy(asc(sale.tax_foreclosure_id), asc(sale.round))
  const ids = sales.map(({ round }) => round.id)
  const bids = await db
    .select()
    .from(bid)
    .where(sql`${bid.sale_id} = ANY(${sql.param(ids)}::bigint[])`)
    .orderBy(asc(bid.sale_id), asc(bid.id))
  const bidsOf = Map.groupBy(bids, ({ sale_id }) => sale_id)
  const rounds = sales.map(({ round }) => ({ ...round, bids: bidsOf.get(round.id) ?? [] }))
  return Map.groupBy(rounds, ({ tax_foreclosure_id }) => tax_foreclosure_id)
}

async function readOffices(db: Db, countyFips: readonly string[]): Promise<Map<string, ClerkOffice>> {
  const closures = await readClosures(db)
  const rows = await db
    .select()
    .from(county)
    .where(inArray(county.fips, [...countyFips]))
  return new Map(rows.map((row) => [row.fips, clerkOfficeOf(row, closures)]))
}
