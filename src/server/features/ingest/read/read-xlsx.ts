import { unzipSync, zipSync } from 'fflate'
import { readSheet, SheetNotFoundError } from 'read-excel-file/node'
import { shownDigits } from './cell-styles.ts'
import { dayAfter } from './day-in-text.ts'
import { recognized, recognizedText } from './file-content.ts'
import { changedHeader, findHeader, repeatsHeader } from './header-row.ts'
import { isMisdated, sheetExtent, sheetNames, sheetParts, sheetsLeftOut } from './sheet-parts.ts'
import type { SheetParts } from './sheet-parts.ts'
import { changedColumns, refused } from './table.ts'
import type { Reading, ReadResult, TableRow } from './table.ts'
import { problemOfZip } from './unpacked-size.ts'

/** 100,000 wide rows unpack to about 150 MB of XML. */
const MAX_UNPACKED_BYTES = 400_000_000

/** 100,000 rows of 100 columns. Every place between the first and the last cell takes memory. */
const MAX_CELLS = 10_000_000

/**
 * Reads one sheet of an Excel workbook. Cells that are struck through, or in a hidden row, are faults: a reader of the
 * sheet does not take them for live.
 */
export async function readXlsx(bytes: Buffer, reading: Reading): Promise<ReadResult> {
  const start = bytes.subarray(0, 512).toString('latin1')
  if (!start.startsWith('PK\u0003\u0004')) {
    const other = recognized(bytes) ?? recognizedText(start) ?? 'something else'
    return refused(`it is ${other}, not an Excel workbook (.xlsx)`)
  }
  const problem = problemOfZip(bytes, MAX_UNPACKED_BYTES)
  if (problem !== null) return refused(problem)
  const [first] = sheetNames(bytes)
  const name = reading.sheet ?? first
  if (sheetExtent(bytes, name) > MAX_CELLS)
    return refused(
      'its cells are spread over too many rows and columns; delete those far below or to the right',
    )
  if (isMisdated(bytes))
    return refused(
      'its days count from 1904 in a form that cannot be read; open the workbook in Excel and save it',
    )
  const data = await sheetOf(bytes, name)
  if (typeof data === 'string') return refused(data)
  const parts = sheetParts(bytes, name)
  const cells = unmerged(
    data.map((row, line) =>
      row.map((value, column) => parts.shown.get(`${line} ${column}`) ?? cellText(value)),
    ),
    parts,
  )
  const leftOut = reading.sheet === undefined && first !== undefined ? sheetsLeftOut(bytes, first) : []
  return tableOf(cells, parts, {
    ...reading,
    notes: leftOut.map((each) => `its sheet "${each}" was not read; choose the sheet to import it as well`),
  })
}

function tableOf(
  sheet: readonly (readonly string[])[],
  parts: SheetParts,
  reading: Reading & { notes: readonly string[] },
): ReadResult {
  const declared = reading.header_row === undefined ? null : reading.header_row - 1
  const header = findHeader(sheet, reading.columns, declared)
  if (header === null) return refused('its sheet has no header row')
  const changed = changedHeader(sheet, header, declared !== null)
  if (changed !== -1) return refused(changedColumns(changed + 1))
  const { columns, index } = header
  const rows = sheet.slice(index + 1).flatMap((record, place): TableRow[] => {
    const row = index + 1 + place
    const cells = columns.map((_name, column) => record[column] ?? '')
    const faults = new Map(
      columns.flatMap((_name, column) => {
        const fault = parts.faults.get(`${row} ${column}`)
        return fault === undefined ? [] : [[column, fault] as const]
      }),
    )
    if (faults.size === 0 && (cells.every((cell) => cell.trim() === '') || repeatsHeader(cells, header)))
      return []
    return [{ line: row + 1, cells, geometry: null, ...(faults.size > 0 && { faults }) }]
  })
  const { as_of } = reading
  const dayText = as_of && 'after' in as_of ? dayAfter(as_of.after, sheet.slice(0, index)) : null
  return { ok: true, table: { columns, rows, badRows: [] }, dayText, notes: reading.notes }
}

// A cell merged over several rows applies to each of them.
function unmerged(cells: readonly string[][], { merged }: SheetParts): readonly string[][] {
  for (const { column, from, to } of merged) {
    for (const row of cells.slice(from + 1, to + 1)) row[column] = cells[from]?.[column] ?? ''
  }
  return cells
}

async function sheetOf(
  bytes: Buffer,
  sheet: string | undefined,
): Promise<readonly (readonly unknown[])[] | string> {
  try {
    return await readSheet(inDirectory(bytes), sheet ?? 1)
  } catch (error) {
    if (error instanceof SheetNotFoundError && sheet !== undefined) return `it has no sheet "${sheet}"`
    // Of cells that do not say where they stand.
    if (error instanceof TypeError) return 'it cannot be read; open the workbook in Excel and save it'
    if (error instanceof Error) return `it is not a readable Excel workbook: ${error.message}`
    throw error
  }
}

/**
 * The parts of a workbook that its directory lists, without the others. read-excel-file goes from part to part without
 * the directory, and would read parts that were not measured, or another sheet than Excel shows.
 */
function inDirectory(bytes: Buffer): Buffer {
  const parts = unzipSync(bytes, { filter: ({ name }) => /\.(?:xml|rels)$/.test(name) })
  for (const [name, part] of Object.entries(parts))
    if (/\/worksheets\/[^/]+\.xml$/.test(name)) parts[name] = withoutEmptyRows(part)
  return Buffer.from(zipSync(parts, { level: 0 }))
}

// A height that was set for a whole sheet makes a million of them, too many for read-excel-file.
function withoutEmptyRows(xml: Uint8Array): Buffer<ArrayBuffer> {
  const text = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength).toString('latin1')
  return Buffer.from(text.replaceAll(/<(?:\w+:)?row\s[^<>]*\/>/g, ''), 'latin1')
}

// Days and times in a sheet have no zone, so they are printed as displayed, rounded to the second because a sheet stores
// them as fractions of a day. A time alone counts from 1899-12-30, or 1904-01-01.
function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    const text = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString()
    return text < '1905' ? text.slice(11, 19) : `${text.slice(0, 10)} ${text.slice(11, 19)}`
  }
  if (typeof value === 'number') return String(shownDigits(value))
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
}
