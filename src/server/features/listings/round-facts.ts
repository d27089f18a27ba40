import type { RoundFacts } from '#domain/listing-status/facts.ts'
import { parseClockTime } from '#domain/time/clock-time.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { parsePlainDate, type PlainDate } from '#domain/time/plain-date.ts'
import { countedBids, type CountedBid } from '#domain/upset-bid/counted-bids.ts'
import type { BidFact } from '#domain/upset-bid/upset-bid-facts.ts'
import type { BidRow, RoundRow } from './rounds.store.ts'

function day(text: string | null): PlainDate | null {
  return text === null ? null : parsePlainDate(text)
}

/** Converts a stored round for the domain rules. */
export function roundFactsOf(row: RoundRow): RoundFacts {
  return {
    round: row.round,
    sale_date: day(row.sale_date),
    time: row.time === null ? null : parseClockTime(row.time),
    reported_stage: row.reported_stage,
    report_on: day(row.report_on),
    bids: row.bids.map(bidFactOf),
    published_last_day: day(row.published_last_day),
    published_closes_at_minute: row.published_closes_at_minute,
    published_minimum_cents: row.published_minimum_cents,
    published_for_bid_cents: row.published_for_bid_cents,
    resale_motion_denied_on: day(row.resale_motion_denied_on),
    is_cancelled: row.is_cancelled,
    is_postponed_without_date: row.is_postponed_without_date,
    is_resale_ordered_without_date: row.is_resale_ordered_without_date,
    is_resale_motion_pending: row.is_resale_motion_pending,
    is_taxing_unit_buyer: row.is_taxing_unit_buyer,
    confirmed_on: day(row.confirmed_on),
    paid_on: day(row.paid_on),
    recorded_on: day(row.recorded_on),
  }
}

/** The valid bids of a stored round, in order, each with the instant a source first showed it with this amount. */
export function countedBidsOf({
  bids,
}: RoundRow): readonly CountedBid<BidFact & { readonly seen_at: Date }>[] {
  return countedBids(bids.map((bid) => ({ ...bidFactOf(bid), seen_at: bid.seen_at })))
}

function bidFactOf(bid: BidRow): BidFact {
  const last_day = day(bid.unchanged_last_day)
  return {
    amount_cents: bid.amount_cents,
    kind: bid.kind,
    filed_on: day(bid.filed_on),
    seen_on: newYorkDate(bid.seen_at.getTime()),
    last_seen_on: newYorkDate(bid.last_seen_at.getTime()),
    unchanged_day: last_day && { last_day, closes_at_minute: bid.unchanged_closes_at_minute },
  }
}
