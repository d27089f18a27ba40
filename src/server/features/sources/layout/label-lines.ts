import type { Cheerio } from 'cheerio'
import type { AnyNode } from 'domhandler'
import type { LayoutOf } from './layout-schema.ts'
import { linesOf, linkIn, MARK, parseHtml } from './html-text.ts'
import { groupNames, LayoutError, normalText } from './page-records.ts'
import type { PageRecord, PageRecords } from './page-records.ts'

type LabelLayout = LayoutOf<'label_lines'>

/** The lines of one record or of all of them, with what holds for every one. */
interface Block {
  readonly lines: readonly string[]
  readonly set: Readonly<Record<string, string>>
}

/**
 * Reads records of labeled lines. A value stands behind its label or on the line below it; a label printed again at once
 * adds a line to its value. Text that belongs to no label is a warning unless it has a known pattern or the layout a
 * column for it, and so is what follows a label that stands twice in a record, since it may belong to another one. Throws
 * a LayoutError if the scope is not on the page, if it has labels and none of them begins a record, or if a section that
 * must hold a record holds none and does not say that nothing is listed.
 */
export function readLabelLines(
  html: string,
  layout: LabelLayout,
  at: { url: string; page: number },
): PageRecords {
  return recordsOf(blocksOf(html, layout, at.url), layout, at.page)
}

/** As `readLabelLines`, for text that has no markup, such as that of a PDF. */
export function readTextLines(lines: readonly string[], layout: LabelLayout, page: number): PageRecords {
  return recordsOf([{ lines, set: {} }], layout, page)
}

function blocksOf(html: string, layout: LabelLayout, url: string): Block[] {
  const $ = parseHtml(html)
  const scope = layout.scope === undefined ? $('body') : $(layout.scope)
  if (scope.length === 0) throw new LayoutError(`the page has no "${layout.scope ?? 'body'}"`)
  const { record, section } = layout
  if (record === undefined && section === undefined)
    return scope.toArray().map((element) => ({ lines: linesOf([element]), set: {} }))
  const wanted = [record, section?.select].filter((select) => select !== undefined).join(', ')
  const blocks: Block[] = []
  let title = ''
  for (const element of scope.find(wanted).toArray()) {
    if (section !== undefined && $(element).is(section.select)) {
      title = linesOf([element]).join(' ')
      continue
    }
    const set: Record<string, string> = section === undefined ? {} : { [section.column]: title }
    for (const column of Object.values(layout.links)) set[column] = linkIn($, element, url) ?? ''
    blocks.push({ lines: linesOf([element]), set })
  }
  if (section?.each) checkSections(scope, layout, section.select, blocks)
  return blocks
}

/** A section whose labels were renamed, or whose records were moved, would look empty beside others that are. */
function checkSections(
  scope: Cheerio<AnyNode>,
  { labels: [first = ''], nothing_listed }: LabelLayout,
  select: string,
  blocks: readonly Block[],
): void {
  const begins = (line: string) => labelOf(line, [first]) !== null
  const headings = new Set<AnyNode>(scope.find(select).toArray())
  if (headings.size === 0) throw new LayoutError(`the page has no "${select}"`)
  const sections: string[][] = []
  for (const line of linesOf(scope.toArray(), headings)) {
    if (line === MARK) sections.push([])
    else sections.at(-1)?.push(line)
  }
  const silent = sections.find(
    (lines) =>
      !lines.some(begins) &&
      !nothing_listed.some((sentence) => normalText(lines.join(' ')).includes(normalText(sentence))),
  )
  if (silent)
    throw new LayoutError(
      `the section "${silent[0] ?? ''}" has no "${first}" and does not say that nothing is listed`,
    )
  const printed = sections.flat().filter(begins).length
  const read = blocks.flatMap(({ lines }) => lines).filter(begins).length
  if (read !== printed) throw new LayoutError(`the page has ${printed} "${first}", of which ${read} are read`)
}

function recordsOf(blocks: readonly Block[], layout: LabelLayout, page: number): PageRecords {
  const records: PageRecord[] = []
  const warnings: string[] = []
  const unknown = new Set<string>()
  for (const { lines, set } of blocks) {
    for (const record of partsOf(ownLines(lines, layout), layout)) {
      const { cells, leftover, repeated } = cellsOf(record, layout)
      if (Object.keys(cells).length === 0) continue
      records.push({ cells: { ...set, ...cells }, page })
      if (repeated !== null)
        warnings.push(`the label "${repeated}" stands twice in a record: what follows is not read`)
      for (const line of leftover) {
        const label = labelIn(line)
        if (label !== null) unknown.add(normalText(label))
        // The text itself may be a name.
        warnings.push(label === null ? 'a line belongs to no label' : `the label "${label}" is not known`)
      }
    }
  }
  if (records.length === 0) checkForLabels(blocks, layout)
  const used = layout.labels.filter((label) => records.some(({ cells }) => cells[label] !== undefined))
  const added = [
    layout.heading,
    layout.trailing,
    layout.section?.column,
    ...layout.texts.flatMap(groupNames),
    ...Object.values(layout.links),
  ]
  return {
    records,
    columns: [...layout.labels, ...added.filter((column) => column !== undefined)],
    warnings,
    fingerprint: JSON.stringify([[...unknown].toSorted(), records.length === 0 || used.length > 1]),
  }
}

