import type { CheerioAPI } from 'cheerio'
import type { AnyNode, ChildNode, Element, ParentNode } from 'domhandler'

const TITLES = 'h1, h2, h3, h4, h5, h6, strong, b'
const BLOCKS = new Set(['p', 'div', 'td', 'th', 'li', 'center', 'section', 'body'])

/**
 * The title of each table of a page: its caption, or else the nearest heading above it; empty without either. Bold cells
 * of the tables above are no headings of a table, but those of a table around it may be.
 */
export function titlesOf($: CheerioAPI): Map<AnyNode, string> {
  const titles = new Map<AnyNode, string>()
  const isTitle = titleFinder()
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

/** Tells for the elements of a page whether they are titles. */
function titleFinder(): (element: Element) => boolean {
  const known = new Map<ParentNode, TextPlaces>()

  /** Each parent is looked through once, also if thousands of bold elements stand beside each other. */
  function textsIn(parent: ParentNode): TextPlaces {
    const before = known.get(parent)
    if (before !== undefined) return before
    const texts = {
      places: new Map<AnyNode, number>(parent.children.map((child, place) => [child, place])),
      first: parent.children.findIndex((child) => hasText(child, /[^\s\u00a0]/, 'first')),
      // A colon behind a heading is part of it.
      last: parent.children.findLastIndex((child) => hasText(child, /[^\s\u00a0:*]/, 'last')),
    }
    known.set(parent, texts)
    return texts
  }
  function hasText(node: ChildNode, text: RegExp, end: 'first' | 'last'): boolean {
    if (node.type === 'text') return text.test(node.data)
    return 'children' in node && textsIn(node)[end] >= 0
  }

  // A bold text is a heading only where it stands alone: not a word within a sentence.
  return (element) => {
    if (element.name.startsWith('h')) return true
    for (let node: AnyNode = element; !isBlock(node) && node.parent !== null; node = node.parent) {
      const { places, first, last } = textsIn(node.parent)
      const place = places.get(node) ?? 0
      if ((first >= 0 && first < place) || last > place) return false
    }
    return true
  }
}

/** The children of a node with their places, and the places of the first and the last with a text; -1 without one. */
type TextPlaces = {
  readonly places: ReadonlyMap<AnyNode, number>
  readonly first: number
  readonly last: number
}

function isBlock(node: AnyNode): boolean {
  return 'name' in node && BLOCKS.has(node.name)
}
