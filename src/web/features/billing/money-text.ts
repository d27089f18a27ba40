import { centsFromDollars } from '#contract/money.ts'
import { formatCents } from '#domain/listing/price.ts'

/** Dollars of the wire as a bill shows them: `$39.00`. */
export function billText(dollars: number): string {
  return formatCents(centsFromDollars(dollars))
}
