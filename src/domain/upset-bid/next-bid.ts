import type { PlainDate } from '#domain/time/plain-date.ts'
import { bidLadder, minimumUpsetBid, upsetBidDeposit } from './minimum-upset-bid.ts'
import type { BidRung } from './minimum-upset-bid.ts'
import { publishedTermsStand } from './published-terms.ts'
import type { UpsetBidFacts } from './upset-bid-facts.ts'

/** The lowest lawful bid now, with its deposit, in cents. */
export interface UpsetBidMinimum {
  readonly minimum_cents: number
  /** A published minimum always wins; a computed one is rounded up to the cent and the clerk decides. */
  readonly basis: 'published' | 'computed'
  readonly deposit_cents: number
}

/** The same with its explanation and the bids that follow. */
export interface NextBid extends UpsetBidMinimum {
  readonly computed_cents: number
  /**
   * Whether the published minimum equals the computed one, within a cent of rounding; null if none is published.
   */
  readonly agrees: boolean | null
  readonly raise_cents: number
  /** Five rungs, the first being the bid due now. */
  readonly ladder: readonly BidRung[]
}

/** The minimum over a last bid, in cents, for a bid filed on a day; `publishedCents` is what a source published for it. */
export function upsetBidMinimum(
  lastBidCents: number,
  publishedCents: number | null,
  filedOn: PlainDate,
): UpsetBidMinimum {
  const minimum_cents = publishedCents ?? minimumUpsetBid(lastBidCents, filedOn)
  const basis = publishedCents === null ? 'computed' : 'published'
  return { minimum_cents, basis, deposit_cents: upsetBidDeposit(minimum_cents, filedOn) }
}

/** The next bid on the current one, if it is filed on a day; null while no bid is known. */
export function nextBid(facts: UpsetBidFacts, filedOn: PlainDate): NextBid | null {
  const lastBidCents = facts.bids.at(-1)?.amount_cents
  if (lastBidCents === undefined) return null
  const computed_cents = minimumUpsetBid(lastBidCents, filedOn)
  const published = publishedMinimum(facts, lastBidCents)
  const minimum = upsetBidMinimum(lastBidCents, published, filedOn)
  const { minimum_cents } = minimum
  return {
    ...minimum,
    computed_cents,
    agrees: published === null ? null : Math.abs(published - computed_cents) <= 1,
    raise_cents: minimum_cents - lastBidCents,
    ladder: bidLadder(lastBidCents, filedOn, 5, minimum_cents),
  }
}

// A printed minimum not above its bid is an error.
function publishedMinimum(facts: UpsetBidFacts, lastBidCents: number): number | null {
  const published = publishedTermsStand(facts, [lastBidCents]) ? facts.published_minimum_cents : null
  return published !== null && published > lastBidCents ? published : null
}
