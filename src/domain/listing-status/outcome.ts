import { normalizeStatusWord } from './listing-status.ts'

/**
 * How a property left the market: the owner paid, the buyer or the county has the deed, or no source lists it anymore
 * without a stated reason.
 */
export type Outcome = 'redeemed' | 'completed' | 'gone'

/** How a listing ended, in whatever spelling its status comes; null while it can still change hands. */
export function outcomeOf({
  status,
  gone_since,
}: {
  readonly status: string
  readonly gone_since?: string | undefined
}): Outcome | null {
  const word = normalizeStatusWord(status)
  if (word === 'Redeemed') return 'redeemed'
  if (word === 'Purchase Completed') return 'completed'
  return gone_since === undefined ? null : 'gone'
}
