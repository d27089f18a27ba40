import { groupedDigits } from '#domain/text/counted.ts'
import { centsFromDollars } from './cents.ts'

/** Dollars as a person reads them: `$19,372.50`, whole dollars without cents (`$41,250`). */
export function formatDollars(dollars: number): string {
  return formatExactDollars(dollars).replace(/\.00$/, '')
}

/** Dollars with both decimals, for a figure that is owed to the cent and for columns: `$7,900.00`. */
export function formatExactDollars(dollars: number): string {
  return formatCents(centsFromDollars(dollars))
}

/** Integer cents with both decimals, for a figure that is owed to the cent: `$7,900.00`. */
export function formatCents(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  const dollars = groupedDigits(digits.slice(0, -2))
  return `${cents < 0 ? '-' : ''}$${dollars}.${digits.slice(-2)}`
}
