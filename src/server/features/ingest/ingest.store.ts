import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import { OPERATOR_SOURCES } from '#domain/sources/source-name.ts'
import type { Db } from '#server/platform/db/database.ts'
import { ingestRun, rawDocument, source, sourceReading } from '#server/platform/db/schema/ingest.ts'
import type { FileDay } from './normalize/file-day.ts'
import type { FileSource } from './run/run-input.ts'
import type { Reading } from './run/readings.ts'
import type { Authority } from './run/outranking.ts'

export type RunState = (typeof ingestRun.$inferSelect)['state']

/** The sources with these names, inserted if new; `authority` of theirs is stored if it is known. */
export async function ensureSources(
  db: Db,
  names: readonly string[],
  authority: Authority | null,
): Promise<FileSource[]> {
  const given = names.filter((name) => !OPERATOR_SOURCES.includes(name))
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
