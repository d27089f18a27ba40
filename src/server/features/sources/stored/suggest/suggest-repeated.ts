import type { CheerioAPI } from 'cheerio'
import type { AnyNode, Element } from 'domhandler'
import type { LayoutInput, LayoutOf } from '#contract/operator/layout-schema.ts'
import { isWithin, linesOf } from '#server/features/sources/layout/html-text.ts'
import { findLabels, MAX_LETTERS } from './find-labels.ts'
import type { Candidate } from './found-layout.ts'

/** Groups of elements that are looked at, the largest first. */
const MAX_GROUPS = 40
const MIN_LABELS = 2
/** More labels than a record has: they are values that are repeated as often as each other. */
const MAX_LABELS = 40
/** Of the elements, those that have a label. */
const MIN_SHARE = 0.5

/** Layouts of label lines, one for each kind of element that stands on the page several times with the same labels. */
export function suggestRepeated($: CheerioAPI, marked: readonly MarkedLabel[]): Candidate[] {
  const seen = new Set<string>()
  return repeatedSelectors($).flatMap((record) => {
    if (seen.has(record)) return []
    seen.add(record)
    // Of the whole page: within another element, cheerio compares all of its children with each other.
    const elements = $(record).toArray()
    const lines = elements.map((element) => linesOf([element]))
    const { labels, inline } = findLabels(lines, labelsWithin(elements, marked), MIN_SHARE)
    const [first, ...others] = labels
    if (first === undefined || labels.length < MIN_LABELS) return []
    const layout = { kind: 'label_lines' as const, record, labels: [first, ...others], inline }
    return withHeading(layout, lines).map((each) => ({ kind: 'repeated', title: record, layout: each }))
  })
}

/** Layouts of label lines that follow each other without elements around each record. */
export function suggestLines($: CheerioAPI, marked: readonly MarkedLabel[]): Candidate[] {
  const scopes = ['pre', 'main', 'article', '.entry-content', '#content', 'body']
  return scopes.flatMap((scope) => {
    const elements = $(scope).toArray()
    if (elements.length === 0) return []
    const lines = elements.flatMap((element) => linesOf([element]))
    return suggestTextLines(lines, labelsWithin(elements, marked)).map(({ layout, ...each }) => ({
      ...each,
      title: scope === 'body' ? each.title : scope,
      layout: layout.kind === 'label_lines' && scope !== 'body' ? { ...layout, scope } : layout,
    }))
  })
}

/** The same for text without markup, such as that of a PDF. */
export function suggestTextLines(
  lines: readonly string[],
  printed: ReadonlySet<string> = new Set(),
): Candidate[] {
  // Without elements each line could begin a record: labels are those that several lines have.
  const { labels, inline } = findLabels(
    lines.map((line) => [line]),
    printed,
  )
  const often = repeatedOften(labels, lines)
  const [first, ...others] = often
  if (first === undefined || often.length < MIN_LABELS || often.length > MAX_LABELS) return []
  const layout: LayoutInput = { kind: 'label_lines', labels: [first, ...others], inline }
  return [
    { kind: 'labels', title: first, layout },
    { kind: 'labels', title: first, layout: { ...layout, heading: 'Heading' } },
  ]
}

/** A text that the page marks as a label, and the element that does. */
type MarkedLabel = { readonly element: Element; readonly text: string }

export function markedLabels($: CheerioAPI): MarkedLabel[] {
  return $('dt, th, strong, b, label, .label, td:first-child')
    .toArray()
    .map((element) => ({
      element,
      text: linesOf([element])
        .join(' ')
        .replace(/(?<!\s)\s*:$/, ''),
    }))
    .filter(({ text }) => text.length > 1 && text.length <= MAX_LETTERS && /^[A-Za-z][^\d$]*$/.test(text))
}

function labelsWithin(elements: readonly AnyNode[], marked: readonly MarkedLabel[]): Set<string> {
  const around = new Set(elements)
  return new Set(marked.filter(({ element }) => isWithin(element, around)).map(({ text }) => text))
}

type LabelLayout = Extract<LayoutInput, { kind: LayoutOf<'label_lines'>['kind'] }>

/** With a column for what stands above the first label, and one for what stands below the last, where most have some. */
function withHeading(layout: LabelLayout, records: readonly (readonly string[])[]): LabelLayout[] {
  const isLabel = (line: string | undefined) =>
    line !== undefined && layout.labels.some((label) => line.toLowerCase().startsWith(label.toLowerCase()))
  const headed = records.filter((lines) => !isLabel(lines[0])).length * 2 > records.length
  const heading = headingName(
    records.map((lines) => lines[0] ?? ''),
    layout.labels,
  )
  const own = headed ? { ...layout, heading } : layout
  return [own, { ...own, trailing: 'Last line' }]
}

/** A heading that begins with a house number is an address, unless a label has one. */
function headingName(headings: readonly string[], labels: readonly string[]): string {
  if (labels.some((label) => label.toLowerCase() === 'address')) return 'Heading'
  const addresses = headings.filter((text) => /^\d+\w?\s+[A-Za-z]/.test(text)).length
  return addresses * 2 > headings.length ? 'Address' : 'Heading'
}

function repeatedSelectors($: CheerioAPI): string[] {
  const groups: { selector: string; count: number }[] = []
  for (const parent of $('body, body *').toArray()) {
    const children = $(parent).children().toArray()
    const byTag = Map.groupBy(children, ({ name }) => name)
    for (const [tag, elements] of byTag) {
      if (elements.length < 2 || ['br', 'hr', 'option', 'script', 'td', 'th'].includes(tag)) continue
      groups.push({ selector: selectorOf($, parent, tag, elements), count: elements.length })
    }
  }
  return groups
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_GROUPS)
    .map(({ selector }) => selector)
}

function selectorOf($: CheerioAPI, parent: Element, tag: string, elements: readonly Element[]): string {
  const shared = classesOf($, elements[0]).filter((name) =>
    elements.every((element) => classesOf($, element).includes(name)),
  )
  if (shared.length > 0) return `${tag}.${shared.slice(0, 2).join('.')}`
  const id = $(parent).attr('id') ?? ''
  const [around] = classesOf($, parent)
  const of = isName(id) ? `#${id}` : `${parent.name}${around === undefined ? '' : `.${around}`}`
  return `${of} > ${tag}`
}

function classesOf($: CheerioAPI, element: Element | undefined): string[] {
  if (element === undefined) return []
  return ($(element).attr('class') ?? '').split(/\s+/).filter((name) => isName(name) && !/\d{2,}/.test(name))
}

/** Whether a selector can hold it without escaping. */
function isName(text: string): boolean {
  return /^[A-Za-z][\w-]*$/.test(text)
}

/** Of labels those that nearly every record has; a phone number below the list has a label, too. */
function repeatedOften(labels: readonly string[], lines: readonly string[]): string[] {
  const countOf = (label: string) =>
    lines.filter((line) => ` ${line}`.includes(` ${label}:`) || line === label).length
  const most = Math.max(0, ...labels.map(countOf))
  const often = labels.filter((label) => countOf(label) * 2 > most)
  // The record begins with the first one on the page.
  const placeOf = (label: string) => lines.findIndex((line) => line.startsWith(label))
  return often
    .filter((label) => placeOf(label) >= 0)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .concat(often.filter((label) => placeOf(label) < 0))
}
