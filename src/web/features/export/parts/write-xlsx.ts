import writeXlsxFile from 'write-excel-file/universal'
import type { ExportSubject } from '#web/features/export/export-subject.ts'
import { EXPORT } from '#web/features/export/texts.ts'
import { aboutLines } from './about-lines.ts'
import { COLUMNS, type Cell } from './columns.ts'

const MONEY = '[$$-409]#,##0.00'
const DAY = 'yyyy-mm-dd'

/** The listings as a workbook: a sheet with the table, and one that tells what it holds. Texts are never formulas. */
export async function writeXlsx(subject: ExportSubject): Promise<Blob> {
  const head = COLUMNS.map(({ name }) => ({ value: name, type: String, fontWeight: 'bold' as const }))
  const rows = subject.listings.map((listing) => COLUMNS.map(({ cell }) => xlsxCell(cell(listing, subject))))
  return writeXlsxFile([
    {
      sheet: EXPORT.about.listingsSheet,
      data: [head, ...rows],
      columns: COLUMNS.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
    },
    {
      sheet: EXPORT.about.sheet,
      data: aboutLines(subject).map((value) => [{ value, type: String }]),
      columns: [{ width: 100 }],
    },
  ]).toBlob()
}

function xlsxCell({ kind, value }: Cell) {
  if (value === null) return null
  if (kind === 'text') return { value, type: String }
  if (kind === 'date') return { value: new Date(`${value}T00:00:00Z`), type: Date, format: DAY }
  return { value, type: Number, ...(kind === 'money' && { format: MONEY }) }
}
