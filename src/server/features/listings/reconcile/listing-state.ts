import type { RoundRow } from '#server/features/listings/rounds.store.ts'
import type { foreclosureCase, parcel, taxForeclosure } from '#server/platform/db/schema/listings.ts'

export type CaseRow = typeof foreclosureCase.$inferSelect
export type ListingRow = typeof taxForeclosure.$inferSelect
/** The identity of a parcel; decisions do not need its outline. */
export type ParcelRow = Pick<
  typeof parcel.$inferSelect,
  'id' | 'county_fips' | 'parcel_identification' | 'canonical' | 'kind'
>

/**
 * A listing with everything that determines its changes: case, parcel, and latest rounds. Immutable: the difference
 * from the state read is what gets written. Ids below zero are not stored yet.
 */
export interface ListingState {
  readonly listing: ListingRow
  readonly court_case: CaseRow
  readonly parcel: ParcelRow | null
  /** Null until the first round. */
  readonly round: RoundRow | null
  /** The round before the latest one, which outdated copies still show. */
  readonly previous: RoundRow | null
}

/** A new listing without any facts. */
export function blankListing(
  id: number,
  court_case: CaseRow,
  parcelRow: ParcelRow | null,
  seenAt: Date,
): ListingState {
  return {
    listing: {
      id,
      county_fips: court_case.county_fips,
      case_id: court_case.id,
      parcel_id: parcelRow?.id ?? null,
      street: null,
      city: null,
      state: null,
      zip: null,
      lot_size: null,
      zoning_code: null,
      structure: null,
      assessed_value_cents: null,
      taxes_due_cents: null,
      longitude: null,
      latitude: null,
      status: 'Waiting on sales date',
      status_reason: null,
      status_changes_at: null,
      opening_bid_cents: null,
      highest_bid_cents: null,
      minimum_upset_bid_cents: null,
      upset_bid_date: null,
      upset_bid_date_basis: null,
      closes_at_minute: null,
      foreclosure_date: null,
      time: null,
      is_demo: false,
      first_seen_at: seenAt,
      date_last_updated: seenAt,
      gone_since: null,
      case_flags: [],
    },
    court_case,
    parcel: parcelRow,
    round: null,
    previous: null,
  }
}

/** A new round without any facts. */
export function blankRound(id: number, listingId: number, round: number): RoundRow {
  return {
    id,
    tax_foreclosure_id: listingId,
    round,
    sale_date: null,
    called_off_date: null,
    dated_by_source_id: null,
    time: null,
    place: null,
    opening_bid_cents: null,
    reported_stage: null,
    is_cancelled: false,
    is_postponed_without_date: false,
    is_resale_ordered_without_date: false,
    is_resale_motion_pending: false,
    resale_motion_denied_on: null,
    is_taxing_unit_buyer: false,
    report_on: null,
    published_last_day: null,
    published_closes_at_minute: null,
    published_minimum_cents: null,
    published_for_bid_cents: null,
    confirmed_on: null,
    paid_on: null,
    recorded_on: null,
    bids: [],
  }
}

/** A new court case; without a number, it is known only by its listing. */
export function blankCase(id: number, countyFips: string, caseNumber: string | null): CaseRow {
  return {
    id,
    county_fips: countyFips,
    case_number: caseNumber,
    procedure: null,
  }
}
