import { createHash } from 'node:crypto'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { isStorableJson } from '#server/platform/storable-text.ts'
import type { Authority } from './run/outranking.ts'
import { insertRun } from './ingest.store.ts'
import { importListings } from './import-listings.ts'
import { importOutlines } from './import-outlines.ts'
import { listShapeMapping } from './mapping/list-shape.ts'
import type { Mapping } from '#contract/operator/mapping-schema.ts'
import { parseMapping } from './mapping/parse-mapping.ts'
import { columnProblems, wantedColumns } from './normalize/cells.ts'
import { isBeyondTomorrow, isInFuture, parseFileDay } from './normalize/file-day.ts'
import type { FileDay } from './normalize/file-day.ts'
import { readTable } from './read/read-table.ts'
import type { GivenFile } from './read/read-table.ts'
import type { ReadTable } from './read/table.ts'
import type { ImportContext, ImportStep } from './import-context.ts'
import { emptyReport } from './report.ts'
import { sourceProblems } from './source-problems.ts'
import type { ImportReport } from './report.ts'

export interface ImportRequest {
  readonly file: GivenFile
  /** The parsed mapping file. Without one, only files with the product's own column names can be read. */
  readonly mapping?: unknown
  /** Attributes every row to this source. */
  readonly source?: string
  /** Whether a person typed the names of the sources: refuses a new one that is probably a known one. */
  readonly hasTypedSources?: boolean
  /** Whose records that source shows. */
  readonly authority?: Authority
  /** Day or instant at which the file was current: `YYYY-MM-DD` or any form `parseFileDay` reads. */
  readonly asOf?: string
  /** Decides and reports without writing. */
  readonly dryRun?: boolean
  /** Publishes a run that would otherwise be held. */
  readonly force?: boolean
  /** Reasons the caller has to hold the run, such as a page whose layout changed. */
  readonly reasonsToHold?: readonly string[]
  /** Rows that the caller saw and could not put into the file: while there are any, no missing listing counts as gone. */
  readonly lostRows?: number
  /** Epoch milliseconds. */
  readonly now: number
  readonly db: Db
  readonly log: Log
  readonly onProgress?: (step: ImportStep) => void
  /** Called in the transaction of the import once its run is stored: what is written there is written with it or not at all. */
  readonly onStored?: (tx: Db, runId: number) => Promise<void>
}

/**
 * Imports a file of listings or of parcel outlines. Decides on the whole file, then writes facts, events, the run and
 * the counties' new data versions in one transaction, so an interrupted import leaves nothing behind; concurrent imports
 * run one after the other. Refuses a file that is not what it claims to be; holds a run that would empty or halve a
 * source, or lacks listings while rows of it cannot be read. Problems with the file or the mapping are reported, never
 * thrown.
 */
export async function importFile(request: ImportRequest): Promise<ImportReport> {
  const { db, log, now, onProgress = () => undefined } = request
  return runImport(request.file, request.mapping, {
    db,
    log,
    now,
    source: request.source ?? null,
    hasTypedSources: request.hasTypedSources ?? false,
    authority: request.authority ?? null,
    asOf: request.asOf ?? null,
    dryRun: request.dryRun ?? false,
    force: request.force ?? false,
    reasonsToHold: request.reasonsToHold ?? [],
    lostRows: request.lostRows ?? 0,
    seenAt: new Date(now),
    chosen: null,
    runId: null,
    onProgress,
    onStored: request.onStored,
  })
}

/** The import itself; also used for a run whose file was seen earlier. */
export async function runImport(
  file: GivenFile,
  mapping: unknown,
  context: ImportContext,
): Promise<ImportReport> {
  context.onProgress('reading')
  return importOpened(await openFile(file, mapping, context.source), context)
}

/** A file with its table, or why it is refused. */
export interface OpenedFile {
  readonly file: GivenFile
  /** As it was given, which may be wrong. */
  readonly mapping: unknown
  readonly read: MappedTable
}

/** Reads the table of a file; `read` does so within limits where a server has other work. */
export async function openFile(
  file: GivenFile,
  mapping: unknown,
  source: string | null,
  read: typeof readTable = readTable,
): Promise<OpenedFile> {
  return { file, mapping, read: await readMapped(file, mapping, source, read) }
}

