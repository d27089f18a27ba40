import { comparePlainDates, earliestOf, latestOf } from '#domain/time/plain-date.ts'
import type { BidFact, PrintedDay } from './upset-bid-facts.ts'

/** A valid bid with every amount it was shown with: a bid corrected downwards keeps its former ones. */
export type CountedBid<Bid extends BidFact = BidFact> = Bid & { readonly figures_cents: readonly number[] }

/**
 * The valid bids, in the order they were made. Bids only go up (G.S. 1-339.25(a), 1-339.64(a)), so a lower amount voids
 * every higher one before it. If it repeats the bid before those, it is that bid; else it is the first of them,
 * corrected: the same notice, with the same filing day. What else is known of a bid stays with its amount.
 */
export function countedBids<Bid extends BidFact>(bids: readonly Bid[]): readonly CountedBid<Bid>[] {
  const standing: CountedBid<Bid>[] = []
  for (const bid of bids) {
    const kept = standing.findLastIndex(({ amount_cents }) => amount_cents <= bid.amount_cents) + 1
    const withdrawn = standing.splice(kept)
    const before = standing.at(-1)
    const [first] = withdrawn
    if (first === undefined) standing.push({ ...bid, figures_cents: [bid.amount_cents] })
    else if (before?.amount_cents === bid.amount_cents) {
      standing[kept - 1] = { ...before, last_seen_on: latestOf(before.last_seen_on, bid.last_seen_on) }
    } else standing.push(corrected(bid, first, withdrawn))
  }
  return standing
}

function corrected<Bid extends BidFact>(
  bid: Bid,
  first: BidFact,
  withdrawn: readonly CountedBid[],
): CountedBid<Bid> {
  return {
    ...bid,
    kind: first.kind,
    filed_on: earliestOf(bid.filed_on, ...withdrawn.map(({ filed_on }) => filed_on)),
    seen_on: first.seen_on,
    unchanged_day: earliestDay([bid, ...withdrawn]),
    figures_cents: [...withdrawn.flatMap(({ figures_cents }) => figures_cents), bid.amount_cents],
  }
}

function earliestDay(bids: readonly BidFact[]): PrintedDay | null {
  const days = bids.flatMap(({ unchanged_day }) => unchanged_day ?? [])
  return days.toSorted((a, b) => comparePlainDates(a.last_day, b.last_day))[0] ?? null
}
