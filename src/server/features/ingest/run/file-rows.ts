import { placeOf } from '#domain/listing/place.ts'
import { setImmediate as othersGo } from 'node:timers/promises'
import type { Stage } from '#domain/listing-status/reported-stage.ts'
import { canBeRecord, isTotal, saysSalesAreOff } from '#domain/text/list-titles.ts'
import type { FactName, ListingMapping } from '#contract/operator/mapping-schema.ts'
import { cellReader } from '#server/features/ingest/normalize/cells.ts'
import type { CellReader } from '#server/features/ingest/normalize/cells.ts'
import { withoutImpossibleDays } from '#server/features/ingest/normalize/impossible-days.ts'
import { isBeyondTomorrow, isEarlier } from '#server/features/ingest/normalize/file-day.ts'
import type { FileDay } from '#server/features/ingest/normalize/file-day.ts'
import type { NormalRow, RowResult } from '#server/features/ingest/normalize/normal-row.ts'
import { normalizeRow } from '#server/features/ingest/normalize/normalize-row.ts'
import type { BadRow, Table, TableRow } from '#server/features/ingest/read/table.ts'

/** An unreadable row, with its identity within its source as far as known. */
export interface BadFileRow {
  readonly line: number
  readonly reason: string
  readonly source: string | null
  readonly row_key: string | null
  /** The fact whose cell is at fault. */
  readonly fact?: FactName
}

/** A duplicate row for one property of one source; the later row counts. */
export interface RepeatedRow {
  readonly line: number
  readonly same_as_line: number
}

/** A remark about a row that was read. */
export interface RowNote {
  readonly line: number
  readonly text: string
}

/** All rows of a file by outcome. */
export interface FileRows {
  readonly read: number
  readonly rows: readonly NormalRow[]
  readonly repeated: readonly RepeatedRow[]
  /** Number of rows left out, by reason. */
  readonly leftOut: ReadonlyMap<string, number>
  readonly leftOutRows: readonly BadRow[]
  readonly bad: readonly BadFileRow[]
  /** Unreadable cells of rows that were otherwise read. */
  readonly unreadableCells: readonly RowNote[]
  readonly notes: readonly RowNote[]
}

/** Characters of cells that take a few milliseconds, be they of one row or of hundreds. */
const AT_ONCE = 30_000

/**
 * Normalizes every row of a table; a bad row does not stop the rest. A title within it and a total are no records. Rows
 * below a title that says that sales are off, up to the next title, are bad unless their own status says so as well.
 * `seenAt` is in epoch milliseconds; update days after it are dropped. Lets other work of the process go on meanwhile.
 */
export async function fileRows(
  table: Table,
  mapping: ListingMapping,
  sourceOverride: string | null,
  seenAt: number,
): Promise<FileRows> {
  const reader = cellReader(table, mapping)
  const rows: NormalRow[] = []
  const leftOut = new Map<string, number>()
  const leftOutRows: BadRow[] = []
  const bad: BadFileRow[] = table.badRows.map((row) => ({ ...row, source: null, row_key: null }))
  const notes: RowNote[] = []
  let ended: string | null = null
  let done = 0
  for (const tableRow of table.rows) {
    done += tableRow.cells.reduce((sum, cell) => sum + cell.length + 1, 0)
    if (done > AT_ONCE) {
      await othersGo()
      done = 0
    }
    const title = titleOf(tableRow)
    if (title !== null) ended = saysSalesAreOff(title) ? title : null
    const result: RowResult =
      title !== null || isTotalRow(tableRow, reader)
        ? { kind: 'left_out', because: NO_RECORD }
        : normalizeRow(tableRow, reader, mapping, sourceOverride)
    const { line } = tableRow
    if (result.kind === 'left_out') {
      leftOut.set(result.because, (leftOut.get(result.because) ?? 0) + 1)
      leftOutRows.push({ line, reason: result.because })
    } else if (ended !== null && !isOff(result))
      bad.push({ line, reason: `is below the title "${ended}"`, source: null, row_key: null })
    else if (result.kind === 'bad') bad.push({ line, ...result })
    else {
      const row = withoutImpossibleDays(result.row, seenAt)
      const { last_updated } = row
      const isWrong = last_updated !== null && isBeyondTomorrow(last_updated, seenAt)
      if (isWrong) notes.push({ line, text: futureStamp(last_updated) })
      rows.push(isWrong ? { ...row, last_updated: null } : row)
      notes.push(...result.notes.map((text) => ({ line, text })))
    }
  }
  const read = table.rows.length + table.badRows.length
  const unique = withoutRepeats(rows)
  const unreadableCells = unique.rows.flatMap(({ line, unreadable }) =>
    unreadable.map(({ reason }) => ({ line, text: reason })),
  )
  bad.sort((a, b) => a.line - b.line)
  return { read, ...unique, leftOut, leftOutRows, bad, unreadableCells, notes }
}

