import type { CsvCell } from '#web/lib/csv.ts'

/** A table as the page shows it and the file holds it. The first cell of a row names it. */
export type TableData = {
  columns: readonly string[]
  rows: readonly (readonly CsvCell[])[]
}
