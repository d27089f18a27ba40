import { isPlaceholder } from '#domain/identifiers/placeholders.ts'
import { withoutHidden } from '#domain/text/typed-text.ts'

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
}

/**
 * A cell's visible text: markup (except line breaks), entities, warning signs, odd whitespace, and what keeps a
 * spreadsheet from reading a number (`="0012345"`, `'0012345`) removed.
 */
export function cellText(cell: string): string {
  if (plain.test(cell)) return cell.trim()
  return withoutHidden(cell)
    .replace(guarded, '$1')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|nbsp|lt|gt|quot|#39);/g, (_all, name: string) => entities[name] ?? '')
    .replace(/[\u26a0\ufe0f]/g, '')
    .replace(/[\u00a0\t\r ]+/g, ' ')
    .trim()
}

/** The lines of a text that have something, without white space around them. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

const plain = /^(?! *')[\w .,'#/:;()-]*$/
const guarded = /^\s*(?:="([^"]*)"\s*$|'(?=\d))/

/** The cell's text, or null for a placeholder. */
export function cellValue(cell: string): string | null {
  const text = cellText(cell)
  return isPlaceholder(text) ? null : text
}
