import { dollarsFromCents } from '#domain/money/cents.ts'
import type { EventValues } from './observation.ts'
import type { ListingState } from './listing-state.ts'

/**
 * The former values the change affects, under their wire names and in dollars. Null for a new listing, or if nothing
 * displayed changed.
 */
export function shownBefore(stored: ListingState | null, derived: ListingState): EventValues | null {
  if (stored === null) return null
  const [before, after] = [valuesOf(stored), valuesOf(derived)]
  const changed = Object.entries(before).filter(([name, value]) => after[name] !== value)
  return changed.length === 0 ? null : Object.fromEntries(changed)
}

function valuesOf({ listing, court_case, parcel }: ListingState): EventValues {
  return {
    case_number: court_case.case_number,
    parcel_identification: parcel?.parcel_identification ?? null,
    status: listing.status,
    status_reason: listing.status_reason,
    opening_bid: dollarsFromCents(listing.opening_bid_cents),
    highest_bid: dollarsFromCents(listing.highest_bid_cents),
    minimum_upset_bid: dollarsFromCents(listing.minimum_upset_bid_cents),
    upset_bid_date: listing.upset_bid_date,
    foreclosure_date: listing.foreclosure_date,
    street: listing.street,
    city: listing.city,
    state: listing.state,
    zip: listing.zip,
    structure: listing.structure,
    lot_size: listing.lot_size,
    assessed_value: dollarsFromCents(listing.assessed_value_cents),
  }
}
