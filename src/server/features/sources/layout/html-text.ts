import { load, type CheerioAPI } from 'cheerio'
import type { AnyNode, Element } from 'domhandler'

/** Elements that begin a line of their own. */
const BLOCKS = new Set([
  'address', 'article', 'blockquote', 'br', 'dd', 'div', 'dl', 'dt', 'fieldset', 'figure', 'footer', 'form',
  'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'li', 'main', 'nav', 'ol', 'p', 'pre', 'section', 'table',
  'td', 'th', 'tr', 'ul',
]) // oxfmt-ignore
const HIDDEN = new Set(['script', 'style', 'noscript', 'template', 'head'])

/** A line that no page has. */
export const MARK = '\u0000'

/** A page ready for selection, with the text its bytes hold. */
export function parseHtml(html: string): CheerioAPI {
  return load(html)
}

/** Whether an element is inside one of some others. */
export function isWithin({ parent }: AnyNode, others: ReadonlySet<AnyNode>): boolean {
  for (let node = parent; node !== null; node = node.parent) if (others.has(node)) return true
  return false
}

/**
 * The lines of text an element shows: one for each block, line break, line of preformatted text, and link right behind
 * another one; spaces collapsed, empty ones left out. Elements of `marked` begin with a line of their own, `MARK`.
 */
export function linesOf(nodes: Iterable<AnyNode>, marked?: ReadonlySet<AnyNode>): string[] {
  let text = ''
  const walk = (node: AnyNode, isPreformatted: boolean): void => {
    const spaces = isPreformatted ? /[^\S\n]+/g : /[\s\u00a0]+/g
    if (node.type === 'text') text += node.data.replace(/\u200b/g, '').replace(spaces, ' ')
    if (!('children' in node)) return
    const name = 'name' in node ? node.name : ''
    if (HIDDEN.has(name)) return
    const isBlock = BLOCKS.has(name)
    if (marked?.has(node)) text += `\n${MARK}\n`
    if (isBlock || isNextLink(node)) text += '\n'
    for (const child of node.children) walk(child, isPreformatted || name === 'pre')
    if (isBlock) text += '\n'
  }
  for (const node of nodes) walk(node, false)
  return text
    .split('\n')
    .map((line) => line.replace(/ +/g, ' ').trim())
    .filter((line) => line !== '')
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

/** The text of a cell, its lines kept apart. */
export function cellOf(element: Element): string {
  return linesOf(element.children).join('\n')
}

/** The text of a value that may hold markup, as lists in JSON do: `Sale date not yet set` of a red span. */
export function plainText(value: string): string {
  if (!/[<&]/.test(value)) return value.replace(/[ \t\u00a0]+/g, ' ').trim()
  return linesOf(load(value, null, false).root()[0]?.children ?? []).join('\n')
}

/** The address a link inside an element leads to, resolved against the page's; null without a web address. */
export function linkIn($: CheerioAPI, element: Element, pageUrl: string): string | null {
  const href = $(element).find('a[href]').first().attr('href')
  const url = href === undefined ? null : URL.parse(href.trim(), pageUrl)
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null
}
