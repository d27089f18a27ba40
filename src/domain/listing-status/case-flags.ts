import type { PlainDate } from '#domain/time/plain-date.ts'
import type { CaseFacts } from './facts.ts'

/** What one source says of a listing that stops its case: it was redeemed, or a bankruptcy stays it. Never both. */
export interface CaseFlag {
  readonly source_id: number
  readonly flag: 'redeemed' | 'stayed'
  /** The day on which the source was first seen to say it. */
  readonly since: PlainDate
  /** Of a redemption: the day a source tells, else the day it was first seen. */
  readonly redeemed_on: PlainDate | null
}

/** What the flags of all sources come to. By the order of evidence a redemption outweighs a stay. */
export function caseFactsOf(
  flags: readonly CaseFlag[],
  { is_dismissed_by_payment }: Pick<CaseFacts, 'is_dismissed_by_payment'>,
): CaseFacts {
  const is_redeemed = flags.some(({ flag }) => flag === 'redeemed')
  return {
    is_redeemed,
    is_dismissed_by_payment,
    is_stayed_by_bankruptcy: !is_redeemed && flags.length > 0,
  }
}
