import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { FixEnding } from '#domain/fixes/fixable-facts.ts'
import { OPERATOR_SOURCE } from '#domain/sources/source-name.ts'
import type { FixEffect, ObservedFacts } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { listingFix, listingMerge } from '#server/platform/db/schema/fixes.ts'
import { source, sourceRecord } from '#server/platform/db/schema/ingest.ts'
import { taxForeclosure } from '#server/platform/db/schema/listings.ts'
import { type FormerNumbers, type HoldingFix, RunFixes } from './run-fixes.ts'

export type FixRow = typeof listingFix.$inferSelect

/** What identifies a listing, as stored. */
export const identity = z.object({
  county_fips: z.string(),
  case_number: z.string().nullable(),
  parcel: z.string().nullable(),
  place: z.string(),
})
export type FixedIdentity = z.infer<typeof identity>

/** Id of the operator's source; 0 if nothing was ever corrected. */
async function findOperatorSource(db: Db): Promise<number> {
  const [row] = await db.select({ id: source.id }).from(source).where(eq(source.name, OPERATOR_SOURCE))
  return row?.id ?? 0
}

export async function ensureOperatorSource(db: Db): Promise<number> {
  await db.insert(source).values({ name: OPERATOR_SOURCE }).onConflictDoNothing()
  return findOperatorSource(db)
}

/** FIPS code of a listing's county; null for an unknown listing. */
export async function findCountyOf(db: Db, listingId: number): Promise<string | null> {
  const [row] = await db
    .select({ county_fips: taxForeclosure.county_fips })
    .from(taxForeclosure)
    .where(eq(taxForeclosure.id, listingId))
  return row?.county_fips ?? null
}

/** The fixes that hold in these counties. */
async function readHoldingFixes(db: Db, countyFips: readonly string[]): Promise<HoldingFix[]> {
  const rows = await db
    .select({
      id: listingFix.id,
      tax_foreclosure_id: listingFix.tax_foreclosure_id,
      fact: listingFix.fact,
      facts: listingFix.facts,
      fixed_at: listingFix.fixed_at,
    })
    .from(listingFix)
    .innerJoin(taxForeclosure, eq(taxForeclosure.id, listingFix.tax_foreclosure_id))
    .where(and(isNull(listingFix.ended_at), inArray(taxForeclosure.county_fips, [...countyFips])))
    .orderBy(asc(listingFix.id))
  return rows.map((row) => ({ ...row, facts: factsOf(row.facts) }))
}

/** Numbers that operators replaced in these counties, and those of listings they merged, unless taken back. */
async function readFormerNumbers(db: Db, countyFips: readonly string[]): Promise<FormerNumbers[]> {
  const rows = await db
    .select({ tax_foreclosure_id: listingFix.tax_foreclosure_id, identity: listingFix.identity })
    .from(listingFix)
    .innerJoin(taxForeclosure, eq(taxForeclosure.id, listingFix.tax_foreclosure_id))
    .where(
      and(
        inArray(listingFix.fact, ['case_number', 'parcel_identification']),
        sql`${listingFix.ended_because} IS DISTINCT FROM 'undone'`,
        inArray(taxForeclosure.county_fips, [...countyFips]),
      ),
    )
    .orderBy(asc(listingFix.id))
  const merged = await db
    .select({ tax_foreclosure_id: listingMerge.kept_id, identity: listingMerge.identity })
    .from(listingMerge)
    .innerJoin(taxForeclosure, eq(taxForeclosure.id, listingMerge.kept_id))
    .where(and(isNull(listingMerge.split_at), inArray(taxForeclosure.county_fips, [...countyFips])))
    .orderBy(asc(listingMerge.id))
  return [...rows, ...merged].map(({ tax_foreclosure_id, identity: stored }) => ({
    tax_foreclosure_id,
    ...identity.parse(stored),
  }))
}

/** What a run of these counties has to know of fixes. */
export async function readRunFixes(db: Db, countyFips: readonly string[]): Promise<RunFixes> {
  return new RunFixes(
    await findOperatorSource(db),
    await readHoldingFixes(db, countyFips),
    await readFormerNumbers(db, countyFips),
  )
}

/** All fixes of a listing, the newest first. */
export async function readFixes(db: Db, listingId: number): Promise<FixRow[]> {
  return db
    .select()
    .from(listingFix)
    .where(eq(listingFix.tax_foreclosure_id, listingId))
    .orderBy(sql`${listingFix.id} DESC`)
}

