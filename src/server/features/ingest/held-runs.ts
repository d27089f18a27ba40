import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { lockListings } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { runImport } from './import-file.ts'
import type { ImportStep } from './import-context.ts'
import { isOvertaken, readHeldRun, readRunRow, readRuns, updateRun } from './ingest.store.ts'
import { heldRows } from './operator/held-rows.ts'
import type { HeldRow } from './operator/held-rows.ts'
import { readShownSince } from './operator/runs.store.ts'
import type { RunRow, RunState } from './ingest.store.ts'
import type { ImportReport } from './report.ts'
import { AUTHORITIES } from './run/outranking.ts'

const decompress = promisify(gunzip)

/** A run in the operator's list. */
export interface RunSummary {
  readonly id: number
  readonly state: RunState
  readonly started_at: Date
  readonly finished_at: Date | null
  readonly file_name: string
  readonly sources: readonly string[]
  readonly rows_read: number
  /** Why the run was refused or is held. */
  readonly problems: readonly string[]
}

/** Result of releasing or rejecting a held run, or why that was not possible. */
export type RunOutcome<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly reason: string }

const storedReport = z.object({
  file: z.object({ name: z.string() }),
  problems: z.array(z.string()),
  rows: z.object({ read: z.number() }),
  sources: z.array(z.object({ name: z.string() })),
})
/** How a run was requested, as `ingest_run.mapping` stores it. */
export const storedRequest = z.object({
  mapping: z.unknown(),
  source: z.string().nullable(),
  authority: z.enum(AUTHORITIES).nullable().default(null),
  as_of: z.string().nullable().default(null),
  chosen: z.array(z.string()).nullable().default(null),
})

const MAX_RUNS = 50

/** The latest runs, newest first; filtered by state unless null. */
export async function listRuns(db: Db, state: RunState | null): Promise<readonly RunSummary[]> {
  return (await readRuns(db, state, MAX_RUNS)).map(summaryOf)
}

/**
 * Publishes a held run as if it had not been held: its facts count as seen when the file arrived. Fails if a later file
 * of one of its sources was published since, because that would bring stale facts back. Throws `changed_meanwhile` if
 * one was published that the operator had not seen.
 */
export async function releaseRun(request: {
  db: Db
  log: Log
  runId: number
  now: number
  /** Ids of the rows to publish, from `readHeldRows`; null for all. The others keep the facts they have. */
  chosen?: readonly string[] | null
  /** When its sources were last published, as the operator saw it; whenever that was without it. */
  shownSince?: string | null
  onProgress?: (step: ImportStep) => void
}): Promise<RunOutcome<ImportReport>> {
  const { db, log, runId, now, chosen = null, shownSince, onProgress = () => undefined } = request
  return db.transaction(async (tx) => {
    const held = await readHeldRun(tx, runId)
    const reason = notHeld(held?.run ?? null, runId)
    if (!held || reason !== null) return { ok: false, reason: reason ?? '' }
    if (held.content_gz === null || held.file_name === null)
      return { ok: false, reason: `Run ${runId} has no file.` }
    const { sources } = summaryOf(held.run)
    // Before the questions below, because another run that is published now answers them otherwise.
    await lockListings(tx)
    if (await isOvertaken(tx, sources, held.run.started_at)) {
      return { ok: false, reason: overtaken(runId, sources) }
    }
    if (shownSince !== undefined && shownSince !== (await readShownSince(tx, sources)))
      throw new AppError('changed_meanwhile', 'Another file was published meanwhile. Look at the rows again')
    const requested = storedRequest.parse(held.run.mapping)
    const { mapping, source, authority, as_of: asOf } = requested
    const file = { name: held.file_name, bytes: await decompress(held.content_gz) }
    const context = {
      db: tx,
      log,
      now,
      source,
      authority,
      asOf,
      dryRun: false,
      force: true,
      reasonsToHold: [],
      chosen,
      runId,
      onProgress,
    }
    // Stored with the run, so that a replay applies the same rows.
    if (chosen !== null) await updateRun(tx, runId, { mapping: { ...requested, chosen } })
    return { ok: true, value: await runImport(file, mapping, { ...context, seenAt: held.run.started_at }) }
  })
}

/**
 * What publishing a held run would change now, row by row, and why it may be too late for it; null for a run that is
 * not held. Writes nothing.
 */
export async function readHeldRows(request: {
  db: Db
  log: Log
  runId: number
  now: number
}): Promise<{ rows: HeldRow[]; report: ImportReport; tooLate: string | null } | null> {
  const { db, log, runId, now } = request
  const held = await readHeldRun(db, runId)
  if (held === null || held.run.state !== 'held' || held.content_gz === null || held.file_name === null)
    return null
  const { mapping, source, authority, as_of: asOf } = storedRequest.parse(held.run.mapping)
  let rows: HeldRow[] = []
  const report = await runImport(
    { name: held.file_name, bytes: await decompress(held.content_gz) },
    mapping,
    {
      db,
      log,
      now,
      source,
      authority,
      asOf,
      dryRun: true,
      force: true,
      reasonsToHold: [],
      seenAt: held.run.started_at,
      chosen: null,
      runId: null,
      onProgress: () => undefined,
      onDecided: (input, decision) => {
        rows = heldRows(input, decision)
      },
    },
  )
  const { sources } = summaryOf(held.run)
  const isLate = await isOvertaken(db, sources, held.run.started_at)
  return { rows, report, tooLate: isLate ? overtaken(runId, sources) : null }
}

function overtaken(runId: number, sources: readonly string[]): string {
  return `Run ${runId} is older than the latest published data from ${sources.join(', ')}.`
}

/** One run; null where there is none. */
export async function readRun(db: Db, runId: number): Promise<RunSummary | null> {
  const row = await readRunRow(db, runId)
  return row && summaryOf(row)
}

/** Closes a held run without publishing any of it. */
export async function rejectRun({
  db,
  runId,
  now,
}: {
  db: Db
  runId: number
  now: number
}): Promise<RunOutcome<RunSummary>> {
  return db.transaction(async (tx) => {
    const held = await readHeldRun(tx, runId)
    const reason = notHeld(held?.run ?? null, runId)
    if (!held || reason !== null) return { ok: false, reason: reason ?? '' }
    const finished_at = new Date(now)
    await updateRun(tx, runId, { state: 'rejected', finished_at })
    return { ok: true, value: summaryOf({ ...held.run, state: 'rejected', finished_at }) }
  })
}

function notHeld(run: RunRow | null, runId: number): string | null {
  if (run === null) return `Run ${runId} does not exist.`
  return run.state === 'held' ? null : `Run ${runId} is not held; its state is ${run.state}.`
}

function summaryOf({ id, state, started_at, finished_at, report }: RunRow): RunSummary {
  const { file, problems, rows, sources } = storedReport.parse(report)
  return {
    id,
    state,
    started_at,
    finished_at,
    file_name: file.name,
    sources: sources.map(({ name }) => name),
    rows_read: rows.read,
    problems,
  }
}
