import type { CheerioAPI } from 'cheerio'
import { isPlaceholder } from '#domain/identifiers/placeholders.ts'
import { counted } from '#domain/text/counted.ts'
import { canBeRecord, isTotal, saysSalesAreOff } from '#domain/text/list-titles.ts'
import type { LayoutOf } from '#contract/operator/layout-schema.ts'
import { baseOf, linesOf, linkIn, parseHtml } from './html-text.ts'
import { titlesOf } from './html-headings.ts'
import { rowsOf } from './html-rows.ts'
import type { Row } from './html-rows.ts'
import { isSameText, LayoutError, normalText, saysOneOf } from './page-records.ts'
import type { PageRecord, PageRecords } from './page-records.ts'

type Layout = LayoutOf<'html_table'>
type Table = Layout['tables'][number]
type Found = { readonly columns: readonly string[]; readonly header: Row; readonly rows: readonly Row[] }

/**
 * Reads the rows of every declared table of a page. Throws a LayoutError if a table that is not optional is missing,
 * one is found twice, lacks some of its columns or changes them midway. A row whose cells do not stand below the
 * columns of its table is a warning, and no record; it is lost unless it is a title within the table. So is a row below
 * a title that says that its sales are off, and one that is struck through or hidden as a whole; one with such a cell
 * is a record without it, and lost in part. A page that says that nothing is listed needs no table.
 */
export function readHtmlTable(html: string, layout: Layout, at: { url: string; page: number }): PageRecords {
  const $ = parseHtml(html)
  const titles = titlesOf($)
  const base = baseOf($, at.url)
  const tables = $('table')
    .toArray()
    // Only a table without tables in it: pages are often laid out with others around.
    .filter((table) => $(table).find('table').length === 0)
    .map((element) => ({ title: normalText(titles.get(element) ?? ''), rows: rowsOf($, element) }))
  const isEmpty = saysOneOf(linesOf($.root().toArray()).join(' '), layout.nothing_listed)
  const records: PageRecord[] = []
  const columns: string[] = []
  const warnings: string[] = []
  const lost: string[] = []
  for (const wanted of layout.tables) {
    const found = findTable(tables, wanted)
    if (found === null) {
      const others = layout.tables.filter((other) => other !== wanted)
      requireAbsence(tables, wanted, others, isEmpty)
      if (tables.some((table) => isLeftOver(table, wanted, layout)))
        warnings.push(`no table is under "${wanted.under ?? ''}", but another one has its columns`)
      continue
    }
    columns.push(...found.columns.filter((name) => !columns.includes(name)))
    let ended: string | null = null
    for (const row of found.rows) {
      if (isAcross(row)) {
        const title = row[0]?.text ?? ''
        ended = saysSalesAreOff(title) ? title : null
        continue
      }
      if (ended !== null) {
        warnings.push(`a row is below the title "${ended}"`)
        lost.push(textOf(row))
        continue
      }
      const cells = cellsBelow(found, row)
      if (isLeftOutRow(row)) {
        if (!canBeRecord(textOf(row))) continue
        warnings.push('a row is struck through or hidden')
        lost.push(textOf(row))
      } else if (cells === null) {
        const columnCount = found.columns.length
        warnings.push(`a row has ${counted(row.length, 'cell')}, but its table has ${columnCount} columns`)
        if (!isTitle(row)) lost.push(textOf(row))
      } else {
        const out = leftOutCells(found, cells)
        warnings.push(...out.map(([name]) => `the "${name}" of a row is struck through or hidden`))
        if (out.some(([, text]) => canBeRecord(text))) lost.push(textOf(row))
        records.push({ cells: { ...wanted.set, ...withLinks($, cells, layout, base) }, page: at.page })
      }
    }
  }
  return {
    records,
    columns,
    warnings,
    lost,
    mixed: [],
    fingerprint: JSON.stringify(columns.map(normalText)),
  }
}

/** Whether a row of a single cell tells about the rows around it, or about the table below them. */
function isTitle(row: Row): boolean {
  const [cell, ...others] = row
  if (cell === undefined || others.length > 0) return false
  const part = cell.element.parent?.parent
  return !canBeRecord(cell.text) || (part?.type === 'tag' && part.name === 'tfoot')
}

/** Whether a row is a title across the columns of its table. */
function isAcross(row: Row): boolean {
  return isTitle(row) && (row[0]?.span ?? 1) > 1
}

/** Whether the page has a row and shows nothing of it. */
function isLeftOutRow(row: Row): boolean {
  return row.every(({ text }) => isPlaceholder(text)) && row.some(({ leftOut }) => leftOut !== '')
}

/** Columns of which a row leaves the whole cell out, with its text; but for columns that the page leaves out. */
function leftOutCells({ columns, header }: Found, cells: Cells): readonly (readonly [string, string])[] {
  const names = header.flatMap((cell) => Array.from({ length: cell.span }, () => cell))
  return columns.flatMap((name, place) => {
    const { text, leftOut } = cells.get(name) ?? { text: '', leftOut: '' }
    return text === '' && leftOut !== '' && names[place]?.leftOut === '' ? [[name, leftOut] as const] : []
  })
}

/** The whole text of a row, whether it is shown or not. */
function textOf(row: Row): string {
  return row.map(({ text, leftOut }) => [text, leftOut].filter((part) => part !== '').join(' ')).join(' | ')
}

