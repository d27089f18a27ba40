import { plainDate } from '#domain/time/plain-date.ts'
import fc from 'fast-check'
import { centsFromDollars, dollarsFromCents } from '#domain/money/cents.ts'
import { upsetBidMinimum } from '#domain/upset-bid/next-bid.ts'
import { takesUpsetBids } from './upset-period.ts'
import type { WireListing } from './wire-listing.ts'
import { STRUCTURES } from './wire-listing.ts'

/** "Today" in the tests of this folder. */
export const today = plainDate(2026, 11, 18)

/** A listing with everything filled in, except for `differences`. */
export function aListing(differences: Partial<WireListing> = {}): WireListing {
  const listing: WireListing = {
    id: 1,
    case_number: '25CV018442-590',
    parcel_identification: '07102214',
    opening_bid: 9870.44,
    highest_bid: 18450,
    status: 'Upset Bid Ongoing',
    upset_bid_date: '2026-11-30',
    foreclosure_date: '2026-10-20',
    time: '11:00 AM',
    street: '1423 Oak St',
    city: 'Charlotte',
    state: 'NC',
    zip: '28208',
    county: 'Mecklenburg',
    lot_size: 0.42,
    zoning_code: 'R-4',
    assessed_value: 142700,
    date_last_updated: '2026-11-18T11:12:00Z',
    structure: 'Residential Home',
    geometry: null,
    ...differences,
  }
  return { ...listing, next_bid: differences.next_bid ?? computedNextBid(listing) }
}

/** What the server sends with a listing of these facts; `published` is the minimum that a source publishes, in dollars. */
function computedNextBid(
  listing: Pick<WireListing, 'status' | 'status_reason' | 'highest_bid'>,
  published: number | null = null,
): WireListing['next_bid'] {
  const { highest_bid: last } = listing
  if (!takesUpsetBids(listing) || last === null || last <= 0) return null
  const minimum = upsetBidMinimum(
    centsFromDollars(last),
    published === null ? null : centsFromDollars(published),
    today,
  )
  return {
    minimum_upset_bid: dollarsFromCents(minimum.minimum_cents),
    basis: minimum.basis,
    deposit: dollarsFromCents(minimum.deposit_cents),
  }
}

const nullable = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null, freq: 4 })
const date = fc.constantFrom(
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
  '2026-12-01',
  '2027-03-09',
  '2025-11-30',
  '',
  'soon',
)
const bid = fc.constantFrom(-1, 0, 0.01, 9999.99, 10000, 25000, 25000.01, 50000, 100000, 730000)

/** Listings from few values per field, so equal, missing and faulty ones are frequent. */
export const anyListing: fc.Arbitrary<WireListing> = fc
  .record({
    case_number: nullable(
      fc.constantFrom('25CVD000297-010', '25CVD002971-010', '24M001543-330', '25 CvD 297', 'odd'),
    ),
    parcel_identification: nullable(
      fc.constantFrom('07102214', '071-022-15', 'R07205-002-017-000', '06 19 2 1'),
    ),
    opening_bid: nullable(bid),
    highest_bid: nullable(bid),
    status: fc.constantFrom('Upset Bid Ongoing', 'Redeemed', 'Auction in future', 'Waiting on sales date'),
    upset_bid_date: nullable(date),
    foreclosure_date: nullable(date),
    street: nullable(
      fc.constantFrom('1423 Oak St', "9 O'Brien Ln.", '101 NC-16 Hwy', '16 Bed-Lou Ln', '0 Main St. Unit 5'),
    ),
    city: nullable(fc.constantFrom('Charlotte', 'Winston-Salem', 'Mt. Airy')),
    state: nullable(fc.constant('NC')),
    zip: nullable(fc.constantFrom('28208', '28269', '27101-1234')),
    county: fc.constantFrom('Mecklenburg', 'Wake', 'Burke'),
    date_last_updated: nullable(fc.constantFrom('2026-11-18T11:12:00Z', '2026-11-17T11:12:00-05:00', 'once')),
    structure: nullable(fc.constantFrom(...STRUCTURES)),
    id: fc.integer({ min: 1, max: 6 }),
    lot_size: nullable(fc.constantFrom(0, 0.25, 0.42, 5, 80)),
    assessed_value: nullable(fc.constantFrom(0, 10000, 50000, 142700)),
    published: fc.option(fc.constantFrom(10750, 26250), { nil: null, freq: 1 }),
  })
  .map(({ published, ...fields }) => aListing({ ...fields, next_bid: computedNextBid(fields, published) }))
