import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { AppError } from '#contract/errors.ts'
import { counted } from '#domain/text/counted.ts'
import { instantText } from '#domain/time/day-texts.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { lockListings } from '#server/features/listings/index.ts'
import { type Actor, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { overtaken, storedRequest, summaryOf } from './held-runs.ts'
import type { RunOutcome, RunSummary } from './held-runs.ts'
import type { ImportStep } from './import-context.ts'
import { importOpened, openFile } from './import-file.ts'
import { isOvertaken, readHeldRun, updateRun } from './ingest.store.ts'
import type { RunRow } from './ingest.store.ts'
import { readShownSince } from './operator/runs.store.ts'
import type { readTable } from './read/read-table.ts'
import type { ImportReport } from './report.ts'
import { NOT_CHOSEN } from './run/build-report.ts'
import { goneId, rowId } from './run/row-id.ts'
import type { RunDecision } from './run/decide-run.ts'
import type { RunInput } from './run/run-input.ts'

const decompress = promisify(gunzip)

/** An operator's decision about a held run, as the audit log has it. */
interface Decision {
  readonly db: Db
  readonly runId: number
  readonly now: number
  readonly by: Actor
  readonly reason?: string
}

/** Rolls a release back that names rows the run does not have. */
class UnknownRows extends Error {}

/**
 * Publishes a held run as if it had not been held: its facts count as seen when the file arrived, and not over what other
 * sources have stated since. Fails if a later file of one of its sources was published since, because that would bring
 * stale facts back. Throws `changed_meanwhile` if one was published that the operator had not seen.
 */
export async function releaseRun(
  request: Decision & {
    readonly log: Log
    /** Ids of the rows to publish, from `readHeldRows`; null for all. The others keep the facts they have. */
    readonly chosen?: readonly string[] | null
    /** When its sources were last published, as the operator saw it; whenever that was without it. */
    readonly shownSince?: string | null
    /** Reads its file; on a server within limits. */
    readonly read?: typeof readTable
    readonly onProgress?: (step: ImportStep) => void
  },
): Promise<RunOutcome<ImportReport>> {
  try {
    return await request.db.transaction((tx) => releaseLocked(tx, request))
  } catch (error) {
    if (error instanceof UnknownRows) return { ok: false, reason: error.message }
    throw error
  }
}

async function releaseLocked(
  tx: Db,
  request: Parameters<typeof releaseRun>[0],
): Promise<RunOutcome<ImportReport>> {
  const {
    log,
    runId,
    now,
    by,
    reason: why,
    chosen = null,
    shownSince,
    read,
    onProgress = () => undefined,
  } = request
  const held = await readHeldRun(tx, runId)
  const refusal = notHeld(held?.run ?? null, runId, now)
  if (!held || refusal !== null) return { ok: false, reason: refusal ?? '' }
  if (held.content_gz === null || held.file_name === null)
    return { ok: false, reason: `Run ${runId} has no file.` }
  const { sources } = summaryOf(held.run)
  const requested = storedRequest.parse(held.run.mapping)
  const { mapping, source, authority, as_of: asOf } = requested
  const file = { name: held.file_name, bytes: await decompress(held.content_gz) }
  onProgress('reading')
  const opened = await openFile(file, mapping, source, read)
  // Before the questions below, because another run that is published now answers them otherwise.
  await lockListings(tx)
  if (await isOvertaken(tx, sources, held.run.started_at)) {
    return { ok: false, reason: overtaken(runId, sources) }
  }
  if (shownSince !== undefined && shownSince !== (await readShownSince(tx, sources)))
    throw new AppError('changed_meanwhile', 'Another file was published meanwhile. Look at the rows again')
  // Stored with the run, so that a replay applies the same rows.
  if (chosen !== null) await updateRun(tx, runId, { mapping: { ...requested, chosen } })
  const report = await importOpened(opened, {
    db: tx,
    log,
    now,
    source,
    authority,
    asOf,
    dryRun: false,
    force: true,
    reasonsToHold: [],
    lostRows: 0,
    chosen,
    runId,
    onProgress,
    seenAt: held.run.started_at,
    onDecided: ({ input, decision }) => {
      const unknown = unknownRows(chosen ?? [], input, decision).length
      if (unknown > 0)
        throw new UnknownRows(`${counted(unknown, 'chosen row is', 'chosen rows are')} not in run ${runId}.`)
    },
  })
  const leftOut = report.left_out.find(({ because }) => because === NOT_CHOSEN)?.rows ?? 0
  await writeAudit(tx, {
    at: new Date(now),
    by,
    action: 'release_run',
    details: {
      run_id: runId,
      ...(chosen !== null && { rows: chosen.length, left_out: leftOut }),
      ...(why !== undefined && { reason: why }),
      before: { state: 'held' },
      after: { state: 'released', rows: report.rows, listings: report.listings },
    },
  })
  return { ok: true, value: report }
}

function unknownRows(
  chosen: readonly string[],
  { rows, sources }: RunInput,
  { gone }: RunDecision,
): string[] {
  const nameOf = new Map(sources.map(({ id, name }) => [id, name]))
  const known = new Set([
    ...rows.map(({ source, row_key }) => rowId(source, row_key)),
    ...gone.map(({ source_id, row_keys }) => goneId(nameOf.get(source_id) ?? '', row_keys)),
  ])
  return chosen.filter((id) => !known.has(id))
}

/** Closes a held run without publishing any of it. */
export async function rejectRun({
  db,
  runId,
  now,
  by,
  reason: why,
}: Decision): Promise<RunOutcome<RunSummary>> {
  return db.transaction(async (tx) => {
    const held = await readHeldRun(tx, runId)
    const refusal = notHeld(held?.run ?? null, runId, now)
    if (!held || refusal !== null) return { ok: false, reason: refusal ?? '' }
    const finished_at = new Date(now)
    await updateRun(tx, runId, { state: 'rejected', finished_at })
    await writeAudit(tx, {
      at: finished_at,
      by,
      action: 'reject_run',
      details: {
        run_id: runId,
        ...(why !== undefined && { reason: why }),
        before: { state: 'held' },
        after: { state: 'rejected' },
      },
    })
    return { ok: true, value: summaryOf({ ...held.run, state: 'rejected', finished_at }) }
  })
}

/** Why a run cannot be decided about: with what became of it, for the operator who came second. */
function notHeld(run: RunRow | null, runId: number, now: number): string | null {
  if (run === null) return `Run ${runId} does not exist.`
  const { state, finished_at } = run
  if (state === 'held') return null
  const when = finished_at === null ? '' : ` ${instantText(finished_at.toISOString(), newYorkDate(now))}`
  return `Run ${runId} is not held; it was ${state}${when}.`
}
