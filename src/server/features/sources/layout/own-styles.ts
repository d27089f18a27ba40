import type { CheerioAPI } from 'cheerio'
import type { Element } from 'domhandler'
import { isLeftOut } from './left-out.ts'
import { STYLE_PROPERTIES, styleRules } from './style-rules.ts'
import type { StyleRule } from './style-rules.ts'

/** Rows, cells and text. A larger part that a style sheet hides is a panel, which a script opens. */
const CAN_BE_HIDDEN = new Set([
  'tr', 'td', 'th', 'p', 'span', 'a', 'b', 'strong', 'i', 'em', 'u', 'font', 'small', 'label',
]) // oxfmt-ignore

/** Comparisons of an element with a rule: more than the style sheets of any page need. */
const MAX_COMPARISONS = 200_000

/**
 * Writes what the style sheets within a page hide and strike through into the style of each element, where `isLeftOut`
 * finds it. An element's own style wins, as in a browser.
 */
export function applyOwnStyles($: CheerioAPI): void {
  const rules = $('style')
    .toArray()
    .flatMap((style) => {
      const { media } = style.attribs
      const css = $(style).text()
      return styleRules(media === undefined ? css : `@media ${media} {${css}}`)
    })
  if (!rules.some(({ isOut }) => isOut)) return
  const bySubject = elementsBySubject($)
  let comparisons = 0
  for (const property of STYLE_PROPERTIES) {
    const out = new Map<Element, string>()
    const own = rules.filter((rule) => rule.property === property)
    for (const { selector, subject, value, isOut } of own.toSorted((a, b) => a.weight - b.weight)) {
      const candidates = (bySubject.get(subject) ?? []).filter((element) =>
        isOut ? canBeOut(element, property) : out.has(element),
      )
      comparisons += candidates.length
      if (candidates.length === 0 || comparisons > MAX_COMPARISONS) continue
      for (const element of $(candidates).filter(selector)) {
        if (isOut) out.set(element, value)
        else out.delete(element)
      }
    }
    for (const [element, value] of out) {
      const style = element.attribs['style'] ?? ''
      const isOwn = style.split(';').some((each) => each.trim().toLowerCase().startsWith(property))
      if (!isOwn) element.attribs['style'] = `${property}:${value};${style}`
    }
  }
}

function canBeOut({ name }: Element, property: StyleRule['property']): boolean {
  return property === 'text-decoration' || CAN_BE_HIDDEN.has(name)
}

/** The elements of a page by the names that a selector may end with. */
function elementsBySubject($: CheerioAPI): ReadonlyMap<string, Element[]> {
  const found = new Map<string, Element[]>()
  for (const element of $<Element, string>('*')) {
    const { class: classes = '', id } = element.attribs
    const names = classes.split(/\s+/).map((name) => `.${name}`)
    for (const name of new Set(['*', element.name, `#${id ?? ''}`, ...names])) {
      const own = found.get(name)
      if (own) own.push(element)
      else found.set(name, [element])
    }
  }
  return found
}

const PANELS = new Set(['div', 'section', 'article', 'ul', 'ol', 'dl', 'dd', 'table', 'tbody'])
const DIALOGS = new Set(['dialog', 'alertdialog'])
const HIDING = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse))[^;]*/gi

/** Shows the parts of a page that are hidden until a reader opens them: panels of tabs and accordions. */
export function openPanels($: CheerioAPI): void {
  const hidden = $('[hidden], [style]')
    .toArray()
    .filter((element) => PANELS.has(element.name) && isLeftOut(element))
  if (hidden.length === 0) return
  const opened = openedParts($)
  for (const element of hidden) {
    const { id = '', role = '', hidden: how, 'aria-labelledby': title, style } = element.attribs
    const isPanel = role === 'tabpanel' || title !== undefined || how === 'until-found' || opened.has(id)
    if (!isPanel || DIALOGS.has(role)) continue
    delete element.attribs['hidden']
    if (style !== undefined) element.attribs['style'] = style.replace(HIDING, '')
  }
}

/** The ids of what the tabs, buttons and links of a page lead to. */
function openedParts($: CheerioAPI): ReadonlySet<string> {
  const opened = new Set(
    $('[aria-controls], [data-target], [data-bs-target], a[href^="#"]')
      .toArray()
      .flatMap(({ attribs }) => [
        ...(attribs['aria-controls'] ?? '').split(/\s+/),
        ...[attribs['data-target'], attribs['data-bs-target'], attribs['href']].map(
          (target) => target?.replace(/^#/, '') ?? '',
        ),
      ]),
  )
  opened.delete('')
  return opened
}
