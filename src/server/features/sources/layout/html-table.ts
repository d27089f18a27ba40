import type { CheerioAPI } from 'cheerio'
import type { Element } from 'domhandler'
import { isPlaceholder } from '#domain/identifiers/placeholders.ts'
import type { LayoutOf } from './layout-schema.ts'
import { cellOf, linkIn, parseHtml } from './html-text.ts'
import { isSameText, LayoutError, normalText } from './page-records.ts'
import type { PageRecord, PageRecords } from './page-records.ts'

type Table = LayoutOf<'html_table'>['tables'][number]
type Row = readonly { readonly text: string; readonly element: Element; readonly span: number }[]
type Found = { readonly columns: readonly string[]; readonly rows: readonly Row[] }

/**
 * Reads the rows of every declared table of a page. Throws a LayoutError if a table that is not optional is missing or
 * found twice. A row with another number of cells than its table has columns is a warning, and no record.
 */
export function readHtmlTable(
  html: string,
  layout: LayoutOf<'html_table'>,
  at: { url: string; page: number },
): PageRecords {
  const $ = parseHtml(html)
  // Only a table without tables in it: pages are often laid out with others around.
  const tables = $('table')
    .toArray()
    .filter((table) => $(table).find('table').length === 0)
  const records: PageRecord[] = []
  const columns: string[] = []
  const warnings: string[] = []
  for (const wanted of layout.tables) {
    const found = findTable($, tables, wanted)
    if (found === null) continue
    columns.push(...found.columns.filter((name) => !columns.includes(name)))
    for (const row of found.rows) {
      if (row.length !== found.columns.length) {
        warnings.push(`a row has ${row.length} cells, its table ${found.columns.length} columns`)
        continue
      }
      const cells: Record<string, string> = { ...wanted.set }
      row.forEach(({ text, element }, place) => {
        const name = found.columns[place] ?? ''
        cells[name] = text
        const linkColumn = Object.entries(layout.links).find(([from]) => isSameText(from, name))?.[1]
        if (linkColumn !== undefined) cells[linkColumn] = linkIn($, element, at.url) ?? ''
      })
      records.push({ cells, page: at.page })
    }
  }
  return { records, columns, warnings, fingerprint: JSON.stringify(columns.map(normalText)) }
}

function findTable($: CheerioAPI, tables: readonly Element[], wanted: Table): Found | null {
  const found = tables.flatMap((table) => {
    if (wanted.under !== undefined && !isUnder($, table, wanted.under)) return []
    const rows = rowsOf($, table)
    const header = rows.findIndex((row) =>
      wanted.columns.every((name) => row.some(({ text }) => isSameText(text, name))),
    )
    const names = rows[header]?.map(({ text }) => text.replace(/\n/g, ' '))
    return names === undefined
      ? []
      : [{ columns: unique(names), rows: bodyOf(rows.slice(header + 1), names) }]
  })
  const names = wanted.columns.map((name) => `"${name}"`).join(', ')
  if (found.length > 1) throw new LayoutError(`the page has ${found.length} tables with the columns ${names}`)
  if (found[0]) return found[0]
  if (wanted.optional) return null
  throw new LayoutError(`the page has no table with the columns ${names}`)
}

function isUnder($: CheerioAPI, table: Element, heading: string): boolean {
  const headings = $('h1, h2, h3, h4, h5, h6, caption, strong, table')
    .toArray()
    .filter((element) => element === table || !$(table).find(element).length)
  const above = headings
    .slice(0, headings.indexOf(table))
    .filter(({ name }) => name !== 'table')
    .at(-1)
  const caption = $(table).find('caption').first()
  const text = caption.length > 0 ? caption.text() : above === undefined ? '' : $(above).text()
  return normalText(text).includes(normalText(heading))
}

function rowsOf($: CheerioAPI, table: Element): Row[] {
  return $(table)
    .find('tr')
    .toArray()
    .map((row) =>
      $(row)
        .children('td, th')
        .toArray()
        .map((element) => ({
          text: cellOf(element),
          element,
          span: Math.max(1, Number.parseInt($(element).attr('colspan') ?? '1') || 1),
        })),
    )
    .filter((row) => row.length > 0)
}

// Left out: rows of placeholders such as `tbd`, titles across the table, and column names printed again.
function bodyOf(rows: readonly Row[], names: readonly string[]): readonly Row[] {
  return rows.filter((row) => {
    if (row.every(({ text }) => isPlaceholder(text))) return false
    if (row.length === 1 && (row[0]?.span ?? 1) > 1) return false
    return !row.every(({ text }, place) => isSameText(text, names[place] ?? ''))
  })
}

/** Column names, each once: a second `Date` becomes `Date 2`. */
function unique(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name, place) => {
    const own = name === '' ? `column ${place + 1}` : name
    const count = (seen.get(normalText(own)) ?? 0) + 1
    seen.set(normalText(own), count)
    return count === 1 ? own : `${own} ${count}`
  })
}
