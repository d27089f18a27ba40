import { readHtmlTable } from './html-table.ts'
import { linesOf, parseHtml } from './html-text.ts'
import { readEsriFeatures, readJsonRecords, textAt } from './json-records.ts'
import { readLabelLines, readTextLines } from './label-lines.ts'
import type { Layout } from './layout-schema.ts'
import { LayoutError, normalText } from './page-records.ts'
import type { LayoutPage, PageRecord, PageRecords } from './page-records.ts'
import { pageText } from './page-text.ts'
import { pdfLines } from './pdf-lines.ts'

/**
 * Reads the records of the pages of one run. The same pages always give the same records. Throws a LayoutError if a
 * page does not have the layout, or holds no record and does not say that nothing is listed.
 */
export async function readLayout(layout: Layout, pages: readonly LayoutPage[]): Promise<PageRecords> {
  const read: PageRecords[] = []
  for (const [place, page] of pages.entries())
    read.push(await readPage(layout, page, place, place === pages.length - 1))
  const [first] = read
  if (!first) throw new LayoutError('there is no page')
  const columns = [...new Set(read.flatMap((each) => each.columns))]
  // Of two rows about one property the later one counts.
  const records = read
    .flatMap((each) => (layout.newest_first ? each.records.toReversed() : each.records))
    .map((record) => split(record, layout))
  if (records.length === 0 && !pages.some((page) => saysNothingListed(page, layout)))
    throw new LayoutError('the page has no records, and does not say that nothing is listed')
  const splitColumns = layout.splits.flatMap(({ pattern }) => groupsOf(pattern))
  return {
    records,
    columns: [...new Set([...columns, ...splitColumns])],
    warnings: [...read.flatMap((each) => each.warnings), ...unknownValues(records, layout)],
    // Pages of one list are alike; the first with records tells.
    fingerprint: (read.find((each) => each.records.length > 0) ?? first).fingerprint,
  }
}

async function readPage(
  layout: Layout,
  page: LayoutPage,
  place: number,
  isLast: boolean,
): Promise<PageRecords> {
  const at = { url: page.url, page: place }
  switch (layout.kind) {
    case 'html_table':
      return readHtmlTable(htmlOf(page, layout), layout, at)
    case 'label_lines':
      return isPdf(page)
        ? readTextLines(await pdfLines(page.bytes), layout, place)
        : readLabelLines(htmlOf(page, layout), layout, at)
    case 'json':
      return readJsonRecords(pageText(page), layout, place)
    case 'esri':
      return readEsriFeatures(pageText(page), place, isLast)
  }
}

function isPdf({ bytes }: LayoutPage): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-'
}

function htmlOf(page: LayoutPage, layout: Layout): string {
  const text = unwrapped(page, layout)
  if (!/<[a-z!]/i.test(text)) throw new LayoutError('the answer is not a web page')
  return text
}

/** The text of a page, taken out of the answer in JSON that may hold it. */
function unwrapped(page: LayoutPage, layout: Layout): string {
  const text = pageText(page)
  const at = 'html_at' in layout ? layout.html_at : undefined
  return at !== undefined && /^\s*[{[]/.test(text) ? textAt(text, at) : text
}

/** The names of the groups of a pattern. */
function groupsOf(pattern: string): string[] {
  return [...pattern.matchAll(/\(\?<([A-Za-z_]\w*)>/g)].flatMap(([, name]) => name ?? [])
}

function split(record: PageRecord, { splits }: Layout): PageRecord {
  const cells: Record<string, string> = { ...record.cells }
  for (const { column, pattern } of splits) {
    const text = cells[column]
    const match = text === undefined ? null : new RegExp(pattern, 'i').exec(text)
    if (match === null || text === undefined) continue
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
    cells[column] = rest
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ *\n */g, '\n')
      .trim()
    for (const name of groupsOf(pattern)) {
      const value = match.groups?.[name]
      if (value !== undefined) cells[name] = value.trim()
    }
  }
  return { ...record, cells }
}

function unknownValues(records: readonly PageRecord[], { known_values }: Layout): string[] {
  return Object.entries(known_values).flatMap(([column, known]) =>
    records.flatMap(({ cells }) => {
      const value = cells[column] ?? ''
      return value === '' || known.includes(value) ? [] : [`the ${column} "${value}" is not known`]
    }),
  )
}

function saysNothingListed(page: LayoutPage, layout: Layout): boolean {
  const { nothing_listed, kind } = layout
  if (nothing_listed.length === 0) return false
  const shown =
    kind === 'json' || kind === 'esri'
      ? pageText(page)
      : linesOf(parseHtml(unwrapped(page, layout)).root().toArray()).join(' ')
  return nothing_listed.some((sentence) => normalText(shown).includes(normalText(sentence)))
}
