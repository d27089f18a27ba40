import type { FileDay } from '#server/features/ingest/normalize/file-day.ts'
import type { NormalRow } from '#server/features/ingest/normalize/normal-row.ts'
import type { ObservedFacts } from '#server/features/listings/index.ts'
import type { RunFixes } from '#server/features/ingest/fixes/run-fixes.ts'
import type { Authority, OtherStatement } from './outranking.ts'
import type { BadFileRow } from './file-rows.ts'

/** A source's observation of a listing in its latest file, as stored. */
export interface SourceRecord {
  readonly source_id: number
  readonly tax_foreclosure_id: number
  readonly facts: ObservedFacts
  readonly row_keys: readonly string[]
  readonly source_url: string | null
  readonly first_seen_at: Date
  readonly last_seen_at: Date
  /** As of when the last file with its row counts: the start of the file's day if that was past when it was read. */
  readonly facts_as_of: Date
  /** Whether its row was in the latest file of the source. */
  readonly is_in_latest: boolean
  readonly missing_since: Date | null
  /** When the source says it last updated the row. */
  readonly last_updated: FileDay | null
  /** When each current value was first seen, by fact; omits values seen since `first_seen_at`. */
  readonly stated_since: Readonly<Record<string, string>>
  /**
   * By fact, the value that counted last, where the present value did not count when it was stated or the cell is empty;
   * null for a fact of which none counted. Null if everything counts.
   */
  readonly last_counted: Readonly<Record<string, string | number | null>> | null
}

/** A stored record, with the county of its listing. */
export interface CountyRecord extends SourceRecord {
  readonly county_fips: string
}

/** A source with rows in the file. */
export interface FileSource {
  readonly id: number
  readonly name: string
  readonly is_demo: boolean
  /** Whose records it shows; null if not known. */
  readonly authority: Authority | null
  /** Day of the last file read; null if none had a day. */
  readonly as_of: FileDay | null
  /** When the last file was read; null if none was. */
  readonly read_at: Date | null
}

/** Input of a run's decision. */
export interface RunInput {
  readonly rows: readonly NormalRow[]
  readonly sources: readonly FileSource[]
  /** All previous records of these sources. */
  readonly records: readonly CountyRecord[]
  /**
   * What other sources with an authority state now, by listing; of a listing of which a statement is set aside, and of
   * all listings if the run was held, what all other sources state.
   */
  readonly otherStatements: ReadonlyMap<number, readonly OtherStatement[]>
  /** Unreadable rows of the file. */
  readonly bad: readonly BadFileRow[]
  /** Rows that the caller saw and could not put into the file. */
  readonly lostRows: number
  /** Day given for the whole file. */
  readonly asOf: FileDay | null
  /** Names of the sources for which this exact file was read before, and another one since. */
  readonly replacedFor: ReadonlySet<string>
  /** When the file was read. */
  readonly seenAt: Date
  /** As of when the file's facts count: `seenAt`, or the start of the day given for the file if that is past. */
  readonly factsAsOf: Date
  /** What operators corrected in the listings of these counties. */
  readonly fixes: RunFixes
  /** Rows to apply, by `rowId`, and by `goneId` those that are no longer in the file; null for all. */
  readonly chosen: ReadonlySet<string> | null
}
