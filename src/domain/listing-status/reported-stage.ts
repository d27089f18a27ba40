/**
 * Stages of a sale as a source reports them. `pending_confirmation`: the upset bid period is over; `recorded`: the
 * buyer's deed is recorded; `taxing_unit_bought`: the county or town holds the high bid.
 */
export const STAGES = [
  'scheduled',
  'postponed',
  'cancelled',
  'sold',
  'upset',
  'resale_motion',
  'resale_ordered',
  'pending_confirmation',
  'confirmed',
  'paid',
  'recorded',
  'taxing_unit_bought',
  'redeemed',
  'stayed_by_bankruptcy',
] as const
export type Stage = (typeof STAGES)[number]
