import { columnKey } from './column-name.ts'

/** The row that names the columns, and the names. */
export interface Header {
  /** Place in the rows. */
  readonly index: number
  readonly columns: readonly string[]
  /** How many of the columns that are looked for it names. */
  readonly found: number
}

/** Titles, addresses and remarks above a table are a handful of lines. */
const MAX_ROWS_ABOVE = 30

/**
 * Finds the row of column names: the one that is declared (its place in `rows`), else the first of those that name the
 * most of the wanted columns. Returns null where there is no such row.
 */
export function findHeader(
  rows: readonly (readonly string[])[],
  wanted: readonly string[],
  declared: number | null,
): Header | null {
  const keys = new Set(wanted.map(columnKey))
  const places = declared === null ? rows.slice(0, MAX_ROWS_ABOVE).map((_row, index) => index) : [declared]
  return places.reduce<Header | null>((best, index) => {
    const header = headerAt(rows, index, keys)
    return header !== null && (best === null || header.found > best.found) ? header : best
  }, null)
}

/** Whether a row only repeats the column names, as on every page of a printed list. */
export function repeatsHeader(row: readonly string[], { columns }: Header): boolean {
  return columns.every((name, place) => columnKey(row[place] ?? '') === columnKey(name))
}

/**
 * The names in a row. A cell that is merged with the one above it has its name from there; a name under a merged title
 * is its own name, or both (`Sale Date`) where the mapping says so or its own name comes more than once.
 */
function headerAt(
  rows: readonly (readonly string[])[],
  index: number,
  wanted: ReadonlySet<string>,
): Header | null {
  const row = rows[index]?.map((cell) => cell.replace(/\s+/g, ' ').trim())
  if (!row || row.every((cell) => cell === '')) return null
  const above = rows[index - 1] ?? []
  const keys = row.map(columnKey)
  let title = ''
  const columns = row.map((own, place) => {
    const over = above[place]?.trim() ?? ''
    if (over !== '') title = over
    if (own === '') return over
    const both = `${title} ${own}`.trim()
    const isRepeated = keys.indexOf(columnKey(own)) !== keys.lastIndexOf(columnKey(own))
    return wanted.has(columnKey(both)) || (isRepeated && !wanted.has(columnKey(own))) ? both : own
  })
  return { index, columns, found: new Set(columns.map(columnKey).filter((key) => wanted.has(key))).size }
}
