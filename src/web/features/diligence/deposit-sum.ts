import type { Deposit } from '#contract/following/diligence.ts'
import { centsFromDollars } from '#domain/money/cents.ts'
import { formatCents } from '#domain/money/format-money.ts'

/** Deposits not yet returned. */
export function depositsOut(deposits: readonly Deposit[]): Deposit[] {
  return deposits.filter(({ returned_on }) => returned_on === null)
}

/** Total not yet returned, such as `$1,968.63`; null if all were. */
export function outText(deposits: readonly Deposit[]): string | null {
  const out = depositsOut(deposits)
  return out.length === 0
    ? null
    : formatCents(out.reduce((sum, { amount }) => sum + centsFromDollars(amount), 0))
}
