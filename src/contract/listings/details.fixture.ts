import { aListing } from '#domain/listing/listing.fixture.ts'
import type { ListingDetails, NextBid, SaleRound, UpsetBidClock } from '#contract/listings/listings.ts'
import type { Listing } from '#contract/listings/listing-schema.ts'

/** An upset bid of $18,450 filed on November 16, 2026. Thanksgiving moves its deadline to November 30. */
export const openClock: UpsetBidClock = {
  last_day: '2026-11-30',
  last_day_if_closed: null,
  basis: 'published',
  starts_on: '2026-11-16',
  tenth_day: '2026-11-26',
  moved_by: [
    { date: '2026-11-26', kind: 'holiday', reason: 'Thanksgiving', certain: true },
    { date: '2026-11-27', kind: 'holiday', reason: 'Thanksgiving (Friday)', certain: true },
    { date: '2026-11-28', kind: 'weekend', reason: 'Saturday', certain: true },
    { date: '2026-11-29', kind: 'weekend', reason: 'Sunday', certain: true },
  ],
  may_move_by: [],
  closures: [],
  computed_last_day: '2026-11-30',
  agrees: true,
  published_last_day: '2026-11-30',
  published_flaw: null,
  published_closes_at: null,
  closes_at: '5:00 PM',
  closes_at_confirmed: true,
  closes_at_instant: '2026-11-30T22:00:00.000Z',
  over_from_instant: '2026-11-30T22:00:00.000Z',
}

/** An upset bid period that ends around Christmas, where one office closing is uncertain. */
export const doubtfulClock: UpsetBidClock = {
  ...openClock,
  last_day: '2026-12-28',
  last_day_if_closed: '2026-12-29',
  basis: 'computed',
  starts_on: '2026-12-14',
  tenth_day: '2026-12-24',
  moved_by: [
    { date: '2026-12-24', kind: 'holiday', reason: 'Christmas', certain: true },
    { date: '2026-12-25', kind: 'holiday', reason: 'Christmas', certain: true },
    { date: '2026-12-26', kind: 'weekend', reason: 'Saturday', certain: true },
    { date: '2026-12-27', kind: 'weekend', reason: 'Sunday', certain: true },
  ],
  may_move_by: [{ date: '2026-12-28', kind: 'holiday', reason: 'Christmas', certain: false }],
  computed_last_day: '2026-12-28',
  agrees: null,
  published_last_day: null,
  closes_at_confirmed: false,
  closes_at_instant: '2026-12-28T22:00:00.000Z',
  over_from_instant: '2026-12-29T22:00:00.000Z',
}

/** An upset bid period that is only estimated from the sale date. */
export const estimatedClock: UpsetBidClock = {
  ...openClock,
  basis: 'estimated',
  computed_last_day: null,
  agrees: null,
  published_last_day: null,
  over_from_instant: null,
}

/** A published deadline that falls on Memorial Day. */
export const closedDayClock: UpsetBidClock = {
  ...openClock,
  last_day: '2026-05-22',
  basis: 'computed',
  starts_on: '2026-05-14',
  tenth_day: null,
  moved_by: [],
  computed_last_day: '2026-05-26',
  agrees: false,
  published_last_day: '2026-05-25',
  published_flaw: 'closed_day',
  closes_at_instant: '2026-05-22T21:00:00.000Z',
  over_from_instant: '2026-05-26T21:00:00.000Z',
}

export const openNextBid: NextBid = {
  last_bid: 18450,
  minimum_raise: 922.5,
  minimum_upset_bid: 19372.5,
  basis: 'computed',
  computed_minimum: 19372.5,
  agrees: null,
  deposit: 968.63,
  ladder: [
    { bid: 19372.5, deposit: 968.63 },
    { bid: 20341.13, deposit: 1017.06 },
    { bid: 21358.19, deposit: 1067.91 },
    { bid: 22426.1, deposit: 1121.31 },
    { bid: 23547.41, deposit: 1177.38 },
  ],
}

export const openRound: SaleRound = {
  id: 1,
  sale_date: '2026-10-20',
  time: '11:00 AM',
  place: 'Courthouse, 832 E 4th St, Charlotte',
  opening_bid: 9870.44,
  report_on: '2026-10-20',
  confirmed_on: null,
  recorded_on: null,
  bids: [
    { amount: 12900, kind: 'auction', filed_on: null, seen_at: '2026-10-21T10:10:00.000Z' },
    { amount: 13650, kind: 'upset', filed_on: '2026-10-30', seen_at: '2026-11-02T11:10:00.000Z' },
    { amount: 15000, kind: 'upset', filed_on: '2026-11-06', seen_at: '2026-11-09T11:11:00.000Z' },
    { amount: 18450, kind: 'upset', filed_on: '2026-11-16', seen_at: '2026-11-18T11:12:00.000Z' },
  ],
}

const openListing: Partial<Listing> = {
  id: 7,
  date_last_updated: '2026-11-18T11:12:00.000Z',
  geometry: {
    rings: [
      [
        [1440000, 540000],
        [1440000, 540150],
        [1440080, 540150],
        [1440000, 540000],
      ],
    ],
    spatialReference: { wkid: 2264 },
  },
}

type Differences = Partial<Omit<ListingDetails, 'listing' | 'county'>> & {
  listing?: Partial<Listing>
  county?: Partial<ListingDetails['county']>
}

/** A fully populated listing in its upset bid period, with the given differences. */
export function aDetails({ listing, county, ...differences }: Differences = {}): ListingDetails {
  return {
    listing: aListing({ ...openListing, ...listing }),
    procedure: 'MORTGAGE_STYLE',
    outline_acres: 0.418,
    outline_drawn: false,
    taxes_due: 9870.44,
    sale_place: 'Courthouse, 832 E 4th St, Charlotte',
    next_bid: openNextBid,
    clock: openClock,
    rounds: [openRound],
    timeline: [],
    disagreements: [],
    same_case: [],
    county: {
      fips: '37119',
      name: 'Mecklenburg',
      slug: 'mecklenburg',
      court_code: '590',
      seller: 'A commissioner named by the court',
      sale_place: null,
      sale_day_deposit: null,
      procedure: 'Mortgage-style (G.S. 105-374)',
      closes_at: '5:00 PM',
      closes_at_confirmed: true,
      links: ['https://tax.example.gov/foreclosures'],
      listings: 214,
      contacts: [],
      ...county,
    },
    sources: [
      {
        name: 'Sale list',
        url: 'https://list.example',
        last_seen_at: '2026-11-18T11:14:00.000Z',
        missing: false,
      },
    ],
    county_sources: [{ name: 'Sale list', last_read_at: '2026-11-18T11:14:00.000Z', usual_gap_hours: 24.02 }],
    ...differences,
  }
}

/** The same property when no bid is possible: no cost, no clock. */
export function aClosedDetails({ listing, ...differences }: Differences = {}): ListingDetails {
  const withoutDay = { highest_bid: null, upset_bid_date: null, ...listing }
  return aDetails({ next_bid: null, clock: null, rounds: [], ...differences, listing: withoutDay })
}
