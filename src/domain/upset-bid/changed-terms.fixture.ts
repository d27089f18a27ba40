import type { PlainDate } from '#domain/time/plain-date.ts'
import { UPSET_BID_TERMS, type UpsetBidTerms } from './upset-bid-terms.ts'

/** For tests: a change of law as an operator would enter it; returns a function that reverts it. */
export function changeLaw(effective_from: PlainDate, change: Partial<UpsetBidTerms>): () => void {
  const before = UPSET_BID_TERMS.length
  Array.prototype.push.call(UPSET_BID_TERMS, { ...UPSET_BID_TERMS[0], ...change, effective_from })
  return () => void Array.prototype.splice.call(UPSET_BID_TERMS, before, 1)
}
