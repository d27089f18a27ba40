import type { Structure } from '#domain/listing/wire-listing.ts'

/**
 * What a source can say the sale of a property has come to. `pending_confirmation` means that the upset bid period is
 * over; `recorded` that a buyer's deed is; `taxing_unit_bought` that the county or town holds the high bid.
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

/**
 * What one source says of one listing at one time, normalised. Null where it says nothing. Money in cents, days
 * `YYYY-MM-DD` and times such as `11:00 AM` in New York, `lot_size` in acres.
 */
export interface ObservedFacts {
  readonly case_number: string | null
  readonly parcel_identification: string | null
  readonly street: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly structure: Structure | null
  readonly lot_size: number | null
  readonly zoning_code: string | null
  readonly assessed_value_cents: number | null
  readonly taxes_due_cents: number | null
  readonly longitude: number | null
  readonly latitude: number | null
  readonly foreclosure_date: string | null
  readonly time: string | null
  readonly place: string | null
  readonly opening_bid_cents: number | null
  readonly highest_bid_cents: number | null
  readonly minimum_upset_bid_cents: number | null
  readonly upset_bid_date: string | null
  /** The hour printed with `upset_bid_date`; null where that is printed alone. */
  readonly upset_bid_time: string | null
  readonly stage: Stage | null
  readonly report_on: string | null
  readonly bid_filed_on: string | null
  readonly confirmed_on: string | null
  readonly paid_on: string | null
  readonly recorded_on: string | null
  readonly redeemed_on: string | null
}

export type ObservedFact = keyof ObservedFacts

/** A source that says nothing. */
export const NO_FACTS: ObservedFacts = {
  case_number: null,
  parcel_identification: null,
  street: null,
  city: null,
  state: null,
  zip: null,
  structure: null,
  lot_size: null,
  zoning_code: null,
  assessed_value_cents: null,
  taxes_due_cents: null,
  longitude: null,
  latitude: null,
  foreclosure_date: null,
  time: null,
  place: null,
  opening_bid_cents: null,
  highest_bid_cents: null,
  minimum_upset_bid_cents: null,
  upset_bid_date: null,
  upset_bid_time: null,
  stage: null,
  report_on: null,
  bid_filed_on: null,
  confirmed_on: null,
  paid_on: null,
  recorded_on: null,
  redeemed_on: null,
}

const saidFactNames: readonly ObservedFact[] = keysOf(NO_FACTS)

/** The facts that differ between two sayings. */
export function changedFacts(before: ObservedFacts, after: ObservedFacts): readonly ObservedFact[] {
  return saidFactNames.filter((name) => before[name] !== after[name])
}

/** The facts without those that say nothing, as they are stored. */
export function storedFacts(facts: ObservedFacts): Partial<ObservedFacts> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))
}

function keysOf<T extends object>(record: T): (keyof T)[] {
  const keys: (keyof T)[] = []
  for (const key in record) keys.push(key)
  return keys
}
