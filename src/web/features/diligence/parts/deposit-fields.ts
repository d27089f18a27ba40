import type { Deposit } from '#contract/following/diligence.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { isPlainDate, type PlainDate } from '#domain/time/plain-date.ts'
import { parseTypedAmount } from '#domain/worksheet/typed-amount.ts'
import type { NewDeposit } from '#web/features/diligence/api.ts'
import { DEPOSIT } from '#web/features/diligence/texts.ts'

/** The form's fields, as typed. */
export type DepositFields = { kind: Deposit['kind']; amount: string; bid: string; paid_on: string }

export type DepositProblems = Partial<Record<'amount' | 'bid' | 'paid_on', string>>

/** Parses the fields into a request; null with problems if invalid. */
export function readDeposit(
  { kind, amount, bid, paid_on }: DepositFields,
  today: PlainDate,
): { deposit: NewDeposit | null; problems: DepositProblems } {
  const paid = parseTypedAmount(amount)
  const ofBid = parseTypedAmount(bid)
  const problems: DepositProblems = {
    ...problemOf('amount', paid),
    ...(paid.ok && !paid.cents && { amount: DEPOSIT.missing }),
    ...problemOf('bid', ofBid),
    ...((!isPlainDate(paid_on) || paid_on > today) && { paid_on: DEPOSIT.noDay }),
  }
  if (Object.keys(problems).length > 0 || !paid.ok || paid.cents === null || !ofBid.ok)
    return { deposit: null, problems }
  const bidDollars = ofBid.cents ? dollarsFromCents(ofBid.cents) : null
  return { deposit: { kind, amount: dollarsFromCents(paid.cents), bid: bidDollars, paid_on }, problems }
}

function problemOf(field: 'amount' | 'bid', typed: ReturnType<typeof parseTypedAmount>): DepositProblems {
  if (typed.ok) return {}
  return { [field]: typed.problem === 'too_much' ? DEPOSIT.tooMuch : DEPOSIT.notAnAmount }
}
