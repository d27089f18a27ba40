import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import { withSessionLock } from '#server/platform/db/session-lock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { ingestRun, rawDocument } from '#server/platform/db/schema/ingest.ts'
import { sourcePage, sourceRun } from '#server/platform/db/schema/sources.ts'

type RunRow = typeof sourceRun.$inferSelect
export type SourceRunState = RunRow['state']
export type RunTrigger = RunRow['trigger']

/** A run, and what became of the import it led to. */
export type SourceRun = RunRow & {
  import_state: (typeof ingestRun.$inferSelect)['state'] | null
  /** Whether an operator published only some of its rows. */
  is_partial: boolean
}

/** Whether all rows of a run were published, so that it tells what is usual for its source. */
export function isGoodRun({ import_state, is_partial }: SourceRun): boolean {
  return !is_partial && (import_state === 'published' || import_state === 'released')
}

const isPartial = sql<boolean>`coalesce(jsonb_typeof(${ingestRun.mapping} -> 'chosen') = 'array', false)`
const withImport = { run: sourceRun, import_state: ingestRun.state, is_partial: isPartial }

/** Does the work while no other node does work for this source, or returns null at once while one does. */
export function withSourceLock<T>(
  database: Pick<Database, 'sessions'>,
  name: string,
  work: () => Promise<T>,
): Promise<T | null> {
  return withSessionLock(database, advisoryLocks.source, name, work)
}

/**
 * Which of these sources are being read on any node, and which wait for a job that reads them. Unlike the state of its
 * last run, this is right after a crash.
 */
export async function readBusySources(
  db: Db,
  names: readonly string[],
): Promise<Map<string, 'running' | 'waiting'>> {
  const { rows } = await db.execute<{ name: string; is_running: boolean; is_waiting: boolean }>(sql`
    SELECT name, EXISTS (
        SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
          AND classid = ${advisoryLocks.source}::bigint::oid
          AND objid = (hashtext(name)::bigint & 4294967295)::oid
      ) AS is_running,
      EXISTS (
        SELECT FROM graphile_worker.jobs WHERE key IN ('run_source.' || name, 'run_source_now.' || name)
          AND attempts < max_attempts
      ) AS is_waiting
    FROM unnest(${sql.param([...names])}::text[]) AS name`)
  return new Map(
    rows.flatMap(({ name, is_running, is_waiting }) =>
      is_running || is_waiting ? [[name, is_running ? 'running' : 'waiting'] as const] : [],
    ),
  )
}

/** Begins a run; call it under the lock of the source. A run that a crash left behind is closed first. */
export async function beginRun(
  db: Db,
  run: { name: string; trigger: RunTrigger; parser_version: number; address: string; started_at: Date },
): Promise<number> {
  await db
    .update(sourceRun)
    .set({ state: 'interrupted', finished_at: run.started_at, problems: ['The run was interrupted.'] })
    .where(and(eq(sourceRun.name, run.name), eq(sourceRun.state, 'running')))
  const [row] = await db
    .insert(sourceRun)
    .values({ ...run, state: 'running' })
    .returning({ id: sourceRun.id })
  if (!row) throw new Error('The run was not stored.')
  return row.id
}

export async function setProgress(db: Db, id: number, progress: string): Promise<void> {
  await db.update(sourceRun).set({ progress }).where(eq(sourceRun.id, id))
}

/** What a run brought, and the import it led to. */
export type RunResult = Pick<
  RunRow,
  'figures' | 'extract_sha256' | 'layout_sha256' | 'read_at' | 'ingest_run_id'
>

export async function recordResult(db: Db, id: number, result: RunResult): Promise<void> {
  await db.update(sourceRun).set(result).where(eq(sourceRun.id, id))
}

export type RunEnd = Partial<
  Omit<typeof sourceRun.$inferInsert, 'id' | 'name' | 'trigger' | 'started_at'>
> & {
  state: Exclude<SourceRunState, 'running'>
  finished_at: Date
}

export async function finishRun(db: Db, id: number, end: RunEnd): Promise<void> {
  await db
    .update(sourceRun)
    .set({ ...end, progress: null })
    .where(and(eq(sourceRun.id, id), eq(sourceRun.state, 'running')))
}

