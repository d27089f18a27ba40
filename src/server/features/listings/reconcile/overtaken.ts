import type { Stage } from '#domain/listing-status/reported-stage.ts'
import { type UpsetBidDeadline, upsetBidDeadline } from '#domain/upset-bid/deadline.ts'
import { roundFactsOf } from '#server/features/listings/round-facts.ts'
import type { RoundRow } from '#server/features/listings/rounds.store.ts'
import type { ObservationChange } from './observation.ts'
import type { ObservedFacts } from './observed-facts.ts'

/** Stages of a sale as a whole: printed beside its day, or instead of it. */
const ofSale: readonly (Stage | null)[] = ['postponed', 'cancelled', 'resale_ordered']

/** Stages that follow an upset bid period. A source that no longer updates the bid beside them may still be right. */
const afterPeriod: readonly (Stage | null)[] = ['pending_confirmation', 'confirmed', 'paid']

/** Stages of the high bid of a sale. */
const ofBid: readonly (Stage | null)[] = [...afterPeriod, 'resale_motion', 'taxing_unit_bought']

/**
 * Whether the row that prints a stage describes an earlier sale, or an earlier bid, than the round's: the stage says
 * nothing about the present one. Never so for a recorded deed, and for the words that an upset bid period is open,
 * which end nothing. `round` has the row's own bid and terms by now, as far as they count.
 */
export function isOvertaken(round: RoundRow, observation: ObservationChange): boolean {
  return isOfFormerSale(round, observation) || isOfFormerBid(round, observation)
}

/**
 * Whether a source repeats what follows an upset bid period beside the current bid, after a lower one, when another
 * source showed that bid first and its period is over: beside the lower bid, the stage may not have counted.
 */
export function catchesUp(round: RoundRow, observation: ObservationChange): boolean {
  const { before, after, sourceId, seenAt } = observation
  const isOwnNews = round.bids.at(-1)?.source_id === sourceId && round.bids.at(-1)?.seen_at === seenAt
  return (
    before !== null &&
    afterPeriod.includes(after.stage) &&
    showsLowerBid(round, before) &&
    showsCurrentBid(round, after) &&
    !isOwnNews &&
    runningDeadline(round, observation) === null
  )
}

/** Whether a row shows a lower bid than the current one: an outdated copy, since bids only go up. */
export function showsLowerBid({ bids }: RoundRow, { highest_bid_cents: bid }: ObservedFacts): boolean {
  const current = bids.at(-1)?.amount_cents ?? null
  return bid !== null && current !== null && bid < current
}

// The day beside the stage, or the one it is printed instead of, is before the round's, and the bid is another.
function isOfFormerSale(round: RoundRow, { before, after }: ObservationChange): boolean {
  const isOfSale = ofSale.includes(after.stage)
  if (!isOfSale && !ofBid.includes(after.stage)) return false
  const printed = after.foreclosure_date ?? (isOfSale ? before?.foreclosure_date : null) ?? null
  const isEarlier = round.sale_date !== null && printed !== null && printed < round.sale_date
  return isEarlier && !showsCurrentBid(round, after)
}

function isOfFormerBid(round: RoundRow, observation: ObservationChange): boolean {
  const { stage, upset_bid_date } = observation.after
  if (!ofBid.includes(stage)) return false
  const isLower = showsLowerBid(round, observation.after)
  // What a bid below a private one bought is not the property, whatever the day.
  if (isLower && stage === 'taxing_unit_bought') return true
  const deadline = runningDeadline(round, observation)
  if (deadline === null) return false
  // A court acts on a bid; a period ends with the day it is printed beside, also if its bid is already the current one.
  const isOfDay = stage === 'pending_confirmation' || !showsCurrentBid(round, observation.after)
  const isEarlier = upset_bid_date !== null && upset_bid_date < deadline.last_day
  return isLower || (isOfDay && isEarlier && upset_bid_date !== deadline.published_last_day)
}

// Null once the period of the current bid is over, at the earliest if that is estimated, or if no day is known. A day left
// standing from the bid before makes the estimate safe, but ends no period.
function runningDeadline(round: RoundRow, { seenAt, office }: ObservationChange): UpsetBidDeadline | null {
  const facts = roundFactsOf(round)
  const bids = facts.bids.map((bid) => ({ ...bid, unchanged_day: null }))
  const deadline = upsetBidDeadline({ ...facts, bids }, office)
  if (deadline === null) return null
  const over = deadline.over_from_instant ?? deadline.closes_at_instant
  return seenAt.getTime() < over ? deadline : null
}

function showsCurrentBid({ bids }: RoundRow, { highest_bid_cents: bid }: ObservedFacts): boolean {
  return bid !== null && bid === bids.at(-1)?.amount_cents
}
