import { isDeepStrictEqual, promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { AppError } from '#contract/errors.ts'
import type { ImportOutcome } from '#contract/operator/imports.ts'
import { importOpened, openFile, type OpenedFile } from '#server/features/ingest/import-file.ts'
import type { ImportContext } from '#server/features/ingest/import-context.ts'
import { parseMapping } from '#server/features/ingest/mapping/parse-mapping.ts'
import { emptyReport } from '#server/features/ingest/report.ts'
import type { ImportReport } from '#server/features/ingest/report.ts'
import { holdReasons } from '#server/features/ingest/run/hold-rule.ts'
import { lockListings } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { outcomeOfTask } from './answers.ts'
import { importRequest } from './import-request.ts'
import {
  readContent,
  readEventsOfRun,
  readLastDryRun,
  readTask,
  updateTask,
  type TaskRow,
} from './imports.store.ts'
import { readBounded } from './preview-reader.ts'

const decompress = promisify(gunzip)

export interface TaskDeps {
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  /** How many alerts events of a transaction would send, and to how many people. */
  readonly countRecipients: (tx: Db, events: { from: number; to: number }) => Promise<ImportOutcome['alerts']>
  /** Called when listings were published. */
  readonly onPublished: () => Promise<void>
}

/**
 * Does a dry run or an import of an uploaded file. The import, its audit entry and the state of the task are written in
 * one transaction; it fails if it would do something else than its dry run showed. A task that was begun before and has
 * not ended begins again, as after a deploy; but not for good: its file may be what ended the processes.
 */
export async function runTask(taskId: number, deps: TaskDeps): Promise<void> {
  const task = await readTask(deps.db, taskId)
  if (task === null || task.state === 'done' || task.state === 'failed') return
  if (task.state === 'running' && task.tries >= MAX_TRIES) return fail(taskId, STOPPED, deps)
  await updateTask(deps.db, taskId, { state: 'running', step: 'reading', tries: task.tries + 1 })
  try {
    const outcome = task.kind === 'dry_run' ? await dryRun(task, deps) : await apply(task, deps)
    if (outcome?.state === 'published') await deps.onPublished()
  } catch (error) {
    deps.log.error({ err: error, task: taskId }, 'an uploaded file could not be imported')
    await fail(taskId, error instanceof AppError ? error.message : null, deps)
  }
}

const CHANGED =
  'Nothing was imported: what is stored has changed since the dry run, and this file would change something else now. Do a dry run again'

/** Whether an import does what its dry run showed: the same rows of each source, held for the same reasons or not held. */
function isAsTried(made: ImportOutcome, tried: ImportOutcome | null): boolean {
  const effectOf = ({ rows, changed_facts, sources, outlines, problems }: ImportOutcome) => ({
    rows,
    changed_facts,
    sources,
    outlines,
    problems,
  })
  return tried !== null && isDeepStrictEqual(effectOf(made), effectOf(tried))
}

/** A deploy stops two workers, one after the other. */
const MAX_TRIES = 3

const STOPPED =
  'The server stopped three times while it worked on this file, and nothing was changed. Split the file, or try again when no release is being installed'

/** Ends a task that changed nothing. Without a `problem`, the reason is in the log. */
async function fail(taskId: number, problem: string | null, { db, clock }: TaskDeps): Promise<void> {
  const finished_at = new Date(clock.now())
  const result = problem === null ? null : { ...outcomeOf(refusedFor(problem)), alerts: null }
  await updateTask(db, taskId, { state: 'failed', step: null, finished_at, result })
}

function refusedFor(problem: string): ImportReport {
  return emptyReport({ name: '', sha256: '', bytes: 0 }, 'listings', 'refused', [problem])
}

async function apply(task: TaskRow, { db, clock, log }: TaskDeps): Promise<ImportOutcome | null> {
  const progress = progressOf(db, task.id)
  const upload = await readContent(db, task.upload_id)
  if (upload === null) return null
  const opened = await openUploaded(task, upload)
  return db.transaction(async (tx) => {
    // Held until commit, so that a task that was started twice imports once.
    await lockListings(tx)
    const current = await readTask(tx, task.id)
    if (current?.state !== 'running') return null
    const context = contextOf(task, upload, { db: tx, log, now: clock.now() })
    const report = await importOpened(opened, { ...context, onProgress: progress.show })
    await progress.settled()
    const outcome = { ...outcomeOf(report), alerts: null }
    const dryRun = await readLastDryRun(tx, task.upload_id)
    if (dryRun === null || !isAsTried(outcome, outcomeOfTask(dryRun).outcome))
      throw new AppError('changed_meanwhile', CHANGED)
    const at = new Date(clock.now())
    await writeAudit(tx, {
      at,
      by: { userId: upload.user_id, via: 'browser', address: task.address },
      action: 'import_file',
      details: {
        run_id: report.run_id,
        file: upload.file_name,
        sha256: report.file.sha256,
        state: report.state,
        ...(task.reason !== null && { reason: task.reason }),
        after: report.rows,
      },
    })
    await updateTask(tx, task.id, { state: 'done', step: null, finished_at: at, result: outcome })
    return outcome
  })
}

/** Imports in a transaction that is rolled back, so that exactly those alerts are counted that would go out. */
async function dryRun(task: TaskRow, deps: TaskDeps): Promise<null> {
  const { db, clock, log } = deps
  const progress = progressOf(db, task.id)
  const upload = await readContent(db, task.upload_id)
  if (upload === null) return null
  const opened = await openUploaded(task, upload)
  const parsed = parseMapping(opened.mapping)
  const isListings = parsed.ok && parsed.mapping.reads === 'listings'
  const outcome = await rolledBack(db, async (tx) => {
    const context = contextOf(task, upload, { db: tx, log, now: clock.now() })
    let reasons: readonly string[] = []
    const report = await importOpened(opened, {
      ...context,
      onProgress: progress.show,
      // Published for the moment, even what would be held; only then are there events to count.
      ...(isListings ? { force: true } : { dryRun: true }),
      onDecided: ({ input, decision }) => {
        reasons = holdReasons(input, decision)
      },
    })
    const events = await readEventsOfRun(tx, report.run_id)
    const isHeld = reasons.length > 0
    const told = events === null || isHeld ? null : await deps.countRecipients(tx, events)
    const alerts = told && { alerts: told.alerts, people: told.people }
    const problems = [...report.problems, ...reasons]
    const state = report.state === 'refused' ? ('refused' as const) : ('dry_run' as const)
    return { ...outcomeOf(report), run_id: null, state, problems, alerts }
  })
  await progress.settled()
  const finished_at = new Date(clock.now())
  await updateTask(db, task.id, { state: 'done', step: null, finished_at, result: outcome })
  return null
}

class RolledBack<T> extends Error {
  readonly value: T

  constructor(value: T) {
    super('A dry run writes nothing.')
    this.value = value
  }
}

async function rolledBack<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const thrown: RolledBack<T>[] = []
  try {
    return await db.transaction(async (tx) => {
      const made = new RolledBack(await work(tx))
      thrown.push(made)
      throw made
    })
  } catch (error) {
    const [made] = thrown
    if (made !== undefined && error === made) return made.value
    throw error
  }
}

