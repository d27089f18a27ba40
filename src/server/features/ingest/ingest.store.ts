import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { DRAWN_SOURCE, OPERATOR_SOURCE } from '#domain/sources/source-name.ts'
import { NO_FACTS, storedFacts } from '#server/features/listings/index.ts'
import type { ObservedFacts, WrittenIds } from '#server/features/listings/index.ts'
import { insertRows, isAmong, refreshStatistics, updateRows } from '#server/platform/db/bulk-rows.ts'
import type { Db } from '#server/platform/db/database.ts'
import {
  ingestRun,
  rawDocument,
  source,
  sourceReading,
  sourceRecord,
} from '#server/platform/db/schema/ingest.ts'
import { taxForeclosure } from '#server/platform/db/schema/listings.ts'
import type { FileDay } from './normalize/file-day.ts'
import type { CountyRecord, FileSource, SourceRecord } from './run/run-input.ts'
import type { Reading } from './run/readings.ts'
import type { Authority, OtherStatement } from './run/outranking.ts'
import type { RecordChanges } from './run/record-changes.ts'

export type RunState = (typeof ingestRun.$inferSelect)['state']

/** The sources with these names, inserted if new; `authority` of theirs is stored if it is known. */
export async function ensureSources(
  db: Db,
  names: readonly string[],
  authority: Authority | null,
): Promise<FileSource[]> {
  const given = names.filter((name) => name !== OPERATOR_SOURCE && name !== DRAWN_SOURCE)
  if (given.length === 0) return []
  await db
    .insert(source)
    .values(given.map((name) => ({ name })))
    .onConflictDoNothing()
  if (authority !== null)
    await db
      .update(source)
      .set({ authority })
      .where(inArray(source.name, [...given]))
  return db
    .select()
    .from(source)
    .where(inArray(source.name, [...given]))
}

/**
 * What other sources with an authority state now about listings of these counties, by listing. Empty where none has
 * one, as for files.
 */
export async function readOtherStatements(
  db: Db,
  sourceIds: readonly number[],
  countyFips: readonly string[],
): Promise<Map<number, OtherStatement[]>> {
  const rows = await db
    .select({
      tax_foreclosure_id: sourceRecord.tax_foreclosure_id,
      facts: sourceRecord.facts,
      last_seen_at: sourceRecord.last_seen_at,
      authority: source.authority,
    })
    .from(sourceRecord)
    .innerJoin(source, eq(source.id, sourceRecord.source_id))
    .innerJoin(taxForeclosure, eq(taxForeclosure.id, sourceRecord.tax_foreclosure_id))
    .where(
      and(
        isNotNull(source.authority),
        isNull(sourceRecord.missing_since),
        notInArray(source.id, [...sourceIds]),
        inArray(taxForeclosure.county_fips, [...countyFips]),
      ),
    )
  const statements = rows.map((row) => ({ ...row, facts: { ...NO_FACTS, ...factsOf(row.facts) } }))
  return Map.groupBy(statements, ({ tax_foreclosure_id }) => tax_foreclosure_id)
}

/** All records of these sources, current and past, with the county of each listing. */
export async function readRecords(db: Db, sourceIds: readonly number[]): Promise<CountyRecord[]> {
  const records = await db
    .select()
    .from(sourceRecord)
    .where(inArray(sourceRecord.source_id, [...sourceIds]))
  const ids = records.map(({ tax_foreclosure_id }) => tax_foreclosure_id)
  const listings = await db
    .select({ id: taxForeclosure.id, county_fips: taxForeclosure.county_fips })
    .from(taxForeclosure)
    .where(isAmong(taxForeclosure.id, ids))
  const countyOf = new Map(listings.map(({ id, county_fips }) => [id, county_fips]))
  return records.flatMap((record) => {
    const county_fips = countyOf.get(record.tax_foreclosure_id)
    const facts = { ...NO_FACTS, ...factsOf(record.facts) }
    return county_fips === undefined ? [] : [{ ...record, facts, county_fips }]
  })
}

// Only this feature writes the column, from the type it reads.
function factsOf(stored: unknown): Partial<ObservedFacts> {
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

/** Stores the sources' current records, as the base of the next comparison. */
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
  const { seenAt, seenAgain } = changes
  if (seenAgain.length === 0) return
  await db.execute(sql`
    UPDATE source_record SET last_seen_at = ${seenAt}
    FROM unnest(
      ${sql.param(seenAgain.map(({ source_id }) => source_id))}::int[],
      ${sql.param(seenAgain.map(({ tax_foreclosure_id }) => tax_foreclosure_id))}::bigint[]
    ) AS seen (source_id, tax_foreclosure_id)
    WHERE source_record.source_id = seen.source_id AND source_record.tax_foreclosure_id = seen.tax_foreclosure_id`)
}

/** Records when a source's rows of a county were read, which determines how fresh their facts are. */
export async function writeReadings(db: Db, readings: readonly Reading[]): Promise<void> {
  if (readings.length === 0) return
  await db
    .insert(sourceReading)
    .values([...readings])
    .onConflictDoNothing()
}

/** Stores the day of the last file read, per source. */
export async function writeFileDays(db: Db, days: readonly { id: number; as_of: FileDay }[]): Promise<void> {
  for (const { id, as_of } of days) await db.update(source).set({ as_of }).where(eq(source.id, id))
}

