import type { CheerioAPI } from 'cheerio'
import type { Element } from 'domhandler'
import type { LayoutInput } from '#contract/operator/layout-schema.ts'
import { titlesOf } from '#server/features/sources/layout/html-headings.ts'
import { rowsOf } from '#server/features/sources/layout/html-rows.ts'
import type { Row } from '#server/features/sources/layout/html-rows.ts'
import { normalText } from '#server/features/sources/layout/page-records.ts'
import type { Candidate } from './found-layout.ts'

/** Sets of columns that are tried, those of the most rows first. */
const MAX_SETS = 20

interface NamedTable {
  readonly columns: readonly string[]
  readonly title: string
  readonly rows: number
}

/** A layout for the tables of each set of columns. Tables with the same ones are told apart by their headings. */
export function suggestTables($: CheerioAPI): Candidate[] {
  const pageTitles = titlesOf($)
  const tables = $('table')
    .toArray()
    .filter((table) => $(table).find('table').length === 0)
    .flatMap((table) => namedTable($, table, pageTitles.get(table) ?? '') ?? [])
  const alike = Map.groupBy(tables, ({ columns }) => columns.map(normalText).join('\n'))
  const rowsIn = (group: readonly NamedTable[]) => group.reduce((sum, { rows }) => sum + rows, 0)
  const largest = [...alike.values()].toSorted((a, b) => rowsIn(b) - rowsIn(a)).slice(0, MAX_SETS)
  return largest.map((group) => {
    const { columns = [], title = '' } = group[0] ?? {}
    const titles = new Set(group.map((each) => normalText(each.title)))
    const isTold = group.length > 1 && titles.size === group.length && !titles.has('')
    const layout: LayoutInput = {
      kind: 'html_table',
      tables: isTold
        ? group.map((each) => ({ columns: [...columns], under: each.title }))
        : [{ columns: [...columns] }],
    }
    const first = title === '' ? columns.join(', ') : title
    return { kind: 'table', title: first, layout }
  })
}

function namedTable($: CheerioAPI, table: Element, pageTitle: string): NamedTable | null {
  const rows = rowsOf($, table)
  const header = headerOf(rows)
  if (header === null) return null
  const columns = header.map(({ text }) => text.replace(/\n/g, ' ')).filter((text) => text !== '')
  const title = pageTitle.replace(/\s+/g, ' ').trim()
  return new Set(columns.map(normalText)).size < 2
    ? null
    : { columns: [...new Set(columns)], title, rows: rows.length }
}

/** Amounts, days and numbers: cells of records, not names of columns. */
const VALUE = /\$\s?\d|\b\d{1,2}\/\d{1,2}\/\d{2,4}\b|\d{4,}/

/** The last row of column names, since a header of several rows names its columns in the last one. */
function headerOf(rows: readonly Row[]): Row | null {
  const width = Math.max(0, ...rows.map(widthOf))
  const firstRecord = rows.findIndex(
    (row) => widthOf(row) === width && row.some(({ text }) => VALUE.test(text)),
  )
  const above = (firstRecord < 0 ? rows.slice(0, 1) : rows.slice(0, firstRecord)).filter(
    (row) => widthOf(row) === width && row.length > 1,
  )
  const filled = (row: Row): number => row.filter(({ text }) => text !== '').length
  const most = Math.max(0, ...above.map(filled))
  return above.findLast((row) => filled(row) === most) ?? null
}

function widthOf(row: Row): number {
  return row.reduce((sum, { span }) => sum + span, 0)
}
