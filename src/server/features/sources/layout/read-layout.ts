import { readHtmlTable } from './html-table.ts'
import { linesOf, parseHtml } from './html-text.ts'
import { readEsriFeatures, readJsonRecords, textAt } from './json-records.ts'
import { readLabelLines, readTextLines } from './label-lines.ts'
import type { Layout, LayoutOf } from './layout-schema.ts'
import { groupNames, isSameText, LayoutError, normalText } from './page-records.ts'
import type { LayoutPage, PageRecord, PageRecords } from './page-records.ts'
import { pageText } from './page-text.ts'
import { pdfLines } from './pdf-lines.ts'

/**
 * Reads the records of the pages of one run. The same pages always give the same records. Throws a LayoutError if a
 * page does not have the layout, is not the last one of its list, or holds no record and does not say that nothing is
 * listed.
 */
export async function readLayout(layout: Layout, pages: readonly LayoutPage[]): Promise<PageRecords> {
  const read: PageRecords[] = []
  for (const [place, page] of pages.entries())
    read.push(await readPage(layout, page, { place, isLast: place === pages.length - 1 }))
  const [first] = read
  if (!first) throw new LayoutError('there is no page')
  // Of two rows about one property the later one counts.
  const records = read
    .flatMap((each) => (layout.newest_first ? each.records.toReversed() : each.records))
    .map((record) => split(record, layout))
  const texts = records.length === 0 ? await Promise.all(pages.map((page) => shownText(page, layout))) : []
  if (records.length === 0 && !texts.some((text) => saysNothingListed(text, layout)))
    throw new LayoutError('the page has no records, and does not say that nothing is listed')
  const patterns = [...layout.page_values, ...layout.splits.map(({ pattern }) => pattern)]
  return {
    records,
    columns: [...new Set([...read.flatMap((each) => each.columns), ...patterns.flatMap(groupNames)])],
    warnings: [...read.flatMap((each) => each.warnings), ...unknownValues(records, layout)],
    // Pages of one list are alike; the first with records tells.
    fingerprint: (read.find((each) => each.records.length > 0) ?? first).fingerprint,
  }
}

async function readPage(
  layout: Layout,
  page: LayoutPage,
  { place, isLast }: { place: number; isLast: boolean },
): Promise<PageRecords> {
  const own = await readRecords(layout, page, place, isLast)
  if (layout.page_values.length === 0 || own.records.length === 0) return own
  const text = await shownText(page, layout)
  const values = layout.page_values.map((pattern) => pageValue(text, pattern))
  const missing = layout.page_values.filter((_pattern, index) => values[index] === null)
  const cells = Object.fromEntries(values.flatMap((value) => Object.entries(value ?? {})))
  return {
    ...own,
    records: own.records.map((record) => ({ ...record, cells: { ...cells, ...record.cells } })),
    warnings: [
      ...own.warnings,
      ...missing.flatMap(groupNames).map((name) => `the page prints no "${name}" for its records`),
    ],
  }
}

async function readRecords(
  layout: Layout,
  page: LayoutPage,
  place: number,
  isLast: boolean,
): Promise<PageRecords> {
  const at = { url: page.url, page: place }
  switch (layout.kind) {
    case 'html_table': {
      const html = htmlOf(page, layout)
      if (isLast) refuseFirstPart(html, layout)
      return readHtmlTable(html, layout, {
        ...at,
        isEmpty: saysNothingListed(await shownText(page, layout), layout),
      })
    }
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

/** The values of the named groups of a pattern; null without a match. Throws a LayoutError for two different ones. */
function pageValue(text: string, pattern: string): Record<string, string> | null {
  const found = [...text.matchAll(new RegExp(pattern, 'gi'))].map(({ groups }) =>
    Object.fromEntries(groupNames(pattern).map((name) => [name, groups?.[name]?.trim() ?? ''])),
  )
  const different = new Set(found.map((values) => normalText(JSON.stringify(values))))
  if (different.size > 1)
    throw new LayoutError(`the page prints ${different.size} values of "${groupNames(pattern).join(', ')}"`)
  return found[0] ?? null
}

function refuseFirstPart(html: string, { more_pages }: LayoutOf<'html_table'>): void {
  if (more_pages !== undefined && parseHtml(html)(more_pages).length > 0)
    throw new LayoutError('the page shows only a part of its list: further pages follow')
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

function split(record: PageRecord, { splits }: Layout): PageRecord {
  const cells: Record<string, string> = { ...record.cells }
  for (const { column, pattern } of splits) {
    const name = Object.keys(cells).find((own) => isSameText(own, column))
    const text = name === undefined ? undefined : cells[name]
    const match = text === undefined ? null : new RegExp(pattern, 'i').exec(text)
    if (match === null || name === undefined || text === undefined) continue
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
    cells[name] = rest
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ *\n */g, '\n')
      .trim()
    for (const group of groupNames(pattern)) {
      const value = match.groups?.[group]
      if (value !== undefined) cells[group] = value.trim()
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

/** The text of a page as a person reads it, in one line; that of data as it is. */
async function shownText(page: LayoutPage, layout: Layout): Promise<string> {
  if (isPdf(page)) return (await pdfLines(page.bytes)).join(' ')
  if (layout.kind === 'json' || layout.kind === 'esri') return pageText(page)
  return linesOf(parseHtml(unwrapped(page, layout)).root().toArray()).join(' ')
}

function saysNothingListed(text: string, { nothing_listed }: Layout): boolean {
  const shown = normalText(text)
  return nothing_listed.some((sentence) => shown.includes(normalText(sentence)))
}