/** Whether all rows of a run were published: where an operator chose some, the file before still stands. */
function isWhole(run: 'run' | 'newer') {
  return sql`coalesce(jsonb_typeof(${sql.identifier(run)}.mapping -> 'chosen'), 'null') = 'null'`
}

/** Those of these sources for which this exact file was published before, and another file since. */
export async function readReplaced(
  db: Db,
  sha256: Buffer,
  sourceNames: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string }>(sql`
    WITH same AS (
      SELECT reported ->> 'name' AS name, max(run.finished_at) AS at
      FROM raw_document document
      JOIN ingest_run run ON run.raw_document_id = document.id,
      jsonb_array_elements(run.report -> 'sources') AS reported
      WHERE document.sha256 = ${sha256} AND run.state IN ('published', 'released') AND ${isWhole('run')}
      GROUP BY 1
    )
    SELECT name FROM same
    WHERE name = ANY(${sql.param([...sourceNames])}::text[]) AND EXISTS (
      SELECT FROM ingest_run newer, jsonb_array_elements(newer.report -> 'sources') AS reported
      WHERE newer.finished_at > same.at AND newer.state IN ('published', 'released')
        AND ${isWhole('newer')} AND reported ->> 'name' = same.name)`)
  return new Set(rows.map(({ name }) => name))
}

/** Stores a file unchanged, once per content regardless of its name. */
export async function storeDocument(
  db: Db,
  document: { sha256: Buffer; file_name: string; content_gz: Buffer; stored_at: Date },
): Promise<number> {
  await db.insert(rawDocument).values(document).onConflictDoNothing()
  const [row] = await db
    .select({ id: rawDocument.id })
    .from(rawDocument)
    .where(eq(rawDocument.sha256, document.sha256))
  if (!row) throw new Error('The file was not stored.')
  return row.id
}

export type NewRun = Omit<typeof ingestRun.$inferInsert, 'id'>

export async function insertRun(db: Db, run: NewRun): Promise<number> {
  const [row] = await db.insert(ingestRun).values(run).returning({ id: ingestRun.id })
  if (!row) throw new Error('The run was not stored.')
  return row.id
}

export async function updateRun(
  db: Db,
  id: number,
  change: Partial<Pick<NewRun, 'state' | 'finished_at' | 'report' | 'mapping'>>,
): Promise<void> {
  await db.update(ingestRun).set(change).where(eq(ingestRun.id, id))
}

export type RunRow = typeof ingestRun.$inferSelect

/** Newest first. */
export async function readRuns(db: Db, state: RunState | null, limit: number): Promise<RunRow[]> {
  return db
    .select()
    .from(ingestRun)
    .where(state === null ? undefined : eq(ingestRun.state, state))
    .orderBy(desc(ingestRun.id))
    .limit(limit)
}

/** One run; null where there is none. */
export async function readRunRow(db: Db, id: number): Promise<RunRow | null> {
  const [row] = await db.select().from(ingestRun).where(eq(ingestRun.id, id))
  return row ?? null
}

/** A run that was published, with its file; null for any other. */
export async function readPublishedRun(
  db: Db,
  id: number,
): Promise<{
  mapping: unknown
  started_at: Date
  finished_at: Date
  file_name: string
  content_gz: Buffer
} | null> {
  const [row] = await db
    .select({
      mapping: ingestRun.mapping,
      started_at: ingestRun.started_at,
      finished_at: ingestRun.finished_at,
      file_name: rawDocument.file_name,
      content_gz: rawDocument.content_gz,
    })
    .from(ingestRun)
    .innerJoin(rawDocument, eq(rawDocument.id, ingestRun.raw_document_id))
    .where(and(eq(ingestRun.id, id), inArray(ingestRun.state, ['published', 'released'])))
  return row?.finished_at ? { ...row, finished_at: row.finished_at } : null
}

/** The runs published up to an instant, in the order of their publication. */
export async function readPublishedRuns(db: Db, until: Date): Promise<{ id: number; at: Date }[]> {
  const rows = await db
    .select({ id: ingestRun.id, at: ingestRun.finished_at })
    .from(ingestRun)
    .where(and(inArray(ingestRun.state, ['published', 'released']), lte(ingestRun.finished_at, until)))
    .orderBy(asc(ingestRun.finished_at), asc(ingestRun.id))
  return rows.flatMap(({ id, at }) => (at === null ? [] : [{ id, at }]))
}

/** A run with its file, locked until the transaction ends. */
export async function readHeldRun(db: Db, id: number) {
  const [row] = await db
    .select({ run: ingestRun, file_name: rawDocument.file_name, content_gz: rawDocument.content_gz })
    .from(ingestRun)
    .leftJoin(rawDocument, eq(rawDocument.id, ingestRun.raw_document_id))
    .where(eq(ingestRun.id, id))
    .for('update', { of: ingestRun })
  return row ?? null
}

/** Whether one of these sources was published from a file seen after `startedAt`. */
export async function isOvertaken(db: Db, sourceNames: readonly string[], startedAt: Date): Promise<boolean> {
  const { rows } = await db.execute<{ is_overtaken: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM ingest_run newer, jsonb_array_elements(newer.report -> 'sources') AS reported
      WHERE newer.started_at > ${startedAt} AND newer.state IN ('published', 'released')
        AND reported ->> 'name' = ANY(${sql.param([...sourceNames])}::text[])) AS is_overtaken`)
  return rows[0]?.is_overtaken === true
}
