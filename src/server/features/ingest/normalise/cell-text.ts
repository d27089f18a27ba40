import { isPlaceholder } from '#domain/identifiers/placeholders.ts'

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
}

/** A cell as a person reads it: no markup but line breaks, no entities, warning signs or odd spaces around words. */
export function cellText(cell: string): string {
  if (plain.test(cell)) return cell.trim()
  return cell
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|nbsp|lt|gt|quot|#39);/g, (_all, name: string) => entities[name] ?? '')
    .replace(/[\u26a0\ufe0f\u200b]/g, '')
    .replace(/[\u00a0\t\r ]+/g, ' ')
    .trim()
}

const plain = /^[\w .,'#/:;()-]*$/

/** The cell's text, or null where it says that there is no value. */
export function cellValue(cell: string): string | null {
  const text = cellText(cell)
  return isPlaceholder(text) ? null : text
}

/** Letters and digits in upper case: what stays equal when punctuation and spacing change. */
export function lettersAndDigits(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
