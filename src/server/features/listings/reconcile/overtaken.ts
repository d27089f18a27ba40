import type { Stage } from '#domain/listing-status/reported-stage.ts'
import type { RoundRow } from '#server/features/listings/rounds.store.ts'
import type { ObservationChange } from './observation.ts'
import type { ObservedFacts } from './observed-facts.ts'

/** Stages of a sale as a whole: printed beside its day, or instead of it. */
const ofSale: readonly (Stage | null)[] = ['postponed', 'cancelled', 'resale_ordered']

/** Stages of the high bid of a sale. */
const ofBid: readonly (Stage | null)[] = [
  'pending_confirmation',
  'confirmed',
  'paid',
  'resale_motion',
  'taxing_unit_bought',
]

/**
 * Whether the row that prints a stage describes an earlier sale than the round's: the stage says nothing about the
 * present one. Never so for a recorded deed, and for the words that an upset bid period is open, which end nothing.
 */
export function isOvertaken(round: RoundRow, observation: ObservationChange): boolean {
  return isOfFormerSale(round, observation)
}

// The day beside the stage, or the one it is printed instead of, is before the round's, and the bid is another.
function isOfFormerSale(round: RoundRow, { before, after }: ObservationChange): boolean {
  const isOfSale = ofSale.includes(after.stage)
  if (!isOfSale && !ofBid.includes(after.stage)) return false
  const printed = after.foreclosure_date ?? (isOfSale ? before?.foreclosure_date : null) ?? null
  const isEarlier = round.sale_date !== null && printed !== null && printed < round.sale_date
  return isEarlier && !showsCurrentBid(round, after)
}

function showsCurrentBid({ bids }: RoundRow, { highest_bid_cents: bid }: ObservedFacts): boolean {
  return bid !== null && bid === bids.at(-1)?.amount_cents
}
