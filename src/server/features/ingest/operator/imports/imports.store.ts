import { and, desc, eq, getTableColumns, gt, inArray, lte, not, notInArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { importTask, importUpload } from '#server/platform/db/schema/ingest.ts'

const upload = {
  id: importUpload.id,
  file_name: importUpload.file_name,
  bytes: importUpload.bytes,
  uploaded_at: importUpload.uploaded_at,
  expires_at: importUpload.expires_at,
}

/** Name of the jobs of tasks. */
export const IMPORT_TASK_JOB = 'import_upload'

/** An upload without its content. */
export type UploadRow = Pick<typeof importUpload.$inferSelect, keyof typeof upload>
export type TaskRow = typeof importTask.$inferSelect

export async function insertUpload(
  db: Db,
  row: Omit<typeof importUpload.$inferInsert, 'id' | 'draft'>,
): Promise<string> {
  const [inserted] = await db.insert(importUpload).values(row).returning({ id: importUpload.id })
  if (!inserted) throw new Error('The upload was not stored.')
  return inserted.id
}

/** The files that a person may still import, newest first. */
export async function readUploads(db: Db, ownerId: string, now: Date): Promise<UploadRow[]> {
  return db
    .select(upload)
    .from(importUpload)
    .where(and(eq(importUpload.user_id, ownerId), gt(importUpload.expires_at, now)))
    .orderBy(desc(importUpload.uploaded_at))
}

/** An upload of this person with its content; null for anything else. */
export async function readUpload(
  db: Db,
  { id, ownerId, now }: { id: string; ownerId: string; now: Date },
): Promise<(UploadRow & { content_gz: Buffer; draft: unknown }) | null> {
  const [row] = await db
    .select({ ...upload, content_gz: importUpload.content_gz, draft: importUpload.draft })
    .from(importUpload)
    .where(and(eq(importUpload.id, id), eq(importUpload.user_id, ownerId), gt(importUpload.expires_at, now)))
  return row ?? null
}

/** The content and owner of an upload; null if it was deleted. */
export async function readContent(
  db: Db,
  id: string,
): Promise<{ user_id: string; file_name: string; content_gz: Buffer; uploaded_at: Date } | null> {
  const { user_id, file_name, content_gz, uploaded_at } = importUpload
  const [row] = await db
    .select({ user_id, file_name, content_gz, uploaded_at })
    .from(importUpload)
    .where(eq(importUpload.id, id))
  return row ?? null
}

/** Locks an upload until the transaction ends; false if it was deleted. */
export async function lockUpload(db: Db, id: string): Promise<boolean> {
  const found = await db
    .select({ id: importUpload.id })
    .from(importUpload)
    .where(eq(importUpload.id, id))
    .for('update')
  return found.length > 0
}

export async function writeDraft(db: Db, id: string, draft: unknown): Promise<void> {
  await db.update(importUpload).set({ draft }).where(eq(importUpload.id, id))
}

const IS_UNFINISHED = inArray(importTask.state, ['waiting', 'running'])
const HAS_JOB = sql`EXISTS (
  SELECT FROM graphile_worker._private_jobs job JOIN graphile_worker._private_tasks known ON known.id = job.task_id
  WHERE known.identifier = ${IMPORT_TASK_JOB} AND (job.payload ->> 'task_id')::bigint = ${importTask.id})`

/** A task that will never end, because an operator dropped its job. In one statement with its state, it cannot be late. */
const IS_DROPPED = and(IS_UNFINISHED, not(HAS_JOB))

/** Deletes uploads past their time, with their tasks, except those that a task is still to read. In a transaction. */
export async function removeExpiredUploads(tx: Db, now: Date): Promise<void> {
  const expired = await tx
    .select({ id: importUpload.id })
    .from(importUpload)
    .where(lte(importUpload.expires_at, now))
  await removeIdleUploads(
    tx,
    expired.map(({ id }) => id),
  )
}

/**
 * Deletes those of these uploads that no task is still to read, with their tasks, and returns their number. In a
 * transaction.
 */
export async function removeIdleUploads(tx: Db, ids: readonly string[]): Promise<number> {
  // Locked first, so that the second statement sees a task that was just started.
  const locked = await tx
    .select({ id: importUpload.id })
    .from(importUpload)
    .where(inArray(importUpload.id, [...ids]))
    .for('update', { skipLocked: true })
  const unfinished = tx
    .select({ id: importTask.upload_id })
    .from(importTask)
    .where(and(IS_UNFINISHED, HAS_JOB))
  const { rowCount } = await tx.delete(importUpload).where(
    and(
      inArray(
        importUpload.id,
        locked.map(({ id }) => id),
      ),
      notInArray(importUpload.id, unfinished),
    ),
  )
  return rowCount ?? 0
}

/** Inserts a task; null if its upload is being imported, or was. */
export async function insertTask(
  db: Db,
  task: Pick<TaskRow, 'upload_id' | 'kind' | 'request' | 'reason' | 'address' | 'started_at'>,
): Promise<TaskRow | null> {
  const [row] = await db.insert(importTask).values(task).onConflictDoNothing().returning()
  return row ?? null
}

export async function readTask(db: Db, id: number): Promise<TaskRow | null> {
  const [row] = await db.select().from(importTask).where(eq(importTask.id, id))
  return row ?? null
}

/** The last dry run of an upload that came to its end; null without one. */
export async function readLastDryRun(db: Db, uploadId: string): Promise<TaskRow | null> {
  const [row] = await db
    .select()
    .from(importTask)
    .where(
      and(eq(importTask.upload_id, uploadId), eq(importTask.kind, 'dry_run'), eq(importTask.state, 'done')),
    )
    .orderBy(desc(importTask.id))
    .limit(1)
  return row ?? null
}

/** Ends the tasks of an upload whose jobs are gone, so that another one can start. */
export async function failDroppedTasks(db: Db, uploadId: string, now: Date): Promise<void> {
  await db
    .update(importTask)
    .set({ state: 'failed', step: null, finished_at: now })
    .where(and(eq(importTask.upload_id, uploadId), IS_DROPPED))
}

/** The last task of each of these uploads. */
export async function readLastTasks(db: Db, uploadIds: readonly string[]): Promise<Map<string, TaskRow>> {
  const rows = await db
    .selectDistinctOn([importTask.upload_id], {
      ...getTableColumns(importTask),
      state: sql<TaskRow['state']>`CASE WHEN ${IS_DROPPED} THEN 'failed' ELSE ${importTask.state} END`,
    })
    .from(importTask)
    .where(inArray(importTask.upload_id, [...uploadIds]))
    .orderBy(importTask.upload_id, desc(importTask.id))
  return new Map(rows.map((row) => [row.upload_id, row]))
}

export async function updateTask(
  db: Db,
  id: number,
  change: Partial<Pick<TaskRow, 'state' | 'step' | 'tries' | 'finished_at' | 'result'>>,
): Promise<void> {
  await db.update(importTask).set(change).where(eq(importTask.id, id))
}

/** The first and last event that a run wrote; null if it wrote none. */
export async function readEventsOfRun(
  db: Db,
  runId: number | null,
): Promise<{ from: number; to: number } | null> {
  const { rows } = await db.execute<{ from: string | null; to: string | null }>(sql`
    SELECT min(id)::text AS from, max(id)::text AS to FROM listing_event WHERE ingest_run_id = ${runId}`)
  const [found] = rows
  return found?.from && found.to ? { from: Number(found.from), to: Number(found.to) } : null
}

/** A source's stored facts by the keys of its rows, as far as it lists them now. */
export async function readFactsOfRows(
  db: Db,
  sources: readonly string[],
  rowKeys: readonly string[],
): Promise<{ source: string; row_keys: string[]; facts: unknown }[]> {
  const { rows } = await db.execute<{ source: string; row_keys: string[]; facts: unknown }>(sql`
    SELECT source.name AS source, record.row_keys, record.facts
    FROM source_record record JOIN source ON source.id = record.source_id
    WHERE source.name = ANY(${sql.param([...sources])}::text[]) AND record.missing_since IS NULL
      AND record.row_keys && ${sql.param([...rowKeys])}::text[]`)
  return rows
}
