import { stringify } from 'csv-stringify/sync'
import type { ListingMapping, ListingMappingInput } from '#server/features/ingest/index.ts'
import { parseMapping } from '#server/features/ingest/index.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'
import { layoutSchema } from '#contract/operator/layout-schema.ts'
import type { Layout } from '#contract/operator/layout-schema.ts'
import { cellNamed, normalText } from '#server/features/sources/layout/page-records.ts'
import type { PageRecord, PageRecords } from '#server/features/sources/layout/page-records.ts'

/** Column of the extract with the page a person can open. */
const PAGE_COLUMN = 'source_page'

/** The rows of a source as one file that the importer reads, and what was noticed on the way. */
export interface Extract {
  /** CSV without personal columns: the same pages always give the same bytes. */
  readonly csv: Buffer
  readonly mapping: ListingMapping
  readonly records: readonly PageRecord[]
  /** The rows of the file, without personal columns. */
  readonly rows: readonly Readonly<Record<string, string>>[]
  /** Line of each record in the file. */
  readonly lines: readonly number[]
  /** Columns as printed, personal and unknown ones included. */
  readonly printedColumns: readonly string[]
  /** Columns that neither the layout nor the mapping knows. */
  readonly unknownColumns: readonly string[]
  readonly warnings: readonly string[]
  /** Texts of records that could not be read, and of those that may have values of another one. */
  readonly lost: readonly string[]
  readonly mixed: readonly string[]
  readonly fingerprint: string
  /** Filled cells by column of the file. */
  readonly filled: Readonly<Record<string, number>>
}

/** How a source is read. */
interface Reading {
  readonly adapter: Pick<SourceAdapter, 'page' | 'layout'>
  readonly layout: Layout
  readonly mapping: ListingMapping
}

/** The file of records that were read from pages. */
export function extractOf(
  read: PageRecords,
  { adapter, layout, mapping }: Reading,
  address: string,
): Extract {
  const known = knownColumns(adapter, mapping)
  const unknown = read.columns.filter((name) => !known.has(normalText(name)))
  const hidden = new Set([...layout.personal, ...layout.ignored, ...unknown].map(normalText))
  // Every column of the mapping, so that a column that no record has is an empty one.
  const columns = [
    ...new Set([...usedColumns(mapping), ...read.columns.filter((name) => !hidden.has(normalText(name)))]),
  ].filter((name) => name !== PAGE_COLUMN)
  const rows = read.records.map(({ cells }) => [
    ...columns.map((name) => cellNamed(cells, name)),
    adapter.page ?? address,
  ])
  return {
    csv: Buffer.from(stringify([[...columns, PAGE_COLUMN], ...rows], { record_delimiter: '\n' })),
    mapping,
    records: read.records,
    rows: rows.map((row) => Object.fromEntries(columns.map((name, place) => [name, row[place] ?? '']))),
    lines: linesOf(rows),
    printedColumns: read.columns,
    unknownColumns: unknown,
    warnings: [...new Set([...read.warnings, ...unknown.map((name) => `the column "${name}" is unknown`)])],
    lost: read.lost,
    mixed: read.mixed,
    fingerprint: read.fingerprint,
    filled: Object.fromEntries(
      columns.map((name, place) => [name, rows.filter((row) => row[place] !== '').length]),
    ),
  }
}

/** The layout and mapping of a source, checked. Throws for one that no run could use. */
export function readingOf(adapter: Pick<SourceAdapter, 'name' | 'page' | 'layout' | 'mapping'>): Reading {
  return { adapter, layout: layoutSchema.parse(adapter.layout), mapping: mappingOf(adapter) }
}

function mappingOf(adapter: Pick<SourceAdapter, 'name' | 'mapping'>): ListingMapping {
  const parsed = parseMapping(mappingOfRows(adapter))
  if (!parsed.ok) throw new Error(`the mapping of ${adapter.name}: ${parsed.problems.join('; ')}`)
  if (parsed.mapping.reads !== 'listings') throw new Error(`${adapter.name} does not read listings`)
  return parsed.mapping
}

/** The mapping of a source for the file of its rows. */
export function mappingOfRows({
  name,
  mapping,
}: Pick<SourceAdapter, 'name' | 'mapping'>): ListingMappingInput {
  return {
    reads: 'listings',
    source: { name },
    delimiter: ',',
    encoding: 'utf-8',
    header_row: 1,
    ...mapping,
    columns: { source_url: PAGE_COLUMN, ...mapping.columns },
  }
}

/** The columns that a mapping reads. */
export function usedColumns(mapping: ListingMapping): string[] {
  const facts = Object.values(mapping.columns).flatMap((spec) => {
    if (typeof spec === 'string') return [spec]
    return Array.isArray(spec) ? spec : []
  })
  return [...facts, ...mapping.leave_out.flatMap((rule) => ('column' in rule ? [rule.column] : []))]
}

function knownColumns(
  { layout }: Pick<SourceAdapter, 'layout'>,
  mapping: ListingMapping,
): ReadonlySet<string> {
  const splits = (layout.splits ?? []).map(({ column }) => column)
  const known = [...usedColumns(mapping), ...(layout.personal ?? []), ...(layout.ignored ?? []), ...splits]
  return new Set(known.map(normalText))
}

function linesOf(rows: readonly (readonly string[])[]): number[] {
  let line = 2
  return rows.map((row) => {
    const own = line
    line += 1 + row.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
    return own
  })
}
