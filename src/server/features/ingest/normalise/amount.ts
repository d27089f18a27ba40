/** What a cell of money says: cents; null for no amount; `unreadable` for anything else. */
export type ReadAmount = number | null | 'unreadable'

/** A billion dollars: more is a parcel number in the wrong column. */
const mostCents = 100_000_000_000

/**
 * Reads an amount printed in dollars (`$14,077.24*`) or counted in cents (`1407724`). A text with a dollar sign or
 * with cents after a point is refused in a column of cents: it would be stored a hundred times too small.
 */
export function readAmount(text: string | null, unit: 'cents' | 'dollars'): ReadAmount {
  if (text === null) return null
  const digits = text.replace(/[,\s]/g, '').replace(/\*+$/, '')
  const cents = unit === 'cents' ? countedCents(digits) : printedDollars(digits)
  if (cents === null || cents > mostCents) return 'unreadable'
  return cents === 0 ? null : cents
}

function countedCents(digits: string): number | null {
  return /^\d+(?:\.0)?$/.test(digits) ? Math.round(Number(digits)) : null
}

function printedDollars(digits: string): number | null {
  return /^\$?\d+(?:\.\d{1,2})?$/.test(digits) ? Math.round(Number(digits.replace('$', '')) * 100) : null
}
