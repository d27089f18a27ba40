import { CsvError, parse } from 'csv-parse/sync'
import { recognised, utf8Text } from './file-content.ts'
import { refused } from './table.ts'
import type { BadRow, ReadResult, TableRow } from './table.ts'

interface CsvRecord {
  readonly record: readonly string[]
  /** The line it ends on; quoted cells may hold line breaks. */
  readonly lastLine: number
}

/** Above this share of rows with a wrong number of cells, the columns of the others cannot be trusted either. */
const mostRagged = 0.1

/** Reads comma-separated values with a line of column names. */
export function readCsv(bytes: Uint8Array): ReadResult {
  const other = recognised(bytes)
  if (other !== null) return refused(`it is ${other}, not comma-separated values`)
  const text = utf8Text(bytes)
  if (text === null) return refused('it is not UTF-8 text; save it as CSV UTF-8')
  const parsed = parseRecords(text)
  if (typeof parsed === 'string') return refused(parsed)
  const [head, ...body] = parsed
  const columns = head?.record.map((name) => name.trim()) ?? []
  if (columns.length < 2) return refused('it has no line of column names separated by commas')

  const rows: TableRow[] = []
  const badRows: BadRow[] = []
  for (const { record, lastLine } of body) {
    const line = lastLine - linesWithin(record)
    const cells = withoutEmptyTail(record, columns.length)
    if (cells.length === columns.length) rows.push({ line, cells, geometry: null })
    else
      badRows.push({
        line,
        reason: `has ${record.length} cells where the file has ${columns.length} columns`,
      })
  }
  if (badRows.length > 1 && badRows.length > body.length * mostRagged) {
    return refused(
      `${badRows.length} of its ${body.length} rows do not have the ${columns.length} columns it names`,
    )
  }
  return { ok: true, table: { columns, rows, badRows } }
}

function parseRecords(text: string): CsvRecord[] | string {
  const records: CsvRecord[] = []
  try {
    parse(text, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (record, { lines }) => {
        records.push({ record, lastLine: lines })
        return null
      },
    })
    return records
  } catch (error) {
    if (error instanceof CsvError) return `it is damaged: ${error.message}`
    throw error
  }
}

function linesWithin(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0)
}

function withoutEmptyTail(record: readonly string[], length: number): readonly string[] {
  return record.slice(length).every((cell) => cell.trim() === '') ? record.slice(0, length) : record
}
