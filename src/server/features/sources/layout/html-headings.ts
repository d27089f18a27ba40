import type { CheerioAPI } from 'cheerio'
import type { Element } from 'domhandler'
import { normalText } from './page-records.ts'

const TITLES = 'h1, h2, h3, h4, h5, h6, strong, b'

/** Whether the caption of a table, or else the nearest heading above it, has a text. */
export function isUnder($: CheerioAPI, table: Element, heading: string): boolean {
  return normalText(titleOf($, table)).includes(normalText(heading))
}

/** The caption of a table, or else the nearest heading above it; empty without either. */
export function titleOf($: CheerioAPI, table: Element): string {
  const caption = $(table).find('caption').first()
  if (caption.length > 0) return caption.text()
  const around = new Set($(table).parents('table').toArray())
  const elements = $(`${TITLES}, table`).toArray()
  const above = elements.slice(0, elements.indexOf(table)).filter((element) => {
    if (element.name === 'table') return false
    // Bold cells of the tables above are no headings of this one.
    const own = $(element).parents('table').first().toArray()
    return own.every((other) => around.has(other)) && isTitle($, element)
  })
  const last = above.at(-1)
  return last === undefined ? '' : $(last).text()
}

/** A bold text is a heading only where it stands alone: not a word within a sentence. */
function isTitle($: CheerioAPI, element: Element): boolean {
  if (element.name.startsWith('h')) return true
  const block = $(element).closest('p, div, td, th, li, center, section, body')
  return normalText(block.text()) === normalText($(element).text())
}