/**
 * The fixes that hold and were made together with one: of the same fact and case at the same instant, for parcels that
 * are sold together.
 */
export async function readFixesAlike(db: Db, fix: FixRow): Promise<FixRow[]> {
  const { county_fips, case_number } = identity.parse(fix.identity)
  return db
    .select()
    .from(listingFix)
    .where(
      and(
        ne(listingFix.id, fix.id),
        eq(listingFix.fact, fix.fact),
        eq(listingFix.fixed_at, fix.fixed_at),
        isNull(listingFix.ended_at),
        sql`${listingFix.identity} ->> 'county_fips' = ${county_fips}`,
        sql`${listingFix.identity} ->> 'case_number' = ${case_number}`,
      ),
    )
    .orderBy(asc(listingFix.id))
}

/** One fix; null if there is none with this id. */
export async function readFix(db: Db, id: number): Promise<FixRow | null> {
  const [row] = await db.select().from(listingFix).where(eq(listingFix.id, id))
  return row ?? null
}

/** All fixes ever made, in order. */
export async function readAllFixes(db: Db): Promise<(FixRow & { identity: FixedIdentity })[]> {
  const rows = await db.select().from(listingFix).orderBy(asc(listingFix.id))
  return rows.map((row) => ({ ...row, identity: identity.parse(row.identity) }))
}

export async function insertFix(db: Db, fix: typeof listingFix.$inferInsert): Promise<number> {
  const [row] = await db.insert(listingFix).values(fix).returning({ id: listingFix.id })
  if (!row) throw new Error('The fix was not stored.')
  return row.id
}

/** Ends a fix, and leaves the rest of the operator's observation. */
export async function endFix(
  db: Db,
  fix: Pick<FixRow, 'id' | 'tax_foreclosure_id'>,
  ending: { at: Date; because: FixEnding; source_id?: number; reason?: string },
): Promise<void> {
  await db
    .update(listingFix)
    .set({
      ended_at: ending.at,
      ended_because: ending.because,
      ended_by_source: ending.source_id ?? null,
      end_reason: ending.reason ?? null,
    })
    .where(eq(listingFix.id, fix.id))
  await writeOperatorRecord(db, fix.tax_foreclosure_id, ending.at)
}

/** Lets a fix hold again that ended while its listing was merged. Call `writeOperatorRecord` afterward. */
export async function reopenFix(db: Db, fixId: number): Promise<void> {
  const holding = { ended_at: null, ended_because: null, ended_by_source: null, end_reason: null }
  await db.update(listingFix).set(holding).where(eq(listingFix.id, fixId))
}

/** Stores what a fix changed in the listing it belongs to now. */
export async function writeEffect(db: Db, fixId: number, effect: FixEffect): Promise<void> {
  await db.update(listingFix).set({ effect }).where(eq(listingFix.id, fixId))
}

/** Stores what the operator states about a listing, from its fixes that hold, beside what the sources state. */
export async function writeOperatorRecord(db: Db, listingId: number, at: Date): Promise<void> {
  const source_id = await ensureOperatorSource(db)
  const holding = await db
    .select()
    .from(listingFix)
    .where(and(eq(listingFix.tax_foreclosure_id, listingId), isNull(listingFix.ended_at)))
    .orderBy(asc(listingFix.id))
  const isOwn = and(eq(sourceRecord.source_id, source_id), eq(sourceRecord.tax_foreclosure_id, listingId))
  if (holding.length === 0) {
    await db.delete(sourceRecord).where(isOwn)
    return
  }
  const stated = holding.flatMap(({ facts, fixed_at }) =>
    Object.entries(factsOf(facts)).flatMap(([name, value]) =>
      value === null ? [] : [{ name, value, since: fixed_at.toISOString() }],
    ),
  )
  const first_seen_at = holding[0]?.fixed_at ?? at
  const record = {
    facts: Object.fromEntries(stated.map(({ name, value }) => [name, value])),
    first_seen_at,
    last_seen_at: at,
    stated_since: Object.fromEntries(stated.map(({ name, since }) => [name, since])),
  }
  await db
    .insert(sourceRecord)
    .values({ ...record, source_id, tax_foreclosure_id: listingId, row_keys: [] })
    .onConflictDoUpdate({ target: [sourceRecord.source_id, sourceRecord.tax_foreclosure_id], set: record })
}

/** Reads the facts of a fix. Only this feature writes the column, from the type it reads. */
export function factsOf(stored: unknown): Partial<ObservedFacts> {
  return typeof stored === 'object' && stored !== null ? stored : {}
}
