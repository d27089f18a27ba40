import type { Changeset, ListingState } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { FileDay } from './normalize/file-day.ts'
import type { GivenFile } from './read/read-table.ts'
import type { Table } from './read/table.ts'
import type { ImportReport } from './report.ts'
import type { RunDecision } from './run/decide-run.ts'
import type { RunInput } from './run/run-input.ts'
import type { Authority } from './run/outranking.ts'

/** Progress of an import. */
export type ImportStep = 'reading' | 'deciding' | 'writing'

/** A file that was read and matches its mapping, ready to import. */
export interface ReadFile {
  readonly file: GivenFile
  readonly described: ImportReport['file']
  readonly sha256: Buffer
  readonly table: Table
  /** Remarks on how it was read, for the report. */
  readonly notes: readonly string[]
}

/** Options of a run, and when its facts were seen. */
export interface ImportContext {
  readonly db: Db
  readonly log: Log
  /** Epoch milliseconds. */
  readonly now: number
  readonly source: string | null
  /** Whether a person typed the names of the sources, which may be a new spelling of known ones. */
  readonly hasTypedSources?: boolean
  /** Whose records `source` shows; null for a file. */
  readonly authority: Authority | null
  /** Day given for the whole file. */
  readonly asOf: FileDay | null
  readonly dryRun: boolean
  readonly force: boolean
  /** Reasons the caller has to hold the run, beside those found in its rows. */
  readonly reasonsToHold: readonly string[]
  /** Rows that the caller saw and could not put into the file. */
  readonly lostRows: number
  readonly seenAt: Date
  /** Ids (`rowId`) of the rows to apply, as an operator chose them; null for all. The others change nothing. */
  readonly chosen: readonly string[] | null
  /** The held run that is being released; null for a new one. */
  readonly runId: number | null
  readonly onProgress: (step: ImportStep) => void
  /** Called in the transaction of the import once its run is stored. */
  readonly onStored?: ((tx: Db, runId: number) => Promise<void>) | undefined
  /** Called with what was decided, before anything is written. */
  readonly onDecided?: (decided: DecidedListings) => void | Promise<void>
}

/** What an import of listings decided, before it is written. */
export interface DecidedListings {
  readonly input: RunInput
  readonly decision: RunDecision
  readonly changes: Changeset
  /** Listings of its counties as they are stored. */
  readonly readStored: (ids: readonly number[]) => Promise<ListingState[]>
}
