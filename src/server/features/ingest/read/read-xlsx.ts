import { readSheet, SheetNotFoundError } from 'read-excel-file/node'
import { recognised } from './file-content.ts'
import { refused } from './table.ts'
import type { ReadResult, TableRow } from './table.ts'
import { problemOfZip } from './unpacked-size.ts'

/** 100,000 wide rows unpack to about 150 MB of XML. */
const mostUnpackedBytes = 400_000_000

/** Reads one sheet of an Excel workbook: its first row names the columns. */
export async function readXlsx(bytes: Buffer, sheet: string | undefined): Promise<ReadResult> {
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') {
    return refused(`it is ${recognised(bytes) ?? 'something else'}, not an Excel workbook (.xlsx)`)
  }
  const problem = problemOfZip(bytes, mostUnpackedBytes)
  if (problem !== null) return refused(problem)
  const data = await sheetOf(bytes, sheet)
  if (typeof data === 'string') return refused(data)

  const [head = [], ...body] = data
  const columns = head.map((name) => cellText(name).trim())
  if (columns.every((name) => name === '')) return refused('the first row of its sheet names no columns')
  const rows: TableRow[] = []
  for (const [index, record] of body.entries()) {
    const cells = columns.map((_name, column) => cellText(record[column]))
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line: index + 2, cells, geometry: null })
  }
  return { ok: true, table: { columns, rows, badRows: [] } }
}

async function sheetOf(
  bytes: Buffer,
  sheet: string | undefined,
): Promise<readonly (readonly unknown[])[] | string> {
  try {
    return await readSheet(bytes, sheet ?? 1)
  } catch (error) {
    if (error instanceof SheetNotFoundError && sheet !== undefined) return `it has no sheet "${sheet}"`
    if (error instanceof Error) return `it is no readable Excel workbook: ${error.message}`
    throw error
  }
}

// A sheet's day and time of day have no zone: they are printed as they show, to the second, since a sheet stores
// eleven o'clock as a fraction of a day. A time alone counts from 1899-12-30.
function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString()
    return text < '1901' ? text.slice(11, 19) : `${text.slice(0, 10)} ${text.slice(11, 19)}`
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}
