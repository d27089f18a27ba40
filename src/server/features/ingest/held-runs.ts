import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { importOpened, openFile } from './import-file.ts'
import { isOvertaken, readHeldRun, readRunRow, readRuns } from './ingest.store.ts'
import { heldRows } from './operator/held-rows.ts'
import type { HeldRow } from './operator/held-rows.ts'
import type { RunRow, RunState } from './ingest.store.ts'
import type { readTable } from './read/read-table.ts'
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

/** What publishing a held run would change. */
export interface HeldRows {
  readonly rows: readonly HeldRow[]
  readonly report: ImportReport
  /** Why it cannot be released anymore; null while it can. */
  readonly tooLate: string | null
}

/** Result of releasing or rejecting a held run, or why that was not possible. */
export type RunOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string }

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
 * What publishing a held run would change now, row by row, and why it may be too late for it; null for a run that is
 * not held. Writes nothing. `read` reads its file; on a server within limits.
 */
export async function readHeldRows(request: {
  db: Db
  log: Log
  runId: number
  now: number
  read?: typeof readTable
}): Promise<HeldRows | null> {
  const { db, log, runId, now, read } = request
  const held = await readHeldRun(db, runId)
  if (held === null || held.run.state !== 'held' || held.content_gz === null || held.file_name === null)
    return null
  const { mapping, source, authority, as_of: asOf } = storedRequest.parse(held.run.mapping)
  let rows: HeldRow[] = []
  const file = { name: held.file_name, bytes: await decompress(held.content_gz) }
  const report = await importOpened(await openFile(file, mapping, source, read), {
    db,
    log,
    now,
    source,
    authority,
    asOf,
    dryRun: true,
    force: true,
    reasonsToHold: [],
    lostRows: 0,
    seenAt: held.run.started_at,
    chosen: null,
    runId: null,
    onProgress: () => undefined,
    onDecided: async (decided) => {
      rows = await heldRows(decided)
    },
  })
  const { sources } = summaryOf(held.run)
  const isLate = await isOvertaken(db, sources, held.run.started_at)
  return { rows, report, tooLate: isLate ? overtaken(runId, sources) : null }
}

/** Why a run cannot be released over later data. */
export function overtaken(runId: number, sources: readonly string[]): string {
  return `Run ${runId} is older than the latest published data from ${sources.join(', ')}.`
}

/** One run with its stored report; null where there is none. */
export async function readRun(db: Db, runId: number): Promise<{ run: RunSummary; report: unknown } | null> {
  const row = await readRunRow(db, runId)
  return row && { run: summaryOf(row), report: row.report }
}

/** A stored run as operators see it. */
export function summaryOf({ id, state, started_at, finished_at, report }: RunRow): RunSummary {
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
