import { placeOf } from '#domain/listing/place.ts'
import type { CaseRow, ListingRow, ParcelRow } from './listing-state.ts'
import type { KnownListing } from './match-observations.ts'

/** The columns of a listing that identify it. */
type KnownRow = Pick<ListingRow, 'id' | 'county_fips' | 'street' | 'city' | 'zip' | 'status' | 'gone_since'>

const closedStatuses = ['Redeemed', 'Purchase Completed']

/** What identifies a listing, from its stored rows. */
export function knownListing(listing: KnownRow, court_case: CaseRow, parcel: ParcelRow | null): KnownListing {
  return {
    id: listing.id,
    county_fips: listing.county_fips,
    case_id: court_case.id,
    case_number: court_case.case_number,
    procedure: court_case.procedure,
    parcel: parcel?.canonical ?? null,
    place: placeOf(listing),
    isOpen: !closedStatuses.includes(listing.status),
    isGone: listing.gone_since !== null,
  }
}
