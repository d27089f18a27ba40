import { formatExactDollars } from '#domain/money/format-money.ts'

/** A dollar amount with cents, so that columns align; `N/A` for null or 0. */
export function amountText(dollars: number | null): string {
  return dollars === null || dollars <= 0 ? 'N/A' : formatExactDollars(dollars)
}
