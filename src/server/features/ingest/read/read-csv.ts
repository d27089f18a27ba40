import { CsvError, parse } from 'csv-parse/sync'
import { canBeRecord } from '#domain/text/list-titles.ts'
import { dayAfter } from './day-in-text.ts'
import { fileText, recognized, recognizedText } from './file-content.ts'
import { changedHeader, findHeader, repeatsHeader } from './header-row.ts'
import type { Header } from './header-row.ts'
import { changedColumns, MAX_COLUMNS, refused } from './table.ts'
import type { BadRow, Reading, ReadResult, TableRow } from './table.ts'

interface CsvRecord {
  readonly record: readonly string[]
  /** The line it ends on; quoted cells may hold line breaks. */
  readonly lastLine: number
}

/** Above this share of rows with a wrong cell count, the columns of the other rows cannot be trusted either. */
const MAX_RAGGED_SHARE = 0.1

/** Rows with cells alike, below which another one may be chance. */
const MIN_ALIKE = 3

/** Many times the tax sales of one state. */
const MAX_ROWS = 500_000

/** Delimiters to try, the most common first. */
const DELIMITERS = [',', ';', '\t', '|'] as const

/** Enough rows to cover titles and part of the list. */
const ROWS_TO_SNIFF = 60

/** More than those rows need; limits the work per delimiter on a large file. */
const CHARACTERS_TO_SNIFF = 1_000_000

