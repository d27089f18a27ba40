/** Dollars on the wire to integer cents; rounds to the nearest cent because JSON numbers are binary. */
export function centsFromDollars(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Integer cents to the plain dollar number of the wire, at most two decimals; null stays null. */
export function dollarsFromCents(cents: number): number
export function dollarsFromCents(cents: number | null): number | null
export function dollarsFromCents(cents: number | null): number | null {
  return cents === null ? null : cents / 100
}
