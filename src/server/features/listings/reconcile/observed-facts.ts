import type { Stage } from '#domain/listing-status/reported-stage.ts'
import type { Structure } from '#domain/listing/wire-listing.ts'

/**
 * One source's statement about a listing at one time, normalized. Null where it says nothing. Money in cents, dates
 * as `YYYY-MM-DD` and times such as `11:00 AM` in New York, `lot_size` in acres.
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
  /** Time printed with `upset_bid_date`; null if only the date is printed. */
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

/** An observation without any facts. */
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

/** The names of all facts. */
export const factNames: readonly ObservedFact[] = keysOf(NO_FACTS)

/** Names of the facts that differ between two observations. */
export function changedFacts(before: ObservedFacts, after: ObservedFacts): readonly ObservedFact[] {
  return factNames.filter((name) => before[name] !== after[name])
}

/** The non-null facts, as stored. */
export function storedFacts(facts: ObservedFacts): Partial<ObservedFacts> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null))
}

function keysOf<T extends object>(record: T): (keyof T)[] {
  const keys: (keyof T)[] = []
  for (const key in record) keys.push(key)
  return keys
}