const NO_RECORD = 'titles and totals within the list'

/** The text of a row with a single filled cell that can be no record; null for any other row. */
function titleOf({ cells, faults }: TableRow): string | null {
  const place = cells.findIndex(isFilled)
  const title = cells[place]?.trim()
  if (title === undefined || faults !== undefined || cells.slice(place + 1).some(isFilled)) return null
  return canBeRecord(title) ? null : title
}

function isFilled(cell: string): boolean {
  return cell.trim() !== ''
}

/** A total may stand in any cell, and sums up no case and no parcel. */
function isTotalRow({ cells }: TableRow, reader: CellReader): boolean {
  const place = cells.findIndex((cell) => isTotal(cell.trim()))
  if (place === -1) return false
  const isFirst = !cells.slice(0, place).some(isFilled)
  return isFirst || NUMBERS.every((fact) => reader.value(cells, fact) === null)
}

const NUMBERS = ['case_number', 'parcel_identification'] as const

const OFF: ReadonlySet<unknown> = new Set<Stage>([
  'postponed',
  'cancelled',
  'paid',
  'redeemed',
  'stayed_by_bankruptcy',
])

function isOff(result: RowResult): boolean {
  return result.kind === 'row' && result.row.observations.every(({ facts }) => OFF.has(facts.stage))
}

function futureStamp(day: FileDay): string {
  return `its last_updated date ${day} is in the future and was ignored`
}

function withoutRepeats(rows: readonly NormalRow[]): Pick<FileRows, 'rows' | 'repeated'> {
  const latest = new Map<string, NormalRow>()
  const repeated: RepeatedRow[] = []
  for (const row of rows) {
    const key = propertyKey(row)
    const other = latest.get(key)
    const winner = other === undefined || isAfter(row, other) ? row : other
    latest.set(key, winner)
    if (other) repeated.push({ line: (winner === row ? other : row).line, same_as_line: winner.line })
  }
  return { rows: [...latest.values()].toSorted((a, b) => a.line - b.line), repeated }
}

// What a row wrote without punctuation is not enough: `1/2345` and `12/345` are two parcels, and `Lots 1 and 2` at two
// addresses are two properties.
function propertyKey({ source, row_key, observations }: NormalRow): string {
  const properties = observations.map(
    ({ case_number, parcel, facts }) => `${case_number ?? ''} ${parcel?.canonical ?? `at ${placeOf(facts)}`}`,
  )
  return [source, row_key, ...properties].join(' ')
}

/**
 * Whether `row` is the later of two rows about one property: by the days of their updates, else by the higher bid of one
 * sale, because bids only go up, else by their order.
 */
export function isAfter(row: NormalRow, other: NormalRow): boolean {
  const [day, otherDay] = [row.last_updated, other.last_updated]
  if (day !== null && otherDay !== null) {
    if (isEarlier(otherDay, day)) return true
    if (isEarlier(day, otherDay)) return false
  }
  const [bid, otherBid] = [bidOf(row), bidOf(other)]
  const isSameSale = bid !== null && otherBid !== null && bid.sale === otherBid.sale
  return isSameSale && bid.cents !== otherBid.cents ? bid.cents > otherBid.cents : row.line > other.line
}

/** The bid of a row, which is the same for each of its properties. */
function bidOf({ observations: [first] }: NormalRow): { cents: number; sale: string | null } | null {
  const cents = first?.facts.highest_bid_cents ?? null
  return cents === null ? null : { cents, sale: first?.facts.foreclosure_date ?? null }
}
