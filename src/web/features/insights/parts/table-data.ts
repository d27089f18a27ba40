import type { CsvCell } from '#web/lib/csv.ts'

/** A table for the page and the file. The first cell of a row is its header. */
export type TableData = {
  columns: readonly string[]
  rows: readonly (readonly CsvCell[])[]
}
