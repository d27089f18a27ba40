import type { Stage } from '#domain/listing-status/reported-stage.ts'
import { hasResult } from '#domain/listing-status/facts.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { roundFactsOf } from '#server/features/listings/round-facts.ts'
import type { RoundRow } from '#server/features/listings/rounds.store.ts'
import { draftOf } from './observation.ts'
import type { EventDraft, EventValues, ObservationChange } from './observation.ts'
import { factNames, NO_FACTS } from './observed-facts.ts'

/** A listing's latest round and the one before it; null if missing. */
export interface LatestRounds {
  readonly round: RoundRow | null
  readonly previous: RoundRow | null
}

/** Stages that show that a sale was held. */
export const resultStages: readonly (Stage | null)[] = [
  'sold',
  'upset',
  'taxing_unit_bought',
  'resale_motion',
  'pending_confirmation',
  'confirmed',
  'paid',
  'recorded',
]

/** Stages that confirm the sale before a lifted stay, while no new one has a date or a result. */
const saleStands: readonly (Stage | null)[] = ['pending_confirmation', 'confirmed', 'paid']

/**
 * Whether a source still describes the sale before the latest one: an outdated copy, which must not open a round. Its
 * date is not later than the earlier sale's. Without a date, it shows a bid of the earlier sale, or the new sale has
 * no date yet. A recorded deed, or a higher bid with a last day still ahead, is not outdated.
 */
export function describesEarlierSale(
  { round, previous }: LatestRounds,
  observation: ObservationChange,
): boolean {
  const { before, after, seenOn } = observation
  if (round === null || round.round === 1) return false
  if (after.stage === 'recorded' || before?.stage === 'resale_ordered') return false
  const isAfterStay = !round.is_resale_ordered_without_date && waitsForDate(round)
  if (isAfterStay && saleStands.includes(after.stage)) return false
  if (previous !== null && showsOpenPeriod(previous, observation)) return false
  const date = after.foreclosure_date ?? before?.foreclosure_date ?? null
  if (date === null) return waitsForDate(round) || hasBid(previous, after.highest_bid_cents)
  const earlier = previous?.sale_date ?? null
  if (earlier !== null) return date <= earlier
  return waitsForDate(round) && before === null && date <= seenOn
}

/**
 * The rounds and the observation without a round that rests on a sale date alone, once the latest source of this date
 * prints that of the earlier sale again, or another source prints, beside that date, a higher bid whose last day is still
 * ahead: no sale is set while upset bids can be filed. Null if the round stays.
 */
export function withoutDatedRound(
  { round, previous }: LatestRounds,
  observation: ObservationChange,
): { readonly round: RoundRow; readonly observation: ObservationChange; readonly draft: EventDraft } | null {
  if (round === null || previous === null || round.dated_by_source_id === null) return null
  const { before, after, sourceId, setAside } = observation
  // A correction or a higher source holds the date.
  if (setAside?.has('foreclosure_date') === true) return null
  const date = after.foreclosure_date ?? before?.foreclosure_date ?? null
  const isOfEarlier = date !== null && previous.sale_date !== null && date <= previous.sale_date
  if (!isOfEarlier || hasResult(roundFactsOf(round))) return null
  const isTakenBack =
    round.dated_by_source_id === sourceId &&
    before?.foreclosure_date === round.sale_date &&
    after.foreclosure_date !== null
  const isNewBid = after.highest_bid_cents !== before?.highest_bid_cents
  if (!isTakenBack && !(isNewBid && showsOpenPeriod(previous, observation))) return null
  const draft = draftOf(observation, 'facts_corrected', valuesOf(round), valuesOf(previous))
  return {
    round: previous,
    observation: isTakenBack ? sinceEarlier(previous, observation) : observation,
    draft,
  }
}

function valuesOf({ sale_date, time, bids }: RoundRow): EventValues {
  const highest_bid = dollarsFromCents(bids.at(-1)?.amount_cents ?? null)
  return { foreclosure_date: sale_date, time, highest_bid }
}

/** A bid above those of an earlier sale, with a last day still ahead. */
function showsOpenPeriod(earlier: RoundRow, observation: ObservationChange): boolean {
  const bid = observation.after.highest_bid_cents
  const bids = earlier.bids.map(({ amount_cents }) => amount_cents)
  const isHigher = bid !== null && bids.length > 0 && bid > Math.max(...bids)
  return isHigher && isLastDayAhead(observation)
}

/** Whether a row has a last day that is still ahead. */
export function isLastDayAhead({ after, seenOn }: ObservationChange): boolean {
  return after.upset_bid_date !== null && after.upset_bid_date >= seenOn
}

/** Whether a sale had a bid of this amount. */
export function hasBid(sale: RoundRow | null, cents: number | null): boolean {
  return sale?.bids.some(({ amount_cents }) => amount_cents === cents) === true
}

// What the source has stated since it printed the date did not count, so it counts now. If it began to list the
// property with that date, this is its first listing.
function sinceEarlier(earlier: RoundRow, observation: ObservationChange): ObservationChange {
  const { before, statedSinceBefore: since } = observation
  const from = since.foreclosure_date
  if (before === null || from === undefined) return { ...observation, before: null, lastSeenAt: null }
  const later = factNames.filter((fact) => (since[fact] ?? '') >= from)
  const unknown = hasBid(earlier, before.highest_bid_cents) ? later : [...later, 'highest_bid_cents' as const]
  return { ...observation, before: { ...before, ...Object.fromEntries(unknown.map((fact) => [fact, null])) } }
}

/**
 * Treats everything as new when a source moves from its own resale order to a result. The earlier sale's date counts
 * only beside a bid of that sale, which takes the order back.
 */
export function withResultAfterOrder(
  { round, previous }: LatestRounds,
  observation: ObservationChange,
): ObservationChange {
  const { before, after } = observation
  const isResult = before?.stage === 'resale_ordered' && resultStages.includes(after.stage)
  if (!isResult || round === null || !waitsForDate(round)) return observation
  const earlier = previous?.sale_date ?? null
  const date = after.foreclosure_date
  const isEarlierDate = date !== null && earlier !== null && date <= earlier
  const keepsDate = !isEarlierDate || hasBid(previous, after.highest_bid_cents)
  return {
    ...observation,
    before: { ...NO_FACTS, stage: 'resale_ordered' },
    after: keepsDate ? after : { ...after, foreclosure_date: null, time: null },
  }
}

/** A result shows that the ordered sale was held, even if its date is unknown. */
export function withoutOrder(round: RoundRow, { before, after }: ObservationChange): RoundRow {
  const isNewStage = after.stage !== before?.stage && resultStages.includes(after.stage)
  const isNewBid = after.highest_bid_cents !== null && after.highest_bid_cents !== before?.highest_bid_cents
  const isHeld = isNewStage || (isNewBid && after.stage !== 'resale_ordered')
  return round.is_resale_ordered_without_date && isHeld
    ? { ...round, is_resale_ordered_without_date: false }
    : round
}

function waitsForDate(round: RoundRow): boolean {
  return round.sale_date === null && !hasResult(roundFactsOf(round))
}
