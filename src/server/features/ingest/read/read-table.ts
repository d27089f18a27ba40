import { isStorable, storableText } from '#server/platform/storable-text.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'
import { readXlsx } from './read-xlsx.ts'
import { refused } from './table.ts'
import type { Reading, ReadResult, Table, TableRow } from './table.ts'

/** A file as received. */
export interface GivenFile {
  readonly name: string
  readonly bytes: Buffer
}

/** Bytes; enough for 300,000 wide rows. Nothing larger is a list of one state's tax sales. */
const MAX_BYTES = 200_000_000

/** Characters; no text that describes a property is longer. */
const MAX_CELL = 5_000

/**
 * Reads a file by its extension. Refuses a file that is not what it claims to be, in one sentence. All texts of the table
 * can be stored; a cell that was shortened or changed for that is a fault of its row.
 */
export async function readTable(file: GivenFile, reading: Reading): Promise<ReadResult> {
  const result = await readByExtension(file, reading)
  return result.ok
    ? { ...result, table: withStorableCells(result.table) }
    : refused(storableText(`${file.name} cannot be imported: ${result.problem}.`))
}

function withStorableCells({ columns, rows, badRows }: Table): Table {
  return {
    columns: columns.map(storableText),
    rows: rows.map((row) => (row.cells.every((cell) => faultOf(cell) === null) ? row : withFaults(row))),
    badRows,
  }
}

function withFaults(row: TableRow): TableRow {
  const found = row.cells.flatMap((cell, place) => {
    const fault = faultOf(cell)
    return fault === null ? [] : [[place, fault] as const]
  })
  const cells = row.cells.map((cell) => storableText(cell.slice(0, MAX_CELL)))
  return { ...row, cells, faults: new Map([...found, ...(row.faults ?? [])]) }
}

function faultOf(cell: string): string | null {
  if (cell.length > MAX_CELL) return `has more than ${MAX_CELL} characters`
  return isStorable(cell) ? null : 'contains a character that cannot be stored'
}

async function readByExtension({ name, bytes }: GivenFile, reading: Reading): Promise<ReadResult> {
  if (bytes.length > MAX_BYTES) return refused(`it is larger than ${MAX_BYTES / 1_000_000} MB`)
  if (bytes.length === 0) return refused('it is empty')
  switch (/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase()) {
    case 'csv':
    case 'tsv':
    case 'txt':
      return readCsv(bytes, reading)
    case 'xlsx':
      return readXlsx(bytes, reading)
    case 'json':
    case 'geojson':
      return readJson(bytes, reading)
    default:
      return refused('only .csv, .tsv, .txt, .xlsx, .json and .geojson files are supported')
  }
}
