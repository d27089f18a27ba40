import type { Encoding } from '#contract/operator/mapping-schema.ts'

/** A parcel's geometry as the file carries it, not parsed yet. */
export type FileGeometry =
  | { readonly format: 'esri'; readonly value: unknown; readonly reference: unknown }
  | { readonly format: 'geojson'; readonly value: unknown }

/** One record of a file as text, one cell per column. */
export interface TableRow {
  /** 1-based line of a text file, row of a sheet, or position in a list. */
  readonly line: number
  readonly cells: readonly string[]
  readonly geometry: FileGeometry | null
  /** Why a non-empty cell has no value, by cell position. */
  readonly faults?: ReadonlyMap<number, string>
}

/** An unreadable record, and why. */
export interface BadRow {
  readonly line: number
  readonly reason: string
}

/** A file read as rows and columns, in whatever format it came. */
export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
  readonly badRows: readonly BadRow[]
}

/** Every row gets a cell for each column. */
export const MAX_COLUMNS = 2_000

/** How to read a file, as far as known. */
export interface Reading {
  /** Wanted columns: the row that names the most of them is the header. */
  readonly columns: readonly string[]
  /** For a workbook; defaults to the first sheet that is not hidden. */
  readonly sheet?: string | undefined
  /** For a text file; detected if not set. */
  readonly delimiter?: string | undefined
  /** For a text file; detected if not set. */
  readonly encoding?: Encoding | undefined
  /** 1-based line or row with the column names; detected if not set. */
  readonly header_row?: number | undefined
  /** The path of the list in a JSON file. */
  readonly records?: string | undefined
  /** Where the file prints its day: after these words above the column names, or at this path of a JSON file. */
  readonly as_of?: { readonly after: string } | { readonly path: string } | undefined
}

/** A file that was read. */
export interface ReadTable {
  readonly table: Table
  /** The text where the file prints its day; null if there is none or the mapping declares none. */
  readonly dayText: string | null
  /** Remarks on how it was read, for the report. */
  readonly notes: readonly string[]
}

/** A table, or one sentence on why the file is refused. */
export type ReadResult =
  | ({ readonly ok: true } & ReadTable)
  | { readonly ok: false; readonly problem: string }

export function refused(problem: string): ReadResult {
  return { ok: false, problem }
}

/** Why a file is refused that names its columns again in a line or row, counted from 1. */
export function changedColumns(line: number): string {
  return `it changes its columns at line ${line}; import each part as its own file`
}
