import type { CheerioAPI } from 'cheerio'
import type { AnyNode, Element } from 'domhandler'

const TITLES = 'h1, h2, h3, h4, h5, h6, strong, b'
const BLOCKS = new Set(['p', 'div', 'td', 'th', 'li', 'center', 'section', 'body'])

/**
 * The title of each table of a page: its caption, or else the nearest heading above it; empty without either. Bold cells
 * of the tables above are no headings of a table, but those of a table around it may be.
 */
export function titlesOf($: CheerioAPI): Map<AnyNode, string> {
  const titles = new Map<AnyNode, string>()
  /** The last heading so far within each table, and outside of tables, with its place on the page. */
  const last = new Map<AnyNode | null, { heading: Element; place: number }>()
  for (const [place, element] of $(`${TITLES}, table`).toArray().entries()) {
    const around = tablesAround(element)
    if (element.name !== 'table') {
      if (isTitle(element)) last.set(around[0] ?? null, { heading: element, place })
      continue
    }
    const above = [...around, null].flatMap((each) => last.get(each) ?? [])
    const nearest = above.toSorted((a, b) => b.place - a.place)[0]?.heading
    const caption = $(element).find('caption').first()
    titles.set(element, caption.length > 0 ? caption.text() : nearest === undefined ? '' : $(nearest).text())
  }
  return titles
}

/** The tables that an element is in, the innermost first. */
function tablesAround(element: Element): AnyNode[] {
  const tables: AnyNode[] = []
  for (let node = element.parent; node !== null; node = node.parent)
    if ('name' in node && node.name === 'table') tables.push(node)
  return tables
}

/** A bold text is a heading only where it stands alone: not a word within a sentence. */
function isTitle(element: Element): boolean {
  if (element.name.startsWith('h')) return true
  for (let node: AnyNode | null = element; node !== null && !isBlock(node); node = node.parent) {
    // A colon behind it is part of the heading.
    if (hasTextBeside(node, 'prev', /[^\s\u00a0]/) || hasTextBeside(node, 'next', /[^\s\u00a0:*]/))
      return false
  }
  return true
}

function isBlock(node: AnyNode): boolean {
  return 'name' in node && BLOCKS.has(node.name)
}

function hasTextBeside(node: AnyNode, side: 'prev' | 'next', text: RegExp): boolean {
  for (let other = node[side]; other !== null; other = other[side]) if (hasText(other, text)) return true
  return false
}

function hasText(node: AnyNode, text: RegExp): boolean {
  if (node.type === 'text') return text.test(node.data)
  return 'children' in node && node.children.some((child) => hasText(child, text))
}