/** Reads the file of a task in a thread, and before any transaction: a large one takes seconds. */
async function openUploaded(
  { request }: TaskRow,
  { file_name, content_gz }: { file_name: string; content_gz: Buffer },
): Promise<OpenedFile> {
  const { mapping } = importRequest.parse(request)
  return openFile({ name: file_name, bytes: await decompress(content_gz) }, mapping, null, readBounded)
}

function contextOf(
  { request }: TaskRow,
  { uploaded_at }: { uploaded_at: Date },
  { db, log, now }: { db: Db; log: Log; now: number },
): ImportContext {
  const { as_of, authority } = importRequest.parse(request)
  return {
    db,
    log,
    now,
    source: null,
    hasTypedSources: true,
    authority,
    asOf: as_of,
    dryRun: false,
    force: false,
    reasonsToHold: [],
    lostRows: 0,
    // A list is as old as its upload, however late it is confirmed: a newer one may be published by then.
    seenAt: uploaded_at,
    chosen: null,
    runId: null,
    onProgress: () => undefined,
  }
}

/** Shows how far a task got, outside its transaction. */
function progressOf(db: Db, taskId: number) {
  let last: Promise<void> = Promise.resolve()
  return {
    show: (step: NonNullable<TaskRow['step']>) => {
      last = last.then(() => updateTask(db, taskId, { step }))
      last.catch(() => undefined)
    },
    settled: () => last,
  }
}

const MAX_BAD_ROWS = 200
const MAX_REASON = 300

function outcomeOf(report: ImportReport): Omit<ImportOutcome, 'alerts'> {
  const { state, run_id, problems, reads, rows, changed_facts, sources, left_out, bad_rows, outlines } =
    report
  const { read, bad, unreadable_cells, duplicates, new: added, gone, changed, unchanged } = rows
  return {
    state,
    run_id,
    problems: problems.map((problem) => problem.slice(0, 2000)),
    reads,
    rows: {
      read,
      left_out: rows.left_out,
      bad,
      unreadable_cells,
      duplicates,
      new: added,
      gone,
      changed,
      unchanged,
    },
    changed_facts,
    sources: sources.map(({ name, listings_before, listings_now, gone: lost }) => ({
      name,
      listings_before,
      listings_now,
      gone: lost,
    })),
    left_out: [...left_out],
    bad_rows: bad_rows
      .slice(0, MAX_BAD_ROWS)
      .map(({ line, reason }) => ({ line, reason: reason.slice(0, MAX_REASON).toWellFormed() })),
    outlines,
  }
}
