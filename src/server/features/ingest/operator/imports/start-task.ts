import { AppError } from '#contract/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { outcomeOfTask } from './answers.ts'
import type { StoredRequest } from './import-request.ts'
import { importTaskJob } from './imports.jobs.ts'
import {
  failDroppedTasks,
  insertTask,
  lockUpload,
  readLastTasks,
  removeIdleUploads,
  writeDraft,
  type TaskRow,
} from './imports.store.ts'

type Deps = { readonly db: Db; readonly clock: Clock; readonly enqueue: Enqueue }

/** Starts a dry run of an upload with this mapping, unless one is running. */
export async function startDryRun(
  uploadId: string,
  request: StoredRequest,
  { db, clock, enqueue }: Deps,
): Promise<TaskRow> {
  return db.transaction(async (tx) => {
    const last = await lastTask(tx, uploadId, clock)
    if (last?.kind === 'apply' && last.state !== 'failed')
      throw new AppError(
        'not_possible',
        'This file was imported already. Upload it again to import it once more',
      )
    if (last && isUnfinished(last))
      throw new AppError('not_possible', 'A dry run of this file is in progress')
    await writeDraft(tx, uploadId, request)
    const started_at = new Date(clock.now())
    return start(tx, enqueue, {
      upload_id: uploadId,
      kind: 'dry_run',
      request,
      reason: null,
      address: null,
      started_at,
    })
  })
}

interface Applying {
  /** The dry run that the operator saw. */
  readonly dry_run: number
  readonly reason: string
  readonly address: string | null
}

/**
 * Starts the import of an upload exactly as in its last dry run. A second call finds the first one's task. The task
 * fails if it would not do what that dry run showed.
 */
export async function startApply(
  uploadId: string,
  { dry_run, reason, address }: Applying,
  { db, clock, enqueue }: Deps,
): Promise<TaskRow> {
  return db.transaction(async (tx) => {
    const last = await lastTask(tx, uploadId, clock)
    if (last?.kind === 'apply' && last.state !== 'failed') return last
    if (last === null || (last.id !== dry_run && last.kind !== 'apply'))
      throw new AppError('changed_meanwhile', NEWER)
    if (isUnfinished(last)) throw new AppError('not_possible', 'The dry run is in progress')
    if (
      last.kind === 'dry_run' &&
      (last.state === 'failed' || outcomeOfTask(last).outcome?.state === 'refused')
    )
      throw new AppError('not_possible', 'This file cannot be imported this way. See its dry run')
    const { request } = last
    const started_at = new Date(clock.now())
    return start(tx, enqueue, { upload_id: uploadId, kind: 'apply', request, reason, address, started_at })
  })
}

/** Deletes an upload, unless a task reads it. */
export async function discardUpload(uploadId: string, { db }: Pick<Deps, 'db'>): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockUpload(tx, uploadId))) throw new AppError('not_found')
    if ((await removeIdleUploads(tx, [uploadId])) === 0)
      throw new AppError('not_possible', 'This file is being read. Wait until it is done')
  })
}

const NEWER = 'The file was read in another way since this dry run. Do a dry run again'

function isUnfinished({ state }: TaskRow): boolean {
  return state === 'waiting' || state === 'running'
}

// Under the lock of the upload, which also keeps two clicks apart.
async function lastTask(tx: Db, uploadId: string, clock: Clock): Promise<TaskRow | null> {
  if (!(await lockUpload(tx, uploadId))) throw new AppError('not_found')
  await failDroppedTasks(tx, uploadId, new Date(clock.now()))
  return (await readLastTasks(tx, [uploadId])).get(uploadId) ?? null
}

async function start(tx: Db, enqueue: Enqueue, task: Parameters<typeof insertTask>[1]): Promise<TaskRow> {
  const started = await insertTask(tx, task)
  if (started === null) throw new AppError('not_possible', 'This file is being imported already')
  await enqueue(tx, importTaskJob, { task_id: started.id })
  return started
}
