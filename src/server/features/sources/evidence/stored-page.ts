import type { SourcePage } from '#contract/sources/evidence.ts'
import { readRows } from '#server/features/ingest/index.ts'
import { adapterNamed } from '#server/features/sources/adapters.ts'
import { LIST } from '#server/features/sources/adapter.ts'
import { LayoutError, normalText } from '#server/features/sources/layout/page-records.ts'
import { extractRows } from '#server/features/sources/run/extract.ts'
import { fetchedPage } from '#server/features/sources/run/fetch-pages.ts'
import { readPages } from '#server/features/sources/run/runs.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { StoredStatement } from './statements.store.ts'

/** How many rows of a page are shown; a county has far fewer. */
const MAX_ROWS = 500
/** Status of a page that was saved by hand. */
const BY_HAND = 0

/**
 * The page that a statement was read from, with the rows of its property marked: only rows of the county, and personal
 * columns masked. Null if it is not stored, or is no longer read the same way.
 */
export async function storedPage(
  db: Db,
  { name, row_keys, source_run_id }: StoredStatement,
  countyFips: string,
): Promise<SourcePage | null> {
  const adapter = adapterNamed(name)
  if (adapter === null || source_run_id === null) return null
  const stored = await readPages(db, source_run_id)
  const list = stored.find(({ part }) => part === LIST)
  if (!list) return null
  try {
    const extract = await extractRows(adapter, await Promise.all(stored.map(fetchedPage)), adapter.address)
    const file = { name: `${name}.csv`, bytes: extract.csv }
    const read = await readRows(file, extract.mapping, list.fetched_at.getTime())
    if (!read.ok) return null
    const byLine = new Map(read.rows.map((row) => [row.line, row]))
    const isPersonal = masked(adapter.layout.personal ?? [], extract.unknownColumns)
    const columns = extract.printedColumns.map((column) => ({
      name: column,
      is_personal: isPersonal(column),
    }))
    const rows = extract.records.flatMap(({ cells }, place) => {
      const row = byLine.get(extract.lines[place] ?? 0)
      if (!row?.observations.some(({ county_fips }) => county_fips === countyFips)) return []
      const texts = columns.map(({ name: column, is_personal }) =>
        is_personal ? null : (cells[column] ?? ''),
      )
      return [{ cells: texts, is_this: row_keys.includes(row.row_key) }]
    })
    if (!rows.some(({ is_this }) => is_this)) return null
    return {
      columns,
      rows: rows.slice(0, MAX_ROWS),
      rows_elsewhere: extract.records.length - rows.length,
      fetched_at: list.fetched_at.toISOString(),
      sha256: list.sha256.toString('hex'),
      is_saved_by_hand: list.status === BY_HAND,
    }
  } catch (error) {
    if (error instanceof LayoutError) return null
    throw error
  }
}

/** Columns that may name persons: those that are declared, and those nobody has looked at yet. */
function masked(personal: readonly string[], unknown: readonly string[]): (column: string) => boolean {
  const names = new Set([...personal, ...unknown].map(normalText))
  return (column) => names.has(normalText(column))
}