/** A name above a column; that of a hidden table, too. */
function nameIn({ text, leftOut }: Row[number]): string {
  return text === '' ? leftOut : text
}

function hasName(row: Row, name: string): boolean {
  return row.some((cell) => isSameText(nameIn(cell), name))
}

interface PageTable {
  /** Its caption or heading, for comparison. */
  readonly title: string
  readonly rows: readonly Row[]
}

function findTable(tables: readonly PageTable[], wanted: Table): Found | null {
  const heading = normalText(wanted.under ?? '')
  const found = tables.flatMap(({ title, rows }): Found[] => {
    if (!title.includes(heading)) return []
    const place = rows.findIndex((row) => isHeader(row, wanted))
    const header = rows[place]
    if (header === undefined) return []
    return [{ columns: columnsOf(header), header, rows: bodyOf(rows.slice(place + 1), header) }]
  })
  if (found.length > 1) throw new LayoutError(`the page has ${found.length} tables with ${named(wanted)}`)
  return found[0] ?? null
}

function isHeader(row: Row, { columns }: Table): boolean {
  return columns.every((name) => hasName(row, name))
}

/** Throws a LayoutError unless the page may leave a table out, and has none that looks like it. */
function requireAbsence(
  tables: readonly PageTable[],
  wanted: Table,
  others: readonly Table[],
  isEmpty: boolean,
): void {
  for (const { rows } of tables) {
    if (rows.some((row) => others.some((other) => isHeader(row, other)))) continue
    for (const row of rows) {
      const missing = wanted.columns.filter((name) => !hasName(row, name))
      if (missing.length > 0 && missing.length * 2 < wanted.columns.length)
        throw new LayoutError(
          `a table of the page has no column ${missing.map((name) => `"${name}"`).join(', ')}`,
        )
    }
  }
  if (!wanted.optional && !isEmpty) throw new LayoutError(`the page has no table with ${named(wanted)}`)
}

/** Whether a table has the columns of one that is not on the page, and stands under no heading that is declared. */
function isLeftOver({ title, rows }: PageTable, wanted: Table, { tables }: Layout): boolean {
  const isOf = (table: Table): boolean => rows.some((row) => isHeader(row, table))
  return isOf(wanted) && !tables.some((table) => isOf(table) && title.includes(normalText(table.under ?? '')))
}

function named({ columns, under }: Table): string {
  const names = `the columns ${columns.map((name) => `"${name}"`).join(', ')}`
  return under === undefined ? names : `${names} under "${under}"`
}

// Left out: rows of placeholders such as `tbd`, totals, and column names printed again.
function bodyOf(rows: readonly Row[], header: Row): readonly Row[] {
  const names = new Set(header.map(({ text }) => normalText(text)))
  return rows.filter((row) => {
    if (isLeftOutRow(row)) return true
    const filled = row.filter(({ text }) => text !== '')
    if (row.every(({ text }) => isPlaceholder(text))) return false
    if (isTotal(filled[0]?.text ?? '')) return false
    if (isAcross(row)) return true
    const same = row.filter(({ text }, place) => text !== '' && isSameText(text, header[place]?.text ?? ''))
    if (same.length === filled.length) return false
    const isHeader = filled.length > 1 && filled.every(({ text }) => names.has(normalText(text)))
    if (isHeader || (same.length > 1 && same.length * 2 >= filled.length))
      throw new LayoutError(`a table changes its columns at "${filled.map(({ text }) => text).join(', ')}"`)
    return true
  })
}

/** Column names, one for each place of the header, and each once: a second `Date` becomes `Date 2`. */
function columnsOf(header: Row): string[] {
  const seen = new Map<string, number>()
  const names = header.flatMap((cell) =>
    Array.from({ length: cell.span }, () => nameIn(cell).replace(/\n/g, ' ')),
  )
  return names.map((name, place) => {
    const own = name === '' ? `column ${place + 1}` : name
    const count = (seen.get(normalText(own)) ?? 0) + 1
    seen.set(normalText(own), count)
    return count === 1 ? own : `${own} ${count}`
  })
}

type Cells = ReadonlyMap<string, Row[number] | null>

/**
 * The cells of a row by column. Null if a cell spans several columns, since it is ambiguous which of them it
 * belongs to.
 */
function cellsBelow({ columns, header }: Found, row: Row): Cells | null {
  const spans = new Map<number, number>()
  let start = 0
  for (const { span } of header) {
    spans.set(start, span)
    start += span
  }
  const cells = new Map<string, Row[number] | null>(columns.map((name) => [name, null]))
  let place = 0
  for (const cell of row) {
    const name = columns[place]
    if (name === undefined || (cell.span > 1 && spans.get(place) !== cell.span)) return null
    cells.set(name, cell)
    place += cell.span
  }
  return place === columns.length ? cells : null
}

function withLinks($: CheerioAPI, cells: Cells, { links }: Layout, base: string): Record<string, string> {
  const texts = Object.fromEntries([...cells].map(([name, cell]) => [name, cell?.text ?? '']))
  for (const [from, column] of Object.entries(links)) {
    const cell = [...cells].find(([name]) => isSameText(from, name))?.[1]
    if (cell !== undefined) texts[column] = cell === null ? '' : (linkIn($, cell.element, base) ?? '')
  }
  return texts
}
