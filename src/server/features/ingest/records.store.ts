import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import { OPERATOR_SOURCE } from '#domain/sources/source-name.ts'
import { NO_FACTS, storedFacts } from '#server/features/listings/index.ts'
import type { ObservedFacts, WrittenIds } from '#server/features/listings/index.ts'
import { insertRows, isAmong, refreshStatistics, updateRows } from '#server/platform/db/bulk-rows.ts'
import type { Db } from '#server/platform/db/database.ts'
import { factsAsOf, lastSeenAt, source, sourceRecord } from '#server/platform/db/schema/ingest.ts'
import { taxForeclosure } from '#server/platform/db/schema/listings.ts'
import type { OtherStatement } from './run/outranking.ts'
import type { RecordChanges } from './run/record-changes.ts'
import type { SourceRecord } from './run/run-input.ts'

/**
 * What other sources with an authority state now about listings of these counties, by listing, and what all other
 * sources state of these listings (null for all). Mostly empty where none has an authority, as for files.
 */
export async function readOtherStatements(
  db: Db,
  sourceIds: readonly number[],
  countyFips: readonly string[],
  listingIds: readonly number[] | null,
): Promise<Map<number, (OtherStatement & { source_id: number })[]>> {
  const rows = await db
    .select({
      source_id: sourceRecord.source_id,
      tax_foreclosure_id: sourceRecord.tax_foreclosure_id,
      facts: sourceRecord.facts,
      first_seen_at: sourceRecord.first_seen_at,
      stated_since: sourceRecord.stated_since,
      last_seen_at: factsAsOf(sourceRecord, source).mapWith(source.facts_as_of),
      authority: source.authority,
    })
    .from(sourceRecord)
    .innerJoin(source, eq(source.id, sourceRecord.source_id))
    .innerJoin(taxForeclosure, eq(taxForeclosure.id, sourceRecord.tax_foreclosure_id))
    .where(
      and(
        listingIds === null
          ? undefined
          : or(isNotNull(source.authority), isAmong(sourceRecord.tax_foreclosure_id, listingIds)),
        isNull(sourceRecord.missing_since),
        notInArray(source.id, [...sourceIds]),
        inArray(taxForeclosure.county_fips, [...countyFips]),
      ),
    )
  const statements = rows.map((row) => ({ ...row, facts: { ...NO_FACTS, ...factsOf(row.facts) } }))
  return Map.groupBy(statements, ({ tax_foreclosure_id }) => tax_foreclosure_id)
}

const seenTimes = {
  last_seen_at: lastSeenAt(sourceRecord, source).mapWith(source.read_at),
  facts_as_of: factsAsOf(sourceRecord, source).mapWith(source.facts_as_of),
}

/** All records of these sources, current and past, by listing. */
export async function readRecords(db: Db, sourceIds: readonly number[]): Promise<SourceRecord[]> {
  const records = await db
    .select({ ...getTableColumns(sourceRecord), ...seenTimes })
    .from(sourceRecord)
    .innerJoin(source, eq(source.id, sourceRecord.source_id))
    .where(inArray(sourceRecord.source_id, [...sourceIds]))
    .orderBy(asc(sourceRecord.tax_foreclosure_id), asc(sourceRecord.source_id))
  return records.map((record) => ({ ...record, facts: { ...NO_FACTS, ...factsOf(record.facts) } }))
}

/** A source's record of a listing, and whose records the source shows. */
export type RankedRecord = SourceRecord & Pick<OtherStatement, 'authority'>

/** What sources state about a listing now, without corrections, in the order in which they last stated anything new. */
export async function readStatements(db: Db, listingId: number): Promise<RankedRecord[]> {
  return (await readRecordsOf(db, listingId)).filter(({ missing_since }) => missing_since === null)
}

/** The same with the records of sources that no longer list it. */
export async function readRecordsOf(db: Db, listingId: number): Promise<RankedRecord[]> {
  const records = await db
    .select({ ...getTableColumns(sourceRecord), ...seenTimes, authority: source.authority })
    .from(sourceRecord)
    .innerJoin(source, eq(source.id, sourceRecord.source_id))
    .where(and(eq(sourceRecord.tax_foreclosure_id, listingId), ne(source.name, OPERATOR_SOURCE)))
    .orderBy(asc(source.name))
  const statements = records.map((record) => ({
    ...record,
    facts: { ...NO_FACTS, ...factsOf(record.facts) },
  }))
  return statements.toSorted((a, b) => lastNewsOf(a).getTime() - lastNewsOf(b).getTime())
}

