import type { Encoding } from './file-content.ts'

/** The shape of a parcel as a file carries it, not read yet. */
export type FileGeometry =
  | { readonly format: 'esri'; readonly value: unknown; readonly reference: unknown }
  | { readonly format: 'geojson'; readonly value: unknown }

/** One record of a file as text, cell by cell in the order of the columns. */
export interface TableRow {
  /** The line of a text file, the row of a sheet, the place in a list: from 1, as a person counts. */
  readonly line: number
  readonly cells: readonly string[]
  readonly geometry: FileGeometry | null
  /** Why the file holds no value in a cell that has one, by the cell's place. */
  readonly faults?: ReadonlyMap<number, string>
}

/** A record that cannot be read, and why. */
export interface BadRow {
  readonly line: number
  readonly reason: string
}

/** A file read as rows and columns, whatever its form was. */
export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
  readonly badRows: readonly BadRow[]
}

/** How a file is to be read, as far as that is known. */
export interface Reading {
  /** The columns that are looked for: the row that names the most of them is the row of names. */
  readonly columns: readonly string[]
  /** Of a workbook; the first sheet where it is not named. */
  readonly sheet?: string | undefined
  /** Between the cells of a text file; found out where it is not named. */
  readonly delimiter?: string | undefined
  /** Of a text file; found out where it is not named. */
  readonly encoding?: Encoding | undefined
  /** The line or row with the column names, from 1; found out where it is not named. */
  readonly header_row?: number | undefined
  /** The path of the list in a JSON file. */
  readonly records?: string | undefined
  /** Where the file prints its day: after these words above the column names, or at this path of a JSON file. */
  readonly as_of?: { readonly after: string } | { readonly path: string } | undefined
}

/** A file that was read. */
export interface ReadTable {
  readonly table: Table
  /** What stands where the file prints its day; null where nothing does, or none was looked for. */
  readonly dayText: string | null
  /** What is worth telling of how it was read. */
  readonly notes: readonly string[]
}

/** A table, or the one sentence that says why the file is refused whole. */
export type ReadResult =
  ({ readonly ok: true } & ReadTable) | { readonly ok: false; readonly problem: string }

export function refused(problem: string): ReadResult {
  return { ok: false, problem }
}