/** Imports a file that was opened for the source of this context. */
export async function importOpened(
  { file, mapping, read }: OpenedFile,
  context: ImportContext,
): Promise<ImportReport> {
  const sha256 = createHash('sha256').update(file.bytes).digest()
  const described = { name: file.name, sha256: sha256.toString('hex'), bytes: file.bytes.length }
  if (!read.ok) return refuse(described, mapping, read.problems, context)
  const wrongSources = await sourceProblems(read.mapping, context)
  if (wrongSources.length > 0) return refuse(described, mapping, wrongSources, context)
  const day = fileDay(file.name, read, context)
  if (!day.ok) return refuse(described, mapping, [day.problem], context)
  const readFile = { file, described, sha256, table: read.table, notes: read.notes }
  const dated = { ...context, asOf: day.day }
  const report =
    read.mapping.reads === 'listings'
      ? await importListings(readFile, read.mapping, dated)
      : await importOutlines(readFile, read.mapping, dated)
  context.log.info(
    { run: report.run_id, state: report.state, rows: report.rows, events: report.events },
    'file imported',
  )
  return report
}

type Day =
  | { readonly ok: true; readonly day: FileDay | null }
  | { readonly ok: false; readonly problem: string }

// The given day, or else the one the file prints where the mapping says.
function fileDay(
  fileName: string,
  { mapping, dayText }: ReadTable & { readonly mapping: Mapping },
  { asOf, seenAt }: ImportContext,
): Day {
  const now = seenAt.getTime()
  if (asOf === null && mapping.as_of === undefined) return { ok: true, day: null }
  const day = parseFileDay(asOf ?? dayText ?? '')
  if (day === null) {
    return asOf === null
      ? { ok: false, problem: `${fileName} cannot be imported: its date was not found where as_of points.` }
      : { ok: false, problem: `the file date ${asOf} cannot be read` }
  }
  const isWrong = asOf === null ? isBeyondTomorrow(day, now) : isInFuture(day, now)
  return isWrong ? { ok: false, problem: `the file date ${asOf ?? day} is in the future` } : { ok: true, day }
}

type MappedTable =
  | ({ readonly ok: true; readonly mapping: Mapping } & ReadTable)
  | { readonly ok: false; readonly problems: readonly string[] }

async function readMapped(
  file: GivenFile,
  given: unknown,
  source: string | null,
  readTableOf: typeof readTable,
): Promise<MappedTable> {
  if (given !== undefined && !isStorableJson(given))
    return { ok: false, problems: ['mapping: it contains a character that cannot be stored'] }
  const parsed = given === undefined ? null : parseMapping(given)
  if (parsed && !parsed.ok)
    return { ok: false, problems: parsed.problems.map((problem) => `mapping: ${problem}`) }
  const mapping = parsed?.mapping ?? listShapeMapping(source ?? file.name.replace(/\.[^.]*$/, ''))
  const read = await readTableOf(file, { ...mapping, columns: wantedColumns(mapping) })
  if (!read.ok) return { ok: false, problems: [read.problem] }
  const problems = columnProblems(read.table, mapping)
  if (problems.length === 0) return { ...read, mapping }
  const hint = parsed ? '' : ' (a file without a mapping must use the product’s own field names)'
  return {
    ok: false,
    problems: problems.map((problem) => `${file.name} cannot be imported: ${problem}${hint}.`),
  }
}

async function refuse(
  described: ImportReport['file'],
  mapping: unknown,
  problems: readonly string[],
  { db, log, dryRun, seenAt, source, asOf }: ImportContext,
): Promise<ImportReport> {
  const report = emptyReport(described, 'listings', 'refused', problems)
  if (dryRun) return report
  const isStorable = mapping !== undefined && isStorableJson(mapping)
  const requested = { mapping: isStorable ? mapping : null, source, as_of: asOf }
  const run = {
    mapping: requested,
    state: 'refused' as const,
    started_at: seenAt,
    finished_at: seenAt,
    report,
  }
  const run_id = await insertRun(db, run)
  log.warn({ run: run_id, problems: problems.length }, 'file refused')
  return { ...report, run_id }
}
