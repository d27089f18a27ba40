import type { Cheerio } from 'cheerio'
import type { AnyNode } from 'domhandler'
import { allLinesOf, baseOf, linesOf, linkIn, MARK, parseHtml } from './html-text.ts'
import { leftOutFinder, shownOf } from './left-out.ts'
import type { LayoutOf } from '#contract/operator/layout-schema.ts'
import { LayoutError, saysOneOf } from './page-records.ts'

type LabelLayout = LayoutOf<'label_lines'>
type Section = NonNullable<LabelLayout['section']>

/** The lines of one record or of all of them, with what holds for every one. */
export interface Block {
  /** With what of them is struck through or hidden, as `allLinesOf` has it. */
  readonly lines: readonly string[]
  readonly set: Readonly<Record<string, string>>
}

/**
 * The parts of a page that hold records of labeled lines. `begins` tells the first line of a record. Throws a
 * LayoutError if the scope is not on the page, or if a section that must tell something tells nothing.
 */
export function blocksOf(
  html: string,
  layout: LabelLayout,
  url: string,
  begins: (line: string) => boolean,
): Block[] {
  const $ = parseHtml(html)
  const scope = layout.scope === undefined ? $('body') : $(layout.scope)
  if (scope.length === 0) throw new LayoutError(`the page has no "${layout.scope ?? 'body'}"`)
  const { record, section } = layout
  const isLeftOut = leftOutFinder()
  const allLines = (element: AnyNode) => allLinesOf([element], isLeftOut(element))
  if (record === undefined) return scope.toArray().map((element) => ({ lines: allLines(element), set: {} }))
  const base = baseOf($, url)
  const blocks: Block[] = []
  let title = ''
  const wanted = section === undefined ? record : `${record}, ${section.select}`
  for (const element of scope.find(wanted).toArray()) {
    if (section !== undefined && $(element).is(section.select)) {
      title = linesOf([element]).join(' ')
      continue
    }
    const set: Record<string, string> = section === undefined ? {} : { [section.column]: title }
    for (const column of Object.values(layout.links)) set[column] = linkIn($, element, base) ?? ''
    blocks.push({ lines: allLines(element), set })
  }
  if (section?.each) checkSections(scope, layout, section, { blocks, begins })
  return blocks
}

/** A section whose labels were renamed, or whose records were moved, would look empty beside others that are. */
function checkSections(
  scope: Cheerio<AnyNode>,
  { labels: [first = ''], nothing_listed }: LabelLayout,
  { select }: Section,
  { blocks, begins }: { blocks: readonly Block[]; begins: (line: string) => boolean },
): void {
  const headings = new Set<AnyNode>(scope.find(select).toArray())
  if (headings.size === 0) throw new LayoutError(`the page has no "${select}"`)
  const sections: string[][] = []
  for (const line of linesOf(scope.toArray(), headings)) {
    if (line === MARK) sections.push([])
    else sections.at(-1)?.push(line)
  }
  const silent = sections.find((lines) => !lines.some(begins) && !saysOneOf(lines.join(' '), nothing_listed))
  if (silent)
    throw new LayoutError(
      `the section "${silent[0] ?? ''}" has no "${first}" and no notice that nothing is listed`,
    )
  const printed = sections.flat().filter(begins).length
  const read = blocks.flatMap(({ lines }) => lines.map(shownOf)).filter(begins).length
  if (read !== printed) throw new LayoutError(`the page has ${printed} "${first}", of which ${read} are read`)
}