/** Reads a text file with cells separated by commas, semicolons, tabs or bars, and a header row. */
export function readCsv(bytes: Uint8Array, reading: Reading): ReadResult {
  const other = recognized(bytes)
  if (other !== null) return refused(`it is ${other}, not comma-separated values`)
  const decoded = fileText(bytes, reading.encoding)
  if (decoded === null) return refused('it is not text, or not in the declared encoding')
  const { text, note } = decoded
  const shown = recognizedText(text)
  if (shown !== null) return refused(`it is ${shown}, not comma-separated values`)
  const delimiter = reading.delimiter ?? sniffDelimiter(text, reading)
  const parsed = parseRecords(text, delimiter)
  if (typeof parsed === 'string') return refused(parsed)
  const header = headerOf(parsed, reading)
  if (header === null || header.columns.length < 2) {
    return refused('it has no header line with column names separated by commas, semicolons, tabs or bars')
  }
  const printed = parsed.map(({ record }) => record)
  const changed = parsed[changedHeader(printed, header, reading.header_row !== undefined)]
  if (changed !== undefined) return refused(changedColumns(firstLine(changed)))
  const body = parsed.slice(header.index + 1)
  const { rows, badRows } = rowsOf(body, header, delimiter)
  const last = rows.at(-1)
  if (last !== undefined && !/[\r\n"]$/.test(text) && isCutOff(rows)) {
    rows.pop()
    badRows.push({ line: last.line, reason: 'has no line break and another ending than the others' })
  }
  if (badRows.length > 1 && badRows.length > body.length * MAX_RAGGED_SHARE) {
    return refused(
      `${badRows.length} of its ${body.length} rows do not match its ${header.columns.length} columns`,
    )
  }
  const { as_of } = reading
  const dayText = as_of && 'after' in as_of ? dayAfter(as_of.after, printed.slice(0, header.index)) : null
  const notes = note === null ? [] : [note]
  return { ok: true, table: { columns: header.columns, rows, badRows }, dayText, notes }
}

function rowsOf(
  body: readonly CsvRecord[],
  header: Header,
  delimiter: string,
): { rows: TableRow[]; badRows: BadRow[] } {
  const { length } = header.columns
  const rows: TableRow[] = []
  const badRows: BadRow[] = []
  for (const row of body) {
    const { record } = row
    const line = firstLine(row)
    const cells = fitted(record, length)
    if (cells.length !== length)
      badRows.push({ line, reason: `has ${record.length} cells where the file has ${length} columns` })
    else if (cells.some((cell, place) => hasOtherRow(cell, place, length, delimiter)))
      badRows.push({ line, reason: 'contains another row in a quoted cell: a quotation mark is missing' })
    else if (!repeatsHeader(cells, header)) rows.push({ line, cells, geometry: null })
  }
  return { rows, badRows }
}

/** A table of fewer columns may have an address of two lines with as many commas. */
const MIN_COLUMNS = 5

/**
 * Whether a cell has swallowed the end of its row and the start of a later one, because the quotation marks between them
 * are missing: its first line has the delimiters of the cells behind it, and its last line those of the cells before it.
 */
function hasOtherRow(cell: string, place: number, length: number, delimiter: string): boolean {
  if (length < MIN_COLUMNS || !cell.includes('\n')) return false
  const [first, ...others] = cell.split('\n').map((line) => line.split(delimiter).length - 1)
  return (
    first === length - 1 - place && others.pop() === place && others.every((count) => count === length - 1)
  )
}

/**
 * Whether the last cell ends unlike all others of its column, such as `126` below `12650.00`. A file without a final line
 * break is ordinary; one that is cut off within its last figure has another figure. An empty cell is ordinary below others.
 */
function isCutOff(rows: readonly TableRow[]): boolean {
  const [last = '', ...others] = rows.map(({ cells }) => cells.at(-1)?.trim() ?? '').toReversed()
  if (last === '' && others.includes('')) return false
  const filled = others.filter((cell) => cell !== '')
  const [shape = '', ...different] = new Set(filled.map(endingOf))
  return filled.length >= MIN_ALIKE && shape !== '' && different.length === 0 && endingOf(last) !== shape
}

/** `.99` for `12650.00`, `/9999` for `12/15/2026`; empty without a mark and digits at the end. */
function endingOf(cell: string): string {
  return (/[^\p{L}\d\s]\d+$/u.exec(cell)?.[0] ?? '').replace(/\d/g, '9')
}

function headerOf(records: readonly CsvRecord[], { columns, header_row }: Reading): Header | null {
  const declared = header_row === undefined ? null : records.findIndex((row) => firstLine(row) === header_row)
  return findHeader(
    records.map(({ record }) => record),
    columns,
    declared,
  )
}

// The right delimiter is the one that finds the most wanted columns, or else the most columns.
function sniffDelimiter(text: string, reading: Reading): string {
  const start = text.slice(0, CHARACTERS_TO_SNIFF)
  const scores = DELIMITERS.map((delimiter) => {
    const records = parseRecords(start, delimiter, ROWS_TO_SNIFF)
    const header = typeof records === 'string' ? null : headerOf(records, reading)
    return { delimiter, found: header?.found ?? 0, columns: header?.columns.length ?? 0 }
  })
  return scores.reduce((best, each) =>
    each.found > best.found || (each.found === best.found && each.columns > best.columns) ? each : best,
  ).delimiter
}

/** Ends parsing before the rest of a file takes time and memory. */
class TooLarge extends Error {}

// Empty cells behind the last column are left by a format that reaches further than the list.
function withinLimits(record: readonly string[], rows: number): readonly string[] {
  if (rows >= MAX_ROWS) throw new TooLarge(`it has more than ${MAX_ROWS.toLocaleString('en')} rows`)
  if (record.length <= MAX_COLUMNS) return record
  if (record.slice(MAX_COLUMNS).some((cell) => cell !== ''))
    throw new TooLarge(`it has more than ${MAX_COLUMNS.toLocaleString('en')} columns`)
  return record.slice(0, MAX_COLUMNS)
}

/** The records of a text, or why it is refused. */
function parseRecords(text: string, delimiter: string, to?: number): CsvRecord[] | string {
  const records: CsvRecord[] = []
  try {
    parse(text, {
      bom: true,
      delimiter,
      // Found by the first line end alone, it would be one for the whole text, also where files were joined.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      ...(to !== undefined && { to }),
      on_record: (record, { lines }) => {
        const cells = to === undefined ? withinLimits(record, records.length) : record.slice(0, MAX_COLUMNS)
        records.push({ record: cells, lastLine: lines })
        return null
      },
    })
    return records
  } catch (error) {
    if (error instanceof TooLarge) return error.message
    if (error instanceof CsvError) return `it is damaged: ${error.message}`
    throw error
  }
}

function firstLine({ record, lastLine }: CsvRecord): number {
  return (
    lastLine - record.reduce((sum, cell) => sum + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0)
  )
}

// A title within a list is often alone in its line, without the delimiters of the other cells.
function fitted(record: readonly string[], length: number): readonly string[] {
  const [title] = record
  if (title !== undefined && record.length === 1 && !canBeRecord(title))
    return [title, ...Array<string>(length - 1).fill('')]
  return record.slice(length).every((cell) => cell.trim() === '') ? record.slice(0, length) : record
}
