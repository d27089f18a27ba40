import { load, type CheerioAPI } from 'cheerio'
import type { AnyNode, Element, ParentNode } from 'domhandler'
import { withoutHidden } from '#domain/text/typed-text.ts'
import { isLeftOut, leftOut, leftOutOf, MARKS, shownOf } from './left-out.ts'
import { applyOwnStyles, openPanels } from './own-styles.ts'

/** Elements that begin a line of their own. */
const BLOCKS = new Set([
  'address', 'article', 'blockquote', 'br', 'dd', 'div', 'dl', 'dt', 'fieldset', 'figure', 'footer', 'form',
  'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'li', 'main', 'nav', 'ol', 'p', 'pre', 'section', 'table',
  'td', 'th', 'tr', 'ul',
]) // oxfmt-ignore
const HIDDEN = new Set(['script', 'style', 'noscript', 'template', 'head', 'svg'])

/** What marks text that is left out. */
const OWN_MARKS = new RegExp(`[${MARKS}]`, 'g')

/** A line that no page has. */
export const MARK = '\u0000'

/** A page ready for selection. What its own style sheets hide is marked, and panels that a reader can open are open. */
export function parseHtml(html: string): CheerioAPI {
  const $ = load(html)
  if (/<style\b/i.test(html)) applyOwnStyles($)
  if (/\bhidden\b|\bnone\b|\bcollapse\b/i.test(html)) openPanels($)
  return $
}

/** Elements that have no end tag, may go without one, or are reopened by a browser where they are not closed. */
const MAY_STAY_OPEN = new Set([
  'html', 'head', 'body', 'p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'thead', 'tbody', 'tfoot', 'caption', 'colgroup',
  'option', 'optgroup', 'rp', 'rt', 'area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'param',
  'source', 'track', 'wbr', 'a', 'b', 'big', 'code', 'em', 'font', 'i', 'nobr', 's', 'small', 'strike', 'strong', 'tt', 'u',
]) // oxfmt-ignore

/**
 * Whether a page ends within a table, a section, or another element that needs its end tag, as one does whose transfer
 * broke off: the missing records are not gone. In a page that is complete, such an element is only sloppy.
 */
export function isCutOff(html: string): boolean {
  if (/<\/(?:body|html)\s*>/i.test(html)) return false
  const open = unclosedNames(html)
  // Parsing a large page once more takes seconds.
  if (open.size === 0) return false
  const $ = load(html, { sourceCodeLocationInfo: true })
  return $('html *')
    .toArray()
    .some(
      ({ name, sourceCodeLocation: place }) =>
        open.has(name) && place && place.endTag === undefined && place.endOffset === html.length,
    )
}

/** Names of elements that begin more often than they end. */
function unclosedNames(html: string): ReadonlySet<string> {
  const open = new Map<string, number>()
  for (const [, slash, name = ''] of html.toLowerCase().matchAll(/<(\/?)([a-z][a-z0-9-]*)/g))
    open.set(name, (open.get(name) ?? 0) + (slash === '/' ? -1 : 1))
  return new Set([...open].flatMap(([name, count]) => (count > 0 && !MAY_STAY_OPEN.has(name) ? [name] : [])))
}

/** Whether an element is inside one of some others. */
export function isWithin({ parent }: AnyNode, others: ReadonlySet<AnyNode>): boolean {
  for (let node = parent; node !== null; node = node.parent) if (others.has(node)) return true
  return false
}

/**
 * The lines of text an element shows: one for each block, line break, line of preformatted text, and link right behind
 * another one; spaces collapsed, empty ones left out, and so is what is struck through or hidden. Elements of `marked`
 * begin with a line of their own, `MARK`.
 */
export function linesOf(nodes: Iterable<AnyNode>, marked?: ReadonlySet<AnyNode>): string[] {
  return allLinesOf(nodes, false, marked)
    .map(shownOf)
    .filter((line) => line !== '')
}

/** The same lines with what is struck through or hidden, for `shownOf` and `leftOutOf`. */
export function allLinesOf(
  nodes: Iterable<AnyNode>,
  isWholeLeftOut: boolean,
  marked?: ReadonlySet<AnyNode>,
): string[] {
  let text = ''
  const walk = (node: AnyNode, isPreformatted: boolean, isAroundLeftOut: boolean): void => {
    const isOut = isAroundLeftOut || isLeftOut(node)
    const spaces = isPreformatted ? /[^\S\n]+/g : /[\s\u00a0]+/g
    if (node.type === 'text') {
      const own = withoutHidden(node.data).replace(OWN_MARKS, '').replace(spaces, ' ')
      text += isOut ? leftOut(own) : own
    }
    if (!('children' in node)) return
    const name = 'name' in node ? node.name : ''
    if (HIDDEN.has(name)) return
    const isBlock = BLOCKS.has(name)
    if (marked?.has(node)) text += `\n${MARK}\n`
    if (isBlock || isNextLink(node)) text += '\n'
    // Cents, or the number of a footnote: neither is more digits of the number before it.
    if (name === 'sup' && isNumber(node)) text += ' '
    for (const child of node.children) walk(child, isPreformatted || name === 'pre', isOut)
    if (isBlock) text += '\n'
  }
  for (const node of nodes) walk(node, false, isWholeLeftOut)
  return text
    .split('\n')
    .map((line) => line.replace(/ +/g, ' ').trim())
    .filter((line) => line !== '')
}

function isNumber({ children }: ParentNode): boolean {
  const [child, ...others] = children
  return child?.type === 'text' && others.length === 0 && /^\s*\d+\s*$/.test(child.data)
}

/** Two numbers, each a link, are not one; an editor may split the text of a single link, whose parts lead to one place. */
function isNextLink(node: AnyNode): boolean {
  const href = hrefOf(node)
  const before = node.prev === null ? null : hrefOf(node.prev)
  return href !== null && before !== null && href !== before
}

function hrefOf(node: AnyNode): string | null {
  return 'attribs' in node && node.name === 'a' ? (node.attribs['href'] ?? null) : null
}

/** A text with its lines kept apart, and what of it is struck through or hidden. */
export interface ShownText {
  readonly text: string
  readonly leftOut: string
}

function shownText(lines: readonly string[]): ShownText {
  const textOf = (part: (line: string) => string): string =>
    lines
      .map(part)
      .filter((text) => text !== '')
      .join('\n')
  return { text: textOf(shownOf), leftOut: textOf(leftOutOf) }
}

/** The text of a cell. */
export function cellOf(element: Element, isWholeLeftOut: boolean): ShownText {
  return shownText(allLinesOf(element.children, isWholeLeftOut || isLeftOut(element)))
}

/** The text of a value that may hold markup, as lists in JSON do: `Sale date not yet set` of a red span. */
export function valueOf(value: string): ShownText {
  if (!/[<&]/.test(value)) return { text: value.replace(/[ \t\u00a0]+/g, ' ').trim(), leftOut: '' }
  return shownText(allLinesOf(load(value, null, false).root()[0]?.children ?? [], false))
}

/** The address that links of a page are relative to: that of its `base`, or its own. */
export function baseOf($: CheerioAPI, pageUrl: string): string {
  const href = $.root().children('html').children('head').children('base[href]').attr('href')
  return (href === undefined ? null : URL.parse(href.trim(), pageUrl)?.href) ?? pageUrl
}

/** The address a link inside an element leads to, resolved against `baseUrl`; null without a web address. */
export function linkIn($: CheerioAPI, element: Element, baseUrl: string): string | null {
  const href = $(element).find('a[href]').first().attr('href')
  const url = href === undefined ? null : URL.parse(href.trim(), baseUrl)
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null
}
