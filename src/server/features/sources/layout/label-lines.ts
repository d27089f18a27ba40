import { canBeRecord } from '#domain/text/list-titles.ts'
import { blocksOf } from './label-blocks.ts'
import type { Block } from './label-blocks.ts'
import { leftOutOf, shownOf } from './left-out.ts'
import type { LayoutOf } from '#contract/operator/layout-schema.ts'
import { groupNames, LayoutError, normalText } from './page-records.ts'
import type { PageRecord, PageRecords } from './page-records.ts'

type LabelLayout = LayoutOf<'label_lines'>

/** A line of text: a label with its value, values without a label, or neither; empty where it is left out. */
interface Line {
  readonly text: string
  readonly found: { readonly label: string; readonly value: string } | null
  /** Values by column; null if no pattern matches the line. */
  readonly texts: Readonly<Record<string, string>> | null
  /** The line, or the value of its label, where it is struck through or hidden; empty for any other. */
  readonly leftOut: string
}

/**
 * Reads records of labeled lines. A value stands behind its label or on the line below it; a label printed again at once
 * adds a line to its value. Text that belongs to no label is a warning unless it has a known pattern or the layout a
 * column for it. A record in which a label stands twice may be two: what follows the label is not read, and the record is
 * mixed. Lost is a record that lacks its first label above all others, an element of a record that has no label, and
 * what is struck through or hidden.
 * Throws a LayoutError if the scope is not on the page, if it has labels and none of them begins a record, or if a
 * section that must tell something tells nothing.
 */
export function readLabelLines(
  html: string,
  layout: LabelLayout,
  at: { url: string; page: number },
): PageRecords {
  const first = patternsOf(layout.labels.slice(0, 1))
  const begins = (line: string) => labelOf(line, first) !== null
  return recordsOf(blocksOf(html, layout, at.url, begins), layout, at.page)
}

/** As `readLabelLines`, for text that has no markup, such as that of a PDF. */
export function readTextLines(lines: readonly string[], layout: LabelLayout, page: number): PageRecords {
  return recordsOf([{ lines, set: {} }], layout, page)
}

function recordsOf(blocks: readonly Block[], layout: LabelLayout, page: number): PageRecords {
  const records: PageRecord[] = []
  const warnings: string[] = []
  const lost: string[] = []
  const mixed: string[] = []
  const unknown = new Set<string>()
  const read = blocks.map(({ lines, set }) => ({ lines: readLines(lines, layout), set }))
  for (const { lines, set } of read) {
    const { head, parts } = partsOf(lines, layout)
    if (labelsIn(head).size > 1) {
      warnings.push('a record has no first label')
      lost.push(textOf(head))
    }
    for (const part of [head, ...parts]) {
      const out = part.map(({ leftOut }) => leftOut).filter((text) => text !== '')
      const isLost = canBeRecord(out.join('\n'))
      if (isLost) lost.push(out.join('\n'))
      if (isLost || (out.length > 0 && part !== head)) warnings.push('a line is struck through or hidden')
    }
    for (const part of parts) {
      const shown = part.filter(({ text }) => text !== '')
      const { cells, leftover, repeated } = cellsOf(shown, layout)
      if (Object.keys(cells).length === 0) {
        if (!canBeRecord(textOf(part))) continue
        warnings.push('an element of a record has no label')
        lost.push(textOf(part))
        continue
      }
      records.push({ cells: { ...set, ...cells }, page })
      if (repeated !== null) {
        warnings.push(`the label "${repeated}" appears twice in a record: the lines after it were not read`)
        mixed.push(textOf(part))
      }
      for (const line of leftover) {
        const label = labelIn(line)
        if (label !== null) unknown.add(normalText(label))
        // The text itself may be a name.
        warnings.push(label === null ? 'a line has no label' : `the label "${label}" is unknown`)
      }
    }
  }
  if (records.length === 0) checkForLabels(read.flatMap(({ lines }) => lines))
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
    lost,
    mixed,
    fingerprint: JSON.stringify([[...unknown].toSorted(), records.length === 0 || used.length > 1]),
  }
}

/** A page without records may be empty; one that prints two labels is not: its records begin in another way. */
function checkForLabels(lines: readonly Line[]): void {
  const printed = [...labelsIn(lines)].map((label) => `"${label}"`)
  if (printed.length > 1)
    throw new LayoutError(`the page has ${printed.join(', ')}, and no record that begins as expected`)
}

function labelsIn(lines: readonly Line[]): ReadonlySet<string> {
  return new Set(
    lines.flatMap(({ text, found }) => (found !== null && text.includes(':') ? [found.label] : [])),
  )
}

function textOf(lines: readonly Line[]): string {
  return lines.map(({ text }) => text).join('\n')
}

