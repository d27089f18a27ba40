/** The facts of a listing that an operator can correct, by wire name, in the order shown. */
export const FIXABLE_FACTS = [
  'status',
  'highest_bid',
  'upset_bid_date',
  'foreclosure_date',
  'time',
  'opening_bid',
  'street',
  'parcel_identification',
  'case_number',
] as const
export type FixableFact = (typeof FIXABLE_FACTS)[number]

/** Whether a fact is one of the sale and its case, which parcels sold together share, and not of one parcel. */
export function isSaleFact(fact: FixableFact): boolean {
  return fact !== 'street' && fact !== 'parcel_identification'
}

/** How an operator knows the right figure. */
export const FIX_EVIDENCE = ['call', 'notice', 'page', 'other'] as const
export type FixEvidence = (typeof FIX_EVIDENCE)[number]

/** The stages of a sale that an operator can state as its status. */
export const FIXABLE_STAGES = ['sold', 'pending_confirmation', 'confirmed', 'cancelled', 'redeemed'] as const
export type FixableStage = (typeof FIXABLE_STAGES)[number]

/** Stages that can take one parcel out of a sale that goes on for the parcels sold with it. */
export const WITHDRAWN_STAGES: readonly FixableStage[] = ['cancelled', 'redeemed']

/** Why a fix no longer holds. */
export const FIX_ENDINGS = ['caught_up', 'newer_statement', 'replaced', 'undone'] as const
export type FixEnding = (typeof FIX_ENDINGS)[number]

/** A fix that no source has caught up with for this long needs an operator again. */
export const STALE_FIX_DAYS = 14
