import { centsFromDollars } from '#domain/money/cents.ts'
/** A money cell in cents; null for no amount; `unreadable` for anything else. */
export type ReadAmount = number | null | 'unreadable'

/** A billion dollars; anything higher is a parcel number in the wrong column. */
const MAX_CENTS = 100_000_000_000

/**
 * Reads an amount printed in dollars (`$14,077.24*`) or counted in cents (`1407724`). Commas may only separate groups of
 * three digits; `5000,50` and any other ambiguous text is unreadable. So is a dollar sign or a decimal fraction in a
 * column of cents, which would be stored a hundred times too small.
 */
export function readAmount(text: string | null, unit: 'cents' | 'dollars'): ReadAmount {
  if (text === null || accountingZero.test(text)) return null
  const [, whole = '', fraction = ''] = (unit === 'cents' ? counted : printed).exec(text) ?? []
  if (whole === '') return 'unreadable'
  const number = Number(`${whole.replaceAll(',', '')}${fraction}`)
  const cents = unit === 'cents' ? number : centsFromDollars(number)
  if (cents > MAX_CENTS) return 'unreadable'
  return cents === 0 ? null : cents
}

/** How accounting formats of spreadsheets print no amount. */
const accountingZero = /^\$\s*-$/

const digits = String.raw`(\d+|[1-9]\d{0,2}(?:,\d{3})+)`
const footnotes = String.raw`\s?\*{0,3}`
const counted = new RegExp(String.raw`^${digits}(?:\.0)?${footnotes}$`)
const printed = new RegExp(String.raw`^\$? ?${digits}(\.\d{1,2})?${footnotes}$`)
