import type { SaleRound } from '#contract/listings/listings.ts'
import { centsFromDollars } from '#domain/money/cents.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { dayOfInstant, wireDay } from '#domain/time/day-texts.ts'
import { TIMELINE } from '#web/features/details/timeline-texts.ts'

/** One bid of a round, with its day on the chart. */
export type BidRow = {
  date: PlainDate
  /** False if only the day it was first seen is known. */
  isOwnDay: boolean
  kind: SaleRound['bids'][number]['kind']
  cents: number
  /** Increase over the previous bid; null for the first. */
  raise_cents: number | null
}

/** The valid bids of a round in order; empty without a round. A bid at the auction gets the sale date. */
export function bidRows(round: SaleRound | undefined): BidRow[] {
  const { bids, sale_date } = round ?? { bids: [], sale_date: null }
  return bids.map((bid, index) => {
    const own = wireDay(bid.filed_on) ?? (bid.kind === 'auction' ? wireDay(sale_date) : null)
    const before = bids[index - 1]
    const cents = centsFromDollars(bid.amount)
    return {
      date: own ?? dayOfInstant(bid.seen_at),
      isOwnDay: own !== null,
      kind: bid.kind,
      cents,
      raise_cents: before === undefined ? null : cents - centsFromDollars(before.amount),
    }
  })
}

/** Number of bids and total increase; null with fewer than two bids. */
export function bidSummary(bids: readonly BidRow[]): string | null {
  const [first] = bids
  const last = bids.at(-1)
  if (!first || !last || bids.length < 2) return null
  const percent = Math.round((last.cents / first.cents - 1) * 100)
  const seen = TIMELINE.bidsSeen(bids.length)
  if (percent <= 0) return seen
  const raised = first.kind === 'auction' ? TIMELINE.raisedSinceAuction : TIMELINE.raisedSinceFirst
  return `${seen}, ${raised(percent)}`
}
