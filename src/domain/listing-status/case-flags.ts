import type { PlainDate } from '#domain/time/plain-date.ts'
import type { CaseFacts } from './facts.ts'

/** What stops a listing's case, by one source: redemption or a bankruptcy stay. Never both. */
export interface CaseFlag {
  readonly source_id: number
  readonly flag: 'redeemed' | 'stayed'
  /** The day the source first stated it. */
  readonly since: PlainDate
  /** For a redemption: the day a source states, else the day it was first seen. */
  readonly redeemed_on: PlainDate | null
}

/**
 * Combines the flags of all sources. By the order of evidence a redemption outweighs a stay. A case that was dismissed
 * because the taxes were paid is redeemed: sources state it as such.
 */
export function caseFactsOf(flags: readonly CaseFlag[]): CaseFacts {
  const is_redeemed = flags.some(({ flag }) => flag === 'redeemed')
  return {
    is_redeemed,
    is_stayed_by_bankruptcy: !is_redeemed && flags.length > 0,
  }
}
