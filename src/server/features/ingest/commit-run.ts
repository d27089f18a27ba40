import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Db } from '#server/platform/db/database.ts'
import type { ImportContext, ReadFile } from './import-context.ts'
import { insertRun, storeDocument, updateRun } from './ingest.store.ts'
import type { Mapping } from '#contract/operator/mapping-schema.ts'
import type { FileDay } from './normalize/file-day.ts'
import type { ImportReport } from './report.ts'
import type { Authority } from './run/outranking.ts'

const compress = promisify(gzip)

/** How a file was read; stored so that a held run can be released unchanged. */
export interface RequestedRun {
  readonly mapping: Mapping
  /** The source every row counts as; null if the mapping decides. */
  readonly source: string | null
  readonly authority: Authority | null
  /** Day given for the whole file. */
  readonly as_of: FileDay | null
  /** Rows that an operator released; absent where all were. */
  readonly chosen?: readonly string[]
}

/** The outcome decided inside the transaction, and how to write it. */
export interface DecidedRun {
  readonly report: Omit<ImportReport, 'run_id' | 'state' | 'problems'>
  readonly reasonsToHold: readonly string[]
  /** Writes everything; called at most once. */
  readonly publish: (runId: number) => Promise<Partial<ImportReport>>
}

/**
 * Runs an import in one transaction: decides, then publishes it, holds it with its file and mapping, or, in a dry run,
 * rolls everything back.
 */
export async function commitRun(
  read: ReadFile,
  mapping: Mapping,
  context: ImportContext,
  decide: (tx: Db) => Promise<DecidedRun>,
): Promise<ImportReport> {
  // The file of a run that is released is stored already.
  const needsFile = !context.dryRun && context.runId === null
  try {
    return await context.db.transaction(async (tx) => {
      // Another thread compresses the file while the run is decided.
      const [decided, content_gz] = await Promise.all([
        decide(tx),
        needsFile ? compress(read.file.bytes) : null,
      ])
      const held = context.force ? [] : [...context.reasonsToHold, ...decided.reasonsToHold]
      const state = held.length > 0 ? 'held' : 'published'
      const report: ImportReport = { ...decided.report, run_id: null, state, problems: held }
      const run_id =
        content_gz === null
          ? context.runId
          : await storeRun(tx, read, mapping, context, { state, report, content_gz })
      if (context.dryRun || run_id === null) throw new DryRun({ ...report, state: 'dry_run' })
      await context.onStored?.(tx, run_id)
      const written = state === 'held' ? {} : await decided.publish(run_id)
      const final: ImportReport = { ...report, ...written, run_id }
      const isReleased = context.runId !== null
      const finished_at = state === 'held' ? null : new Date(context.now)
      await updateRun(tx, run_id, { state: isReleased ? 'released' : state, finished_at, report: final })
      return final
    })
  } catch (error) {
    if (error instanceof DryRun) return error.report
    throw error
  }
}

async function storeRun(
  tx: Db,
  { file, sha256 }: ReadFile,
  mapping: Mapping,
  { seenAt, source, authority, asOf }: ImportContext,
  run: { state: 'held' | 'published'; report: ImportReport; content_gz: Buffer },
): Promise<number> {
  const raw_document_id = await storeDocument(tx, {
    sha256,
    file_name: file.name,
    content_gz: run.content_gz,
    stored_at: seenAt,
  })
  const { state, report } = run
  const requested: RequestedRun = { mapping, source, authority, as_of: asOf }
  return insertRun(tx, { raw_document_id, mapping: requested, state, started_at: seenAt, report })
}

/** Rolls back a dry run's transaction and carries its report. */
class DryRun extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super('A dry run writes nothing.')
    this.report = report
  }
}
