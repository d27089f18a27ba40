import type { Deposit } from '#contract/following/diligence.ts'
import { centsFromDollars } from '#domain/money/cents.ts'
import { formatCents } from '#domain/money/format-money.ts'

/** The deposits that have not come back. */
export function depositsOut(deposits: readonly Deposit[]): Deposit[] {
  return deposits.filter(({ returned_on }) => returned_on === null)
}

/** What has not come back, such as `$1,968.63`; null where everything has. */
export function outText(deposits: readonly Deposit[]): string | null {
  const out = depositsOut(deposits)
  return out.length === 0
    ? null
    : formatCents(out.reduce((sum, { amount }) => sum + centsFromDollars(amount), 0))
}
