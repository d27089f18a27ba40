import { isPublishedForBid } from '#domain/upset-bid/published-terms.ts'
import { minuteOfDay, parseClockTime } from '#domain/time/clock-time.ts'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import { closingInstant, publishedHours } from '#domain/upset-bid/clerk-office.ts'
import type { RoundRow } from '#server/features/listings/rounds.store.ts'
import type { ObservationChange } from './observation.ts'
import type { ObservedFacts } from './observed-facts.ts'

/** Facts about the bid they are printed beside. An hour is about the last day. */
const termsOfBid = ['upset_bid_date', 'minimum_upset_bid_cents', 'bid_filed_on'] as const
type Term = (typeof termsOfBid)[number]

/**
 * An observation without the terms that its source left standing beside another bid, or from an earlier sale: what another
 * source publishes for the bid stands, or its deadline is calculated. `round` is the round before the observation.
 */
export function withoutTermsLeftStanding(round: RoundRow, observation: ObservationChange): ObservationChange {
  const { after, statedSince } = observation
  const left = termsOfBid.filter(
    (term) =>
      after[term] !== null &&
      (isOfEarlierSale(round, after, term) ||
        (!isPublishedForBid(statedSince[term], statedSince.highest_bid_cents) &&
          !passesOn(round, observation, term))),
  )
  if (left.length === 0) return observation
  return { ...observation, after: { ...after, ...Object.fromEntries(left.map((term) => [term, null])) } }
}

// A resale may bring the amount of the earlier sale, whose days are before its own.
function isOfEarlierSale({ round, sale_date }: RoundRow, after: ObservedFacts, term: Term): boolean {
  const day = term === 'minimum_upset_bid_cents' ? null : after[term]
  return round > 1 && sale_date !== null && day !== null && day < sale_date
}

// Terms printed before any bid pass to the first one. A bid corrected downwards is the same bid, with its days; a minimum
// follows from the amount.
function passesOn({ bids }: RoundRow, { before, after }: ObservationChange, term: Term): boolean {
  const [former, bid] = [before?.highest_bid_cents ?? null, after.highest_bid_cents]
  if (former === null) return bids.every(({ amount_cents }) => amount_cents === bid)
  const isCorrected = bid !== null && bid < former && bids.some(({ amount_cents }) => amount_cents === former)
  return isCorrected && term !== 'minimum_upset_bid_cents'
}

/**
 * The round with the last day that a source left standing beside the current bid, while that day is ahead: the bid may
 * well have the same one, so the deadline is no later (decision 004). `counted` is the observation without such terms.
 */
export function withUnchangedDay(
  round: RoundRow,
  { after, seenAt, office }: ObservationChange,
  counted: ObservationChange,
): RoundRow {
  const bid = round.bids.at(-1)
  const isLeft = after.upset_bid_date !== counted.after.upset_bid_date
  const day = isLeft && after.upset_bid_date !== null ? parsePlainDate(after.upset_bid_date) : null
  if (bid === undefined || day === null || after.highest_bid_cents !== bid.amount_cents) return round
  const closing = after.upset_bid_time === null ? null : parseClockTime(after.upset_bid_time)
  const minute = closing && minuteOfDay(closing)
  const isAhead = seenAt.getTime() < closingInstant(day, publishedHours(office, minute))
  const isKnown = bid.unchanged_last_day !== null && bid.unchanged_last_day <= day
  if (!isAhead || isKnown) return round
  const unchanged = { unchanged_last_day: day, unchanged_closes_at_minute: minute }
  return { ...round, bids: [...round.bids.slice(0, -1), { ...bid, ...unchanged }] }
}
