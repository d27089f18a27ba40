import type { FactName, ListingMapping } from '#contract/operator/mapping-schema.ts'
import { counties } from '#domain/counties/counties.ts'
import { shortenedCell } from '#server/platform/text/shortened-cell.ts'
import { cellReader } from '#server/features/ingest/normalize/cells.ts'
import type { CellReader } from '#server/features/ingest/normalize/cells.ts'
import type { NormalRow } from '#server/features/ingest/normalize/normal-row.ts'
import type { Table } from '#server/features/ingest/read/table.ts'
import type { FileRows } from '#server/features/ingest/run/file-rows.ts'
import { wireName } from '#server/features/ingest/run/wire-facts.ts'
import type { ReadRow } from './preview-work.ts'

const countyNames = new Map<string, string>(counties.map(({ fips, name }) => [fips, name]))

/** Every row of a file by line: what it becomes, or why it is left out, with its unreadable cells. */
export function readRowsOf(table: Table, mapping: ListingMapping, read: FileRows): ReadRow[] {
  const reader = cellReader(table, mapping)
  const cellsAt = new Map(table.rows.map(({ line, cells }) => [line, cells]))
  const notes = Map.groupBy(read.notes, ({ line }) => line)
  const out = (line: number, reason: string, fact?: FactName) =>
    rowLeftOut(line, shortenedCell(reason), fact, reader, cellsAt.get(line) ?? [])
  return [
    ...read.rows.map((row) =>
      rowRead(
        row,
        reader,
        cellsAt.get(row.line) ?? [],
        notes.get(row.line)?.map(({ text }) => shortenedCell(text)) ?? [],
      ),
    ),
    ...read.bad.map(({ line, reason, fact }) => out(line, reason, fact)),
    ...read.leftOutRows.map(({ line, reason }) => out(line, reason)),
    ...read.repeated.map(({ line, same_as_line }) =>
      out(line, `it is the same property as row ${same_as_line}, which counts`),
    ),
  ].toSorted((a, b) => a.line - b.line)
}

function rowRead(normal: NormalRow, reader: CellReader, cells: readonly string[], notes: string[]): ReadRow {
  const [first] = normal.observations
  const facts = first?.facts ?? null
  const parcels = normal.observations.flatMap(({ parcel }) => parcel?.display ?? [])
  return {
    line: normal.line,
    left_out: null,
    county: countyNames.get(first?.county_fips ?? '') ?? null,
    parcel: parcels.length === 0 ? null : shortenedCell(parcels.join(', ')),
    case_number: facts?.case_number ?? null,
    address: joined([facts?.street, facts?.city, facts?.zip]),
    status: facts?.stage ?? null,
    foreclosure_date: facts?.foreclosure_date ?? null,
    time: facts?.time ?? null,
    opening_bid: facts?.opening_bid_cents ?? null,
    highest_bid: facts?.highest_bid_cents ?? null,
    upset_bid_date: facts?.upset_bid_date ?? null,
    upset_bid_time: facts?.upset_bid_time ?? null,
    faults: normal.unreadable.map(({ fact, reason }) => {
      const name = wireName(fact)
      return { fact: name, cell: shortenedCell(rawOf(reader, cells, name)), reason: shortenedCell(reason) }
    }),
    notes,
    normal,
  }
}

// As the file has it: what it would have become is not known.
function rowLeftOut(
  line: number,
  reason: string,
  fact: FactName | undefined,
  reader: CellReader,
  cells: readonly string[],
): ReadRow {
  const text = (name: FactName) => shortenedCell(reader.raw(cells, name).trim()) || null
  return {
    line,
    left_out: reason,
    county: text('county'),
    parcel: text('parcel_identification'),
    case_number: text('case_number'),
    address: joined([text('address') ?? text('street'), text('city'), text('zip')]),
    status: text('status'),
    foreclosure_date: text('foreclosure_date'),
    time: text('time'),
    opening_bid: text('opening_bid'),
    highest_bid: text('highest_bid'),
    upset_bid_date: text('upset_bid_date'),
    upset_bid_time: text('upset_bid_time'),
    faults: fact === undefined ? [] : [{ fact, cell: text(fact) ?? '', reason }],
    notes: [],
    normal: null,
  }
}

function joined(parts: readonly (string | null | undefined)[]): string | null {
  const given = parts.filter((part) => part !== null && part !== undefined)
  return given.length === 0 ? null : shortenedCell(given.join(', '))
}

const POINT = ['longitude', 'latitude'] as const

function rawOf(reader: CellReader, cells: readonly string[], fact: string): string {
  if (fact === 'longitude') return POINT.map((name) => reader.raw(cells, name)).join(', ')
  return isFact(fact) ? reader.raw(cells, fact).trim() : ''
}

const READABLE: ReadonlySet<string> = new Set<FactName>([
  'case_number',
  'parcel_identification',
  'foreclosure_date',
  'time',
  'upset_bid_date',
  'upset_bid_time',
  'report_on',
  'bid_filed_on',
  'confirmed_on',
  'paid_on',
  'recorded_on',
  'redeemed_on',
  'opening_bid',
  'highest_bid',
  'minimum_upset_bid',
  'assessed_value',
  'taxes_due',
  'lot_size',
])

function isFact(name: string): name is FactName {
  return READABLE.has(name)
}
