import { storableText } from '#server/platform/storable-text.ts'
import { pageValues, split, unknownValues } from './cell-values.ts'
import { readHtmlTable } from './html-table.ts'
import { isCutOff, linesOf, parseHtml } from './html-text.ts'
import { readEsriFeatures, readJsonRecords, textAt } from './json-records.ts'
import { readLabelLines, readTextLines } from './label-lines.ts'
import type { Layout } from '#contract/operator/layout-schema.ts'
import { groupNames, LayoutError, saysOneOf } from './page-records.ts'
import type { LayoutPage, PageRecord, PageRecords } from './page-records.ts'
import { isWebArchive, pageText } from './page-text.ts'
import { isPdf, pdfLines } from './pdf-lines.ts'

/** Where a page stands among those of its run. */
interface Place {
  readonly page: number
  readonly isLast: boolean
}

/**
 * Reads the records of the pages of one run. The same pages always give the same records. Throws a LayoutError if a
 * page does not have the layout, is not the last one of its list, or holds no record and does not say that nothing is
 * listed; data may have a page without records beside others.
 */
export async function readLayout(layout: Layout, pages: readonly LayoutPage[]): Promise<PageRecords> {
  const read: PageRecords[] = []
  for (const [place, page] of pages.entries())
    read.push(await readPage(layout, page, { page: place, isLast: place === pages.length - 1 }))
  const [first] = read
  if (!first) throw new LayoutError('no page was fetched')
  // Of two rows about one property the later one counts.
  const records = read
    .flatMap((each) => (layout.newest_first ? each.records.toReversed() : each.records))
    .map((record) => split(record, layout))
  await refuseSilence(layout, pages, read)
  const patterns = [...layout.page_values, ...layout.splits.map(({ pattern }) => pattern)]
  const columns = [...read.flatMap((each) => each.columns), ...patterns.flatMap(groupNames)]
  const warnings = [...read.flatMap((each) => each.warnings), ...unknownValues(records, layout)]
  return {
    records: records.map(storable),
    columns: [...new Set(columns.map(storableText))],
    warnings: warnings.map(storableText),
    lost: read.flatMap((each) => each.lost),
    mixed: read.flatMap((each) => each.mixed),
    // Pages of one list are alike; the first with records tells.
    fingerprint: (read.find((each) => each.records.length > 0) ?? first).fingerprint,
  }
}

/** JSON and PDF files may hold characters that no table can. */
function storable({ cells, page }: PageRecord): PageRecord {
  const texts = Object.entries(cells).map(([name, text]) => [storableText(name), storableText(text)] as const)
  return { cells: Object.fromEntries(texts), page }
}

/** A page that lost its list for an hour is not empty, whatever the other pages of the run have. */
async function refuseSilence(
  layout: Layout,
  pages: readonly LayoutPage[],
  read: readonly PageRecords[],
): Promise<void> {
  const empty = pages.filter((_page, place) => read[place]?.records.length === 0)
  // A service may answer with an empty page behind the last one.
  const isData = layout.kind === 'json' || layout.kind === 'esri'
  if (isData && empty.length < pages.length) return
  for (const page of empty) {
    if (saysOneOf(await shownText(page, layout), layout.nothing_listed)) continue
    const which = pages.length === 1 ? 'the page' : `page ${pages.indexOf(page) + 1} of the list`
    throw new LayoutError(`${which} has no records and no notice that nothing is listed`)
  }
}

async function readPage(layout: Layout, page: LayoutPage, place: Place): Promise<PageRecords> {
  const own = await readRecords(layout, page, place)
  if (layout.page_values.length === 0 || own.records.length === 0) return own
  const { values, missing } = pageValues(await shownText(page, layout), layout)
  return {
    ...own,
    records: own.records.map((record) => ({ ...record, cells: { ...values, ...record.cells } })),
    warnings: [...own.warnings, ...missing.map((name) => `the page prints no "${name}" for its records`)],
  }
}

async function readRecords(
  layout: Layout,
  page: LayoutPage,
  { page: place, isLast }: Place,
): Promise<PageRecords> {
  const at = { url: page.url, page: place }
  switch (layout.kind) {
    case 'html_table': {
      const html = htmlOf(page, layout)
      if (isLast && layout.more_pages !== undefined) refuseMorePages(html, layout.more_pages)
      return readHtmlTable(html, layout, at)
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

function refuseMorePages(html: string, select: string): void {
  if (parseHtml(html)(select).length > 0)
    throw new LayoutError('the page shows only a part of its list: further pages follow')
}

function htmlOf(page: LayoutPage, layout: Layout): string {
  if (isWebArchive(page.bytes))
    throw new LayoutError('the file is a web archive: save the page as "Webpage, HTML Only" instead')
  const text = unwrapped(page, layout)
  if (!/<[a-z!]/i.test(text)) throw new LayoutError('the response is not a web page')
  if (isCutOff(text)) throw new LayoutError('the page is cut off: it ends within an element')
  return text
}

/** The text of a page, taken out of the answer in JSON that may hold it. */
function unwrapped(page: LayoutPage, layout: Layout): string {
  const text = pageText(page)
  const at = 'html_at' in layout ? layout.html_at : undefined
  return at !== undefined && /^\s*[{[]/.test(text) ? textAt(text, at) : text
}

/** The text of a page as a person reads it, in one line; that of data as it is. */
async function shownText(page: LayoutPage, layout: Layout): Promise<string> {
  if (isPdf(page)) return (await pdfLines(page.bytes)).join(' ')
  if (layout.kind === 'json' || layout.kind === 'esri') return pageText(page)
  return linesOf(parseHtml(unwrapped(page, layout)).root().toArray()).join(' ')
}
