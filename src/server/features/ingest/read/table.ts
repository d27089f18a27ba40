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

/** A table, or the one sentence that says why the file is refused whole. */
export type ReadResult =
  { readonly ok: true; readonly table: Table } | { readonly ok: false; readonly problem: string }

export function refused(problem: string): ReadResult {
  return { ok: false, problem }
}
