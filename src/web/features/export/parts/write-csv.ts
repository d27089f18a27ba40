import type { ExportSubject } from '#web/features/export/export-subject.ts'
import { csvText, type CsvCell } from '#web/lib/csv.ts'
import { aboutLines } from './about-lines.ts'
import { COLUMNS, type Cell } from './columns.ts'

/** The listings as CSV: the description in comment lines, then the table. */
export function writeCsv(subject: ExportSubject): Blob {
  const text = csvText({
    about: aboutLines(subject),
    columns: COLUMNS.map(({ name }) => name),
    rows: subject.listings.map((listing) => COLUMNS.map(({ cell }) => csvCellOf(cell(listing, subject)))),
  })
  return new Blob([text], { type: 'text/csv;charset=utf-8' })
}

function csvCellOf({ kind, value }: Cell): CsvCell {
  // Always two decimals.
  return kind === 'money' && value !== null ? value.toFixed(2) : value
}
