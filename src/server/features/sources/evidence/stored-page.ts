import type { SourcePage } from '#contract/sources/evidence.ts'
import { ownValue } from '#domain/text/own-value.ts'
import { readRows } from '#server/features/ingest/index.ts'
import type { NormalRow } from '#server/features/ingest/index.ts'
import { findPastAdapter } from '#server/features/sources/find-adapter.ts'
import { LIST } from '#server/features/sources/adapter.ts'
import { LayoutError, normalText } from '#server/features/sources/layout/page-records.ts'
import { extractRows } from '#server/features/sources/run/extract.ts'
import type { Extract } from '#server/features/sources/run/extract.ts'
import { fetchedPage } from '#server/features/sources/run/fetch-pages.ts'
import { readPages } from '#server/features/sources/run/runs.store.ts'
import type { Db } from '#server/platform/db/database.ts'

/** How many rows of a county are shown at most. */
const MAX_ROWS = 500
/** Status of a page that was saved by hand. */
const BY_HAND = 0

/** A page of a run, or why there is none: it is not stored anymore, or no longer read the same way. */
export type PageOfRun =
  | { readonly page: SourcePage; readonly missing: null }
  | { readonly page: null; readonly missing: 'deleted' | 'unreadable' }

/** Picks the rows of a property among all rows of a page. */
export type PickRows = (rows: readonly NormalRow[]) => readonly NormalRow[]

/**
 * The page of a run as it was stored, with the rows of a property marked: only rows of the county, and personal columns
 * masked.
 */
export async function storedPage(
  db: Db,
  run: { readonly name: string; readonly source_run_id: number; readonly county_fips: string },
  pickRows: PickRows,
): Promise<PageOfRun> {
  const adapter = await findPastAdapter(db, run.name)
  const stored = await readPages(db, run.source_run_id)
  const list = stored.find(({ part }) => part === LIST)
  if (!list) return { page: null, missing: 'deleted' }
  if (adapter === null) return { page: null, missing: 'unreadable' }
  try {
    const extract = await extractRows(adapter, await Promise.all(stored.map(fetchedPage)), adapter.address)
    const file = { name: `${run.name}.csv`, bytes: extract.csv }
    const read = await readRows(file, extract.mapping, list.fetched_at.getTime())
    if (!read.ok) return { page: null, missing: 'unreadable' }
    const isPersonal = isPersonalColumn(adapter.layout.personal ?? [], extract.unknownColumns)
    const columns = extract.printedColumns.map((name) => ({ name, is_personal: isPersonal(name) }))
    const rows = countyRows(extract, columns, ofCounty(read.rows, run.county_fips), pickRows)
    const page = {
      columns,
      rows: aroundMarked(rows),
      rows_in_county: rows.length,
      rows_elsewhere: extract.records.length - rows.length,
      fetched_at: list.fetched_at.toISOString(),
      sha256: list.sha256.toString('hex'),
      is_saved_by_hand: list.status === BY_HAND,
    }
    return { page, missing: null }
  } catch (error) {
    if (error instanceof LayoutError) return { page: null, missing: 'unreadable' }
    throw error
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
  pickRows: PickRows,
): SourcePage['rows'] {
  const ofLine = new Map(read.map((row) => [row.line, row]))
  const picked = new Set(pickRows(read))
  return records.flatMap(({ cells }, place) => {
    const row = ofLine.get(lines[place] ?? 0)
    if (!row) return []
    const texts = columns.map(({ name, is_personal }) => (is_personal ? null : (ownValue(cells, name) ?? '')))
    return [{ cells: texts, is_this: picked.has(row) }]
  })
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
