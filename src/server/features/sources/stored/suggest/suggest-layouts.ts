import { parseExactJson } from '#domain/json/exact-json.ts'
import { layoutSchema } from '#contract/operator/layout-schema.ts'
import type { LayoutInput } from '#contract/operator/layout-schema.ts'
import { parseHtml } from '#server/features/sources/layout/html-text.ts'
import { cellNamed, LayoutError } from '#server/features/sources/layout/page-records.ts'
import type { LayoutPage, PageRecord } from '#server/features/sources/layout/page-records.ts'
import { pageText } from '#server/features/sources/layout/page-text.ts'
import { isPdf, pdfLines } from '#server/features/sources/layout/pdf-lines.ts'
import { readLayout } from '#server/features/sources/layout/read-layout.ts'
import type { Candidate, FoundLayout } from './found-layout.ts'
import { personalColumns } from './personal-columns.ts'
import { htmlIn, suggestJson } from './suggest-json.ts'
import { markedLabels, suggestLines, suggestRepeated, suggestTextLines } from './suggest-repeated.ts'
import { suggestTables } from './suggest-tables.ts'

/** Layouts by which a page could be read, each tried on it. */
export async function suggestLayouts(page: LayoutPage): Promise<FoundLayout[]> {
  const found: FoundLayout[] = []
  const seen = new Set<string>()
  for (const candidate of await candidatesFor(page)) {
    const key = JSON.stringify(candidate.layout)
    if (seen.has(key)) continue
    seen.add(key)
    const tried = await tryOn(page, candidate)
    if (tried !== null) found.push(tried)
  }
  return found
}

async function candidatesFor(page: LayoutPage): Promise<Candidate[]> {
  if (isPdf(page)) return suggestTextLines(await pdfLines(page.bytes))
  const text = pageText(page)
  const value = jsonOf(text)
  if (value === undefined) return fromHtml(text)
  const within = htmlIn(value).flatMap(({ path, html }) =>
    fromHtml(html).map((each) => ({ ...each, layout: withHtmlAt(each.layout, path) })),
  )
  return [...suggestJson(value), ...within]
}

function fromHtml(html: string): Candidate[] {
  const $ = parseHtml(html)
  const marked = markedLabels($)
  return [...suggestTables($), ...suggestRepeated($, marked), ...suggestLines($, marked)]
}

function withHtmlAt(layout: LayoutInput, html_at: string): LayoutInput {
  return layout.kind === 'html_table' || layout.kind === 'label_lines' ? { ...layout, html_at } : layout
}

function jsonOf(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined
  try {
    return parseExactJson(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The layout with what the page gives by it; null without a record. */
async function tryOn(page: LayoutPage, { kind, title, layout }: Candidate): Promise<FoundLayout | null> {
  try {
    const { columns, records, warnings } = await readLayout(layoutSchema.parse(layout), [page])
    if (records.length === 0) return null
    const samples = Object.fromEntries(columns.map((name) => [name, samplesOf(records, name)]))
    if (hasStrayText(layout, records)) return null
    const personal = personalColumns(columns)
    return {
      kind,
      title,
      layout: personal.length > 0 ? { ...layout, personal } : layout,
      columns,
      rows: records.length,
      samples,
      warnings: warnings.length,
      problem: null,
    }
  } catch (error) {
    if (!(error instanceof LayoutError)) throw error
    // Tables that cannot be told apart are worth a word; labels that lead nowhere are not.
    if (kind !== 'table') return null
    return { kind, title, layout, columns: [], rows: 0, samples: {}, warnings: 0, problem: error.message }
  }
}

/** Whether it takes text for a heading or an end of records that most of them lack. */
function hasStrayText(layout: LayoutInput, records: readonly PageRecord[]): boolean {
  if (layout.kind !== 'label_lines') return false
  return [layout.heading, layout.trailing].some((column) => {
    const filled = records.filter(
      ({ cells }) => column !== undefined && cellNamed(cells, column) !== '',
    ).length
    return column !== undefined && filled * 2 <= records.length
  })
}

const SAMPLES = 5

function samplesOf(records: readonly PageRecord[], column: string): string[] {
  return records
    .map(({ cells }) => cellNamed(cells, column))
    .filter((text) => text !== '')
    .slice(0, SAMPLES)
}