/** The lines that may belong to records, each with one label at most. */
function readLines(texts: readonly string[], layout: LabelLayout): Line[] {
  const { skip, inline, labels } = layout
  const labelPatterns = patternsOf(labels)
  const skipped = skip.map(wholeLine)
  const textPatterns = layout.texts.map(wholeLine)
  const beforeLabel = new RegExp(`(?<!\\s)\\s+(?=(?:${labels.map(escaped).join('|')})\\s*:)`, 'i')
  return texts.flatMap((line) => {
    const [shown, out] = [shownOf(line), leftOutOf(line)]
    if (skipped.some((pattern) => pattern.test(shown))) return []
    return (inline ? shown.split(beforeLabel).map(withoutSeparator) : [shown]).map((text) => {
      const found = labelOf(text, labelPatterns)
      const texts = found === null && text !== '' ? textsOf(text, textPatterns) : null
      return { text, found, texts, leftOut: text === '' || found?.value === '' ? out : '' }
    })
  })
}

/** `Parcel: 12 |` stands before another label of its line. */
function withoutSeparator(text: string): string {
  return text.replace(/(?<!\s)\s*[|;\u2022\u00b7]$/, '')
}

interface LabelPattern {
  readonly label: string
  readonly pattern: RegExp
}

/** The longest label first: `Sale Date` before `Sale`. */
function patternsOf(labels: readonly string[]): LabelPattern[] {
  return labels
    .toSorted((a, b) => b.length - a.length)
    .map((label) => ({
      label,
      pattern: new RegExp(`^${escaped(label)}\\s*(:|-(?=\\s)|(?=\\s)|$)\\s*(.*)$`, 'i'),
    }))
}

function labelOf(line: string, patterns: readonly LabelPattern[]): Line['found'] {
  for (const { label, pattern } of patterns) {
    const [, separator, value] = pattern.exec(line) ?? []
    if (value === undefined) continue
    // `Status Update: ...` is another label than `Status`.
    if (separator === '' && /^[^:\d$]{1,40}:/.test(value)) continue
    return { label, value: value.replace(/^:\s*/, '') }
  }
  return null
}

function textsOf(line: string, patterns: readonly RegExp[]): Line['texts'] {
  const match = patterns.map((pattern) => pattern.exec(line)).find((found) => found !== null)
  if (match === undefined) return null
  return Object.fromEntries(Object.entries(match.groups ?? {}).filter(([, value]) => value))
}

function wholeLine(pattern: string): RegExp {
  return new RegExp(`^(?:${pattern})$`, 'i')
}

function escaped(text: string): string {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('\\s+')
}

/** The text before the colon of a line that looks like a label and its value. */
function labelIn(line: string): string | null {
  return /^([A-Z][A-Za-z .#/()-]{2,40}):/.exec(line)?.[1] ?? null
}

/**
 * The records of a block, each beginning with the first label, and the lines above them; an element of one record may
 * hold several by mistake.
 */
function partsOf(
  lines: readonly Line[],
  { labels, heading, record }: LabelLayout,
): { readonly head: readonly Line[]; readonly parts: readonly Line[][] } {
  // The line above is a heading only if it is no field of the record before.
  const isHeading = (line: Line | undefined) =>
    heading !== undefined && line?.found === null && line.texts === null && line.text !== ''
  const starts = lines.flatMap(({ found }, index) =>
    found?.label === labels[0] ? [isHeading(lines[index - 1]) ? index - 1 : index] : [],
  )
  // What stands above the first label of an element belongs to it, too.
  if (record !== undefined) starts[0] = 0
  return {
    head: lines.slice(0, starts[0]),
    parts: starts.map((start, place) => lines.slice(start, starts[place + 1])),
  }
}

function cellsOf(lines: readonly Line[], { heading, trailing }: LabelLayout) {
  const cells: Record<string, string> = {}
  const leftover: string[] = []
  const lastLabel = Math.max(
    0,
    lines.findLastIndex(({ found }) => found !== null),
  )
  let last: string | null = null
  /** The label whose value is still to come. */
  let open: string | null = null
  const add = (label: string, value: string): void => {
    cells[label] = [cells[label] ?? '', value].filter((part) => part !== '').join('\n')
  }
  for (const [index, { text, found, texts }] of lines.entries()) {
    if (found !== null) {
      if (cells[found.label] !== undefined && last !== found.label)
        return { cells, leftover, repeated: found.label }
      last = found.label
      add(found.label, found.value)
      open = found.value === '' ? found.label : null
      continue
    }
    // At the end of a record an empty value is likelier than a missing status.
    const isTrailing = trailing !== undefined && index > lastLabel && cells[trailing] === undefined
    const isEnd = index === lines.length - 1
    if (texts !== null) {
      const isNew = Object.keys(texts).every((column) => cells[column] === undefined)
      if (isNew) Object.assign(cells, texts)
      else leftover.push(text)
    } else if (open !== null && labelIn(text) === null && !(isTrailing && isEnd)) add(open, text)
    else if (index === 0 && heading !== undefined) cells[heading] = text
    else if (isTrailing) cells[trailing] = text
    else leftover.push(text)
    open = null
  }
  return { cells, leftover, repeated: null }
}
