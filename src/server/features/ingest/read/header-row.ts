import { columnKey } from './column-name.ts'

/** The header row and its column names. */
export interface Header {
  /** Index among the rows. */
  readonly index: number
  /** Its cells as printed. */
  readonly printed: readonly string[]
  readonly columns: readonly string[]
  /** Number of wanted columns it names. */
  readonly found: number
}

/** Titles, addresses and remarks above a table take only a few lines. */
const MAX_ROWS_ABOVE = 30

/** A row of a list may say `Sale` or `Bid` in one or two cells and have columns of these names. */
const MIN_NAMES = 3

/**
 * Finds the header row: the declared one (as an index into `rows`), or else the first of those naming the most wanted
 * columns. Returns null if there is none.
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

/** Whether a row repeats the column names, as on every page of a printed list. */
export function repeatsHeader(row: readonly string[], header: Header): boolean {
  return row.some((cell) => cell.trim() !== '') && row.every((cell, place) => isNamedAt(cell, place, header))
}

/**
 * Index of the first row that names the columns in other places: the cells around it stand below wrong names. -1 if there
 * is none. Rows next to the header may be merged with it. Those above it count unless the header was declared.
 */
export function changedHeader(
  rows: readonly (readonly string[])[],
  header: Header,
  isDeclared: boolean,
): number {
  const names = new Set([...header.printed, ...header.columns].map(columnKey).filter((name) => name !== ''))
  return rows.findIndex((row, index) => {
    if (Math.abs(index - header.index) <= 1 || (isDeclared && index < header.index)) return false
    return namesColumns(row, names) && (index < header.index || !repeatsHeader(row, header))
  })
}

/** Whether the filled cells of a row are column names: all of them, or at least half and not only one or two. */
function namesColumns(row: readonly string[], names: ReadonlySet<string>): boolean {
  let named = 0
  let others = 0
  for (const cell of row) {
    if (cell.trim() === '') continue
    if (names.has(columnKey(cell))) named += 1
    else others += 1
    // Most rows are decided halfway.
    if (others * 2 > row.length) return false
  }
  return others === 0 ? named > 1 : named >= MIN_NAMES && named >= others
}

function isNamedAt(cell: string, place: number, { printed, columns }: Header): boolean {
  const key = columnKey(cell)
  return key === '' || [printed[place], columns[place]].some((name) => columnKey(name ?? '') === key)
}

/**
 * The column names in a row. An empty cell takes the name above it, with which it is merged. A name under a merged title
 * stands alone unless it is repeated or the mapping uses the combination (`Sale Date`).
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
  return {
    index,
    printed: row,
    columns,
    found: new Set(columns.map(columnKey).filter((key) => wanted.has(key))).size,
  }
}
