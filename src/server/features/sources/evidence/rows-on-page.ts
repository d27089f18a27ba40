import type { SourcePage } from '#contract/sources/evidence.ts'
import { ownValue } from '#domain/text/own-value.ts'
import { readRows } from '#server/features/ingest/index.ts'
import type { NormalRow } from '#server/features/ingest/index.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'
import { normalText } from '#server/features/sources/layout/page-records.ts'
import type { PageRecords } from '#server/features/sources/layout/page-records.ts'
import { extractOf, readingOf } from '#server/features/sources/run/extract.ts'
import type { Extract } from '#server/features/sources/run/extract.ts'

/** How many rows of a county are shown at most. */
const MAX_ROWS = 500

/** What tells the rows of a property from the others of a page. */
export interface PropertyOnPage {
  /** Keys of the rows in which its source lists the property. */
  readonly row_keys: readonly string[]
  /**
   * What it is known by where no row has such a key, because a number was added or corrected since the page was read:
   * the only row of its parcel is taken, unless it belongs to another case. Null if the keys are those of the page.
   */
  readonly or_by: {
    /** Canonical parcel number. */
    readonly parcel: string | null
    readonly case_numbers: readonly string[]
  } | null
}

/** Which rows of a page are wanted; can be sent to a thread. */
export interface WantedRows {
  readonly source: Pick<SourceAdapter, 'name' | 'page' | 'address' | 'layout' | 'mapping'>
  /** Epoch milliseconds. */
  readonly fetchedAt: number
  readonly countyFips: string
  readonly property: PropertyOnPage
}

export type RowsOnPage = Pick<SourcePage, 'columns' | 'rows' | 'rows_in_county' | 'rows_elsewhere'>

/** The rows of a county on a page, with those of a property marked and personal columns masked; null if they cannot be read. */
export async function rowsOnPage(
  records: PageRecords,
  { source, fetchedAt, countyFips, property }: WantedRows,
): Promise<RowsOnPage | null> {
  const extract = extractOf(records, readingOf(source), source.address)
  const file = { name: `${source.name}.csv`, bytes: extract.csv }
  const read = await readRows(file, extract.mapping, fetchedAt)
  if (!read.ok) return null
  const isPersonal = isPersonalColumn(source.layout.personal ?? [], extract.unknownColumns)
  const columns = extract.printedColumns.map((name) => ({ name, is_personal: isPersonal(name) }))
  const rows = countyRows(extract, columns, ofCounty(read.rows, countyFips), property)
  return {
    columns,
    rows: aroundMarked(rows),
    rows_in_county: rows.length,
    rows_elsewhere: extract.records.length - rows.length,
  }
}

function ofCounty(rows: readonly NormalRow[], countyFips: string): NormalRow[] {
  return rows.filter(({ observations }) => observations.some(({ county_fips }) => county_fips === countyFips))
}

/** The printed texts of the rows that were read for a county. */
function countyRows(
  { records, lines }: Extract,
  columns: SourcePage['columns'],
  read: readonly NormalRow[],
  property: PropertyOnPage,
): SourcePage['rows'] {
  const ofLine = new Map(read.map((row) => [row.line, row]))
  const own = new Set(rowsOf(property, read))
  return records.flatMap(({ cells }, place) => {
    const row = ofLine.get(lines[place] ?? 0)
    if (!row) return []
    const texts = columns.map(({ name, is_personal }) => (is_personal ? null : (ownValue(cells, name) ?? '')))
    return [{ cells: texts, is_this: own.has(row) }]
  })
}

function rowsOf({ row_keys, or_by }: PropertyOnPage, rows: readonly NormalRow[]): readonly NormalRow[] {
  const keys = new Set(row_keys)
  const known = rows.filter(({ row_key }) => keys.has(row_key))
  if (known.length > 0 || or_by === null) return known
  const { parcel, case_numbers } = or_by
  const ofParcel = rows.filter(({ observations }) =>
    observations.some(
      (each) =>
        parcel !== null &&
        each.parcel?.canonical === parcel &&
        (each.case_number === null || case_numbers.includes(each.case_number)),
    ),
  )
  return ofParcel.length === 1 ? ofParcel : []
}

/** As many rows as are shown, in the order of the page: the first marked one in their middle, and every other marked one. */
function aroundMarked(rows: SourcePage['rows']): SourcePage['rows'] {
  const marked = Math.max(
    rows.findIndex(({ is_this }) => is_this),
    0,
  )
  const last = Math.max(rows.length - MAX_ROWS, 0)
  const first = Math.min(Math.max(marked - MAX_ROWS / 2, 0), last)
  return rows.filter((row, place) => row.is_this || (place >= first && place < first + MAX_ROWS))
}

/** Columns that may name persons: those that are declared, and those no operator has looked at yet. */
export function isPersonalColumn(
  personal: readonly string[],
  unknown: readonly string[],
): (column: string) => boolean {
  const names = new Set([...personal, ...unknown].map(normalText))
  return (column) => names.has(normalText(column))
}
