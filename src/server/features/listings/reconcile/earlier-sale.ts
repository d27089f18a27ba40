import type { Stage } from '#domain/listing-status/reported-stage.ts'
import { hasResult } from '#domain/listing-status/facts.ts'
import { roundFactsOf } from '#server/features/listings/round-facts.ts'
import type { RoundRow } from '#server/features/listings/rounds.store.ts'
import type { ObservationChange } from './observation.ts'
import { NO_FACTS } from './observed-facts.ts'

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
  const bid = after.highest_bid_cents
  const earlierBids = previous?.bids.map(({ amount_cents }) => amount_cents) ?? []
  const isHigher = bid !== null && earlierBids.length > 0 && bid > Math.max(...earlierBids)
  if (isHigher && after.upset_bid_date !== null && after.upset_bid_date >= seenOn) return false
  const date = after.foreclosure_date ?? before?.foreclosure_date ?? null
  if (date === null) return waitsForDate(round) || (bid !== null && earlierBids.includes(bid))
  const earlier = previous?.sale_date ?? null
  if (earlier !== null) return date <= earlier
  return waitsForDate(round) && before === null && date <= seenOn
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
  const isTakenBack = previous?.bids.some(({ amount_cents }) => amount_cents === after.highest_bid_cents)
  const keepsDate = !isEarlierDate || isTakenBack === true
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