/** When a source last stated anything new of a listing. */
export function lastNewsOf({ first_seen_at, stated_since }: SourceRecord): Date {
  const instants = Object.values(stated_since).map((instant) => Date.parse(instant))
  return new Date(Math.max(first_seen_at.getTime(), ...instants))
}

/** Stores which values of a record counted last. */
export async function writeLastCounted(
  db: Db,
  { source_id, tax_foreclosure_id }: Pick<SourceRecord, 'source_id' | 'tax_foreclosure_id'>,
  last_counted: SourceRecord['last_counted'],
): Promise<void> {
  await db
    .update(sourceRecord)
    .set({ last_counted })
    .where(
      and(eq(sourceRecord.source_id, source_id), eq(sourceRecord.tax_foreclosure_id, tax_foreclosure_id)),
    )
}

/** The counties of the listings that these records are about. */
export async function readRecordCounties(db: Db, records: readonly SourceRecord[]): Promise<string[]> {
  const ids = records.map(({ tax_foreclosure_id }) => tax_foreclosure_id)
  const { county_fips, id } = taxForeclosure
  const rows = await db
    .selectDistinctOn([county_fips], { county_fips })
    .from(taxForeclosure)
    .where(isAmong(id, ids))
  return rows.map((row) => row.county_fips)
}

/** Reads the facts of a record. Only this feature writes the column, from the type it reads. */
export function factsOf(stored: unknown): Partial<ObservedFacts> {
  return typeof stored === 'object' && stored !== null ? stored : {}
}

/** Those of these sources' listings that other sources list now. */
export async function readListedElsewhere(
  db: Db,
  sourceIds: readonly number[],
  listingIds: readonly number[],
): Promise<Set<number>> {
  if (listingIds.length === 0) return new Set()
  const others = await db
    .select({ id: sourceRecord.tax_foreclosure_id })
    .from(sourceRecord)
    .where(
      and(
        isAmong(sourceRecord.tax_foreclosure_id, listingIds),
        notInArray(sourceRecord.source_id, [...sourceIds]),
        // A correction does not keep a listing that no source lists.
        sql`${sourceRecord.source_id} NOT IN (SELECT id FROM source WHERE name = ${OPERATOR_SOURCE})`,
        isNull(sourceRecord.missing_since),
      ),
    )
  return new Set(others.map(({ id }) => id))
}

/** Stores the sources' current records, as the base of the next comparison, and when the sources were read. */
export async function writeRecords(db: Db, changes: RecordChanges, ids: WrittenIds): Promise<void> {
  const stored = (record: SourceRecord) => ({
    ...record,
    tax_foreclosure_id: ids.listing(record.tax_foreclosure_id),
    facts: storedFacts(record.facts),
    row_keys: [...record.row_keys],
  })
  await insertRows(db, sourceRecord, changes.added, stored)
  await refreshStatistics(db, [sourceRecord], changes.added.length)
  await updateRows(db, sourceRecord, ['source_id', 'tax_foreclosure_id'], changes.changed.map(stored))
  const { moved, sourcesRead, seenAt: read_at, factsAsOf: facts_as_of } = changes
  if (moved.length > 0)
    await db.execute(sql`
      UPDATE source_record r SET is_in_latest = moved.is_in_latest, last_seen_at = moved.last_seen_at, facts_as_of = moved.facts_as_of
      FROM unnest(
        ${sql.param(moved.map(({ source_id }) => source_id))}::int[],
        ${sql.param(moved.map(({ tax_foreclosure_id }) => tax_foreclosure_id))}::bigint[],
        ${sql.param(moved.map(({ is_in_latest }) => is_in_latest))}::boolean[],
        ${sql.param(moved.map(({ last_seen_at }) => last_seen_at))}::timestamptz[],
        ${sql.param(moved.map((record) => record.facts_as_of))}::timestamptz[]
      ) AS moved (source_id, tax_foreclosure_id, is_in_latest, last_seen_at, facts_as_of)
      WHERE r.source_id = moved.source_id AND r.tax_foreclosure_id = moved.tax_foreclosure_id`)
  if (sourcesRead.length > 0)
    await db
      .update(source)
      .set({ read_at, facts_as_of })
      .where(inArray(source.id, [...sourcesRead]))
}
