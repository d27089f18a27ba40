import { mapping as mappingSchema } from '#contract/operator/mapping-schema.ts'
import type { ListingMapping, Mapping } from '#contract/operator/mapping-schema.ts'
import { isPlaceholder } from '#domain/identifiers/placeholders.ts'
import { parseMapping } from '#server/features/ingest/mapping/parse-mapping.ts'
import { cellText } from '#server/features/ingest/normalize/cell-text.ts'
import { cellReader, columnProblems, wantedColumns } from '#server/features/ingest/normalize/cells.ts'
import { readTable } from '#server/features/ingest/read/read-table.ts'
import type { Table } from '#server/features/ingest/read/table.ts'
import { fileRows } from '#server/features/ingest/run/file-rows.ts'
import { parcelOutlines } from '#server/features/ingest/run/outlines.ts'
import { columnsOf } from './inspect-file.ts'
import { readRowsOf } from './preview-rows.ts'
import type { PreviewWork, ReadPreview, ReadRow } from './preview-work.ts'

/** Rows per answer. */
const PAGE = 100
const MAX_WORDS = 100

const EMPTY: ReadPreview = {
  problems: [],
  columns: [],
  rows_read: 0,
  counts: { all: 0, left_out: 0, noted: 0 },
  rows: [],
  unreadable: {},
  words: {},
  notes: [],
}

/** Reads a file with a mapping as the import does, and shows what every row becomes. */
export async function previewFile(work: Extract<PreviewWork, { kind: 'preview' }>): Promise<ReadPreview> {
  const shape = mappingSchema.safeParse(work.mapping)
  const parsed = parseMapping(work.mapping)
  const problems = parsed.ok ? [] : parsed.problems
  if (!shape.success) return { ...EMPTY, problems: [...problems] }
  const mapping = shape.data
  const read = await readTable(work.file, { ...mapping, columns: wantedColumns(mapping) })
  if (!read.ok) return { ...EMPTY, problems: [...problems, read.problem] }
  const { table } = read
  const seen = {
    ...EMPTY,
    columns: columnsOf(table),
    rows_read: table.rows.length + table.badRows.length,
    words: wordsOf(table, mapping),
    notes: [...read.notes],
  }
  const all = [...problems, ...columnProblems(table, mapping)]
  if (all.length > 0) return { ...seen, problems: all }
  return { ...seen, ...(await rowsOf(table, mapping, work)) }
}

async function rowsOf(
  table: Table,
  mapping: Mapping,
  { show, from, now }: Extract<PreviewWork, { kind: 'preview' }>,
): Promise<Pick<ReadPreview, 'counts' | 'rows' | 'unreadable'>> {
  const { rows, unreadable } =
    mapping.reads === 'listings' ? await listingRows(table, mapping, now) : outlineRows(table, mapping)
  const leftOut = rows.filter(({ left_out }) => left_out !== null)
  const noted = rows.filter(
    ({ left_out, faults, notes }) => left_out === null && faults.length + notes.length > 0,
  )
  const chosen = { all: rows, left_out: leftOut, noted }[show]
  return {
    counts: { all: rows.length, left_out: leftOut.length, noted: noted.length },
    rows: chosen.slice(from, from + PAGE),
    unreadable,
  }
}

interface Listed {
  readonly rows: readonly ReadRow[]
  readonly unreadable: Record<string, number>
}

async function listingRows(table: Table, mapping: ListingMapping, now: number): Promise<Listed> {
  const rows = readRowsOf(table, mapping, await fileRows(table, mapping, null, now))
  const facts = rows.flatMap(({ faults }) => faults.map(({ fact }) => fact))
  const unreadable = [...Map.groupBy(facts, (fact) => fact)].map(
    ([fact, { length }]) => [fact, length] as const,
  )
  return { rows, unreadable: Object.fromEntries(unreadable) }
}

function outlineRows(table: Table, mapping: Extract<Mapping, { reads: 'parcels' }>): Listed {
  const reader = cellReader(table, mapping)
  const reasons = new Map(parcelOutlines(table, mapping).bad.map(({ line, reason }) => [line, reason]))
  const rows = table.rows.map(({ line, cells }): ReadRow => ({
    line,
    left_out: reasons.get(line) ?? null,
    county: reader.value(cells, 'county'),
    parcel: reader.value(cells, 'parcel_identification'),
    case_number: null,
    address: null,
    status: null,
    foreclosure_date: null,
    time: null,
    opening_bid: null,
    highest_bid: null,
    upset_bid_date: null,
    upset_bid_time: null,
    faults: [],
    notes: [],
    normal: null,
  }))
  return { rows, unreadable: {} }
}

function wordsOf(table: Table, mapping: Mapping): ReadPreview['words'] {
  if (mapping.reads !== 'listings') return {}
  const reader = cellReader(table, mapping)
  const { source } = mapping
  return {
    ...(mapping.columns.status !== undefined && {
      status: counted(table, (cells) => cellText(reader.raw(cells, 'status'))).filter(
        ({ word }) => !isPlaceholder(word),
      ),
    }),
    ...(mapping.columns.structure !== undefined && {
      structure: counted(table, (cells) => reader.value(cells, 'structure') ?? ''),
    }),
    ...('column' in source && {
      source: counted(table, (cells) => reader.column(cells, source.column).trim()),
    }),
  }
}

function counted({ rows }: Table, wordOf: (cells: readonly string[]) => string) {
  const words = Map.groupBy(rows, ({ cells }) => wordOf(cells).slice(0, 100))
  return [...words]
    .filter(([word]) => word !== '')
    .map(([word, { length }]) => ({ word, rows: length }))
    .toSorted((a, b) => b.rows - a.rows)
    .slice(0, MAX_WORDS)
}