/** The records of a block. An element of one record may hold several, if a page was edited by hand. */
function partsOf(lines: readonly string[], layout: LabelLayout): readonly (readonly string[])[] {
  const parts = splitAtFirstLabel(lines, layout)
  return layout.record === undefined || parts.length > 1 ? parts : [lines]
}

/** A page without records may be empty; one that prints two labels is not: its records begin in another way. */
function checkForLabels(blocks: readonly Block[], layout: LabelLayout): void {
  const { labels } = layout
  const lines = blocks.flatMap((block) => ownLines(block.lines, layout))
  const printed = labels.filter((label) =>
    lines.some((line) => line.includes(':') && labelOf(line, labels)?.label === label),
  )
  if (printed.length > 1)
    throw new LayoutError(
      `the page has ${printed.map((label) => `"${label}"`).join(', ')}, and no record that begins as expected`,
    )
}

/** The text before the colon of a line that looks like a label and its value. */
function labelIn(line: string): string | null {
  return /^([A-Z][A-Za-z .#/()-]{2,40}):/.exec(line)?.[1] ?? null
}

/** The lines that may belong to records, each with one label at most. */
function ownLines(lines: readonly string[], { skip, inline, labels }: LabelLayout): readonly string[] {
  const own = lines.filter((line) => !skip.some((pattern) => wholeLine(pattern).test(line)))
  if (!inline) return own
  const beforeLabel = new RegExp(`\\s+(?=(?:${labels.map(escaped).join('|')})\\s*:)`, 'i')
  return own.flatMap((line) => line.split(beforeLabel))
}

function wholeLine(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'i')
}

/** The values of a line without a label; null if no pattern matches it. */
function textsOf(line: string, { texts }: LabelLayout): readonly (readonly [string, string])[] | null {
  const match = texts.map((pattern) => wholeLine(pattern).exec(line)).find((found) => found !== null)
  return match === undefined ? null : Object.entries(match.groups ?? {}).filter(([, value]) => value)
}

function splitAtFirstLabel(lines: readonly string[], layout: LabelLayout): string[][] {
  const { labels, heading } = layout
  const found = lines.map((line) => labelOf(line, labels)?.label ?? null)
  const starts = found.flatMap((label, index) => (label === labels[0] ? [index] : []))
  // The line above is a heading only if it is no field of the record before.
  const isHeading = (index: number) =>
    heading !== undefined && found[index] === null && textsOf(lines[index] ?? '', layout) === null
  const from = starts.map((index) => (index > 0 && isHeading(index - 1) ? index - 1 : index))
  return from.map((start, place) => lines.slice(start, from[place + 1]))
}

function labelOf(line: string, labels: readonly string[]): { label: string; value: string } | null {
  const byLength = labels.toSorted((a, b) => b.length - a.length)
  for (const label of byLength) {
    const pattern = new RegExp(`^${escaped(label)}\\s*(:|-(?=\\s)|(?=\\s)|$)\\s*(.*)$`, 'i')
    const [, separator, value] = pattern.exec(line) ?? []
    if (value === undefined) continue
    // `Status Update: ...` is another label than `Status`.
    if (separator === '' && /^[^:\d$]{1,40}:/.test(value)) continue
    return { label, value: value.replace(/^:\s*/, '') }
  }
  return null
}

function escaped(text: string): string {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s+')
}

function cellsOf(lines: readonly string[], layout: LabelLayout) {
  const { labels, heading, trailing } = layout
  const cells: Record<string, string> = {}
  const leftover: string[] = []
  let repeated: string | null = null
  let last: string | null = null
  const lastLabel = Math.max(
    0,
    lines.findLastIndex((line) => labelOf(line, labels) !== null),
  )
  /** The label whose value is still to come. */
  let open: string | null = null
  const add = (label: string, value: string): void => {
    cells[label] = [cells[label] ?? '', value].filter((part) => part !== '').join('\n')
  }
  for (const [index, line] of lines.entries()) {
    const found = labelOf(line, labels)
    if (found !== null) {
      if (cells[found.label] !== undefined && last !== found.label) {
        repeated = found.label
        break
      }
      last = found.label
      add(found.label, found.value)
      open = found.value === '' ? found.label : null
      continue
    }
    const texts = textsOf(line, layout)
    if (texts !== null) {
      if (texts.every(([column]) => cells[column] === undefined))
        Object.assign(cells, Object.fromEntries(texts))
      else leftover.push(line)
      open = null
      continue
    }
    // At the end of a record an empty value is likelier than a missing status.
    const isTrailing = trailing !== undefined && index > lastLabel && cells[trailing] === undefined
    const isEnd = index === lines.length - 1
    if (open !== null && labelIn(line) === null && !(isTrailing && isEnd)) add(open, line)
    else if (index === 0 && heading !== undefined) cells[heading] = line
    else if (isTrailing) cells[trailing] = line
    else leftover.push(line)
    open = null
  }
  return { cells, leftover, repeated }
}