/** The latest runs, newest first: of one source, or of all with null. */
export async function readRuns(db: Db, name: string | null, limit: number): Promise<SourceRun[]> {
  const rows = await db
    .select(withImport)
    .from(sourceRun)
    .leftJoin(ingestRun, eq(ingestRun.id, sourceRun.ingest_run_id))
    .where(name === null ? undefined : eq(sourceRun.name, name))
    .orderBy(desc(sourceRun.id))
    .limit(limit)
  return rows.map(({ run, ...imported }) => ({ ...run, ...imported }))
}

/** The last run of each of these sources that has one, by the source's name. */
export async function readLastRuns(db: Db, names: readonly string[]): Promise<Map<string, SourceRun>> {
  const last = sql`(
    SELECT (SELECT run.id FROM source_run run WHERE run.name = wanted ORDER BY run.id DESC LIMIT 1)
    FROM unnest(${sql.param([...names])}::text[]) AS wanted)`
  const rows = await db
    .select(withImport)
    .from(sourceRun)
    .leftJoin(ingestRun, eq(ingestRun.id, sourceRun.ingest_run_id))
    .where(inArray(sourceRun.id, last))
  return new Map(rows.map(({ run, ...imported }) => [run.name, { ...run, ...imported }]))
}

/** One run; null where there is none. */
export async function readRun(db: Db, id: number): Promise<SourceRun | null> {
  const [row] = await db
    .select(withImport)
    .from(sourceRun)
    .leftJoin(ingestRun, eq(ingestRun.id, sourceRun.ingest_run_id))
    .where(eq(sourceRun.id, id))
  return row ? { ...row.run, import_state: row.import_state, is_partial: row.is_partial } : null
}

/** The run that led to an import; null for an import of a file. */
export async function readRunOfImport(db: Db, ingestRunId: number): Promise<SourceRun | null> {
  const [row] = await db
    .select(withImport)
    .from(sourceRun)
    .innerJoin(ingestRun, eq(ingestRun.id, sourceRun.ingest_run_id))
    .where(eq(sourceRun.ingest_run_id, ingestRunId))
  return row ? { ...row.run, import_state: row.import_state, is_partial: row.is_partial } : null
}

/** Marks that operators are mailed about a run. */
export async function markNotified(db: Db, id: number): Promise<void> {
  await db.update(sourceRun).set({ is_notified: true }).where(eq(sourceRun.id, id))
}

export type NewPage = typeof sourcePage.$inferInsert

export async function insertPage(db: Db, page: NewPage): Promise<void> {
  await db.insert(sourcePage).values(page)
}

export interface StoredPage {
  readonly part: string
  readonly url: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly fetched_at: Date
  readonly raw_document_id: number
  readonly sha256: Buffer
  readonly content_gz: Buffer
}

const NOT_MODIFIED = 304

const storedPage = {
  part: sourcePage.part,
  url: sourcePage.url,
  status: sourcePage.status,
  headers: sourcePage.headers,
  fetched_at: sourcePage.fetched_at,
  raw_document_id: sourcePage.raw_document_id,
  sha256: rawDocument.sha256,
  content_gz: rawDocument.content_gz,
}

/** The pages of a run in the order they were fetched. */
export async function readPages(db: Db, runId: number): Promise<StoredPage[]> {
  return db
    .select(storedPage)
    .from(sourcePage)
    .innerJoin(rawDocument, eq(rawDocument.id, sourcePage.raw_document_id))
    .where(eq(sourcePage.source_run_id, runId))
    .orderBy(asc(sourcePage.place))
}

/**
 * The page at an address as a complete run of the source last received it, not merely as unchanged; null if that was
 * before an instant.
 */
export async function readLatestPage(
  db: Db,
  name: string,
  url: string,
  since: Date,
): Promise<StoredPage | null> {
  const isOfSource = and(eq(sourceRun.name, name), inArray(sourceRun.state, ['published', 'held']))
  const [row] = await db
    .select(storedPage)
    .from(sourcePage)
    .innerJoin(sourceRun, eq(sourceRun.id, sourcePage.source_run_id))
    .innerJoin(rawDocument, eq(rawDocument.id, sourcePage.raw_document_id))
    .where(and(isOfSource, eq(sourcePage.url, url), ne(sourcePage.status, NOT_MODIFIED)))
    .orderBy(desc(sourcePage.source_run_id))
    .limit(1)
  return row !== undefined && row.fetched_at >= since ? row : null
}
