/** An element with its attributes and what is in it, or a text. `app/early-start.js` makes elements of it. */
export type PageTree = string | [tag: string, attributes: Record<string, string>, children: PageTree[]]

/** Attribute of elements whose content loads after the first view, with styles of its own. They are kept empty. */
const LATER = 'data-later'

/** Attributes that would tie the kept elements to those of the page that is loading. */
const UNTIED = new Set(['id', 'for', 'name', 'form', 'list', 'autofocus'])

/**
 * What an element shows on the screen, as data. `texts`: replaces what is in elements with an attribute. Null if a part
 * of it is scrolled, since elements are made unscrolled.
 */
export function pageTreeOf(element: Element, texts: Readonly<Record<string, string>>): PageTree | null {
  if (element.scrollTop > 0 || element.scrollLeft > 0) return null
  const attributes: Record<string, string> = {}
  for (const { name, value } of element.attributes) if (!UNTIED.has(name)) attributes[name] = value
  // What was typed is no attribute.
  if (element instanceof HTMLInputElement && element.value !== '') attributes['value'] = element.value
  const text = Object.keys(texts).find((name) => element.hasAttribute(name))
  const children: PageTree[] = []
  const isEmpty = text !== undefined || element.hasAttribute(LATER)
  for (const child of isEmpty ? [] : element.childNodes) {
    if (child instanceof Text) children.push(child.data)
    if (!(child instanceof Element) || isBelowScreen(child)) continue
    const tree = pageTreeOf(child, texts)
    if (tree === null) return null
    children.push(tree)
  }
  return [element.localName, attributes, text === undefined ? children : [texts[text] ?? '']]
}

/** Such an element cannot be scrolled to. Where the page is zoomed out, the window is higher than the screen. */
function isBelowScreen(element: Element): boolean {
  return element.getBoundingClientRect().top > Math.max(window.innerHeight, window.screen.height)
}
