import { formatExactDollars } from '#domain/money/format-money.ts'

/** Dollars of the wire with both decimals, so that columns align; `N/A` where a source gives none, or 0 for none. */
export function amountText(dollars: number | null): string {
  return dollars === null || dollars <= 0 ? 'N/A' : formatExactDollars(dollars)
}
