import { expect, it } from 'vitest'
import { minimumBid } from './minimum-bid.ts'
import { measureOf } from '#domain/listing-filters/measures.ts'
import { aListing, today } from './listing.fixture.ts'

const estimated = { upset_bid_date_basis: 'estimated', status_reason: 'end_estimated' } as const
const uncertain = { upset_bid_date_basis: 'published', status_reason: 'end_uncertain' } as const

it.each([{}, estimated, uncertain])('has no days left to a past deadline: %j', (basis) => {
  expect(measureOf('lastDay', aListing({ upset_bid_date: '2026-11-17', ...basis }), today)).toBeNull()
})

it.each([
  ['computed from the last bid by the server', aListing(), 19_372_50],
  [
    'as the server sent it',
    aListing({ next_bid: { minimum_upset_bid: 19_372.51, basis: 'published', deposit: 968.63 } }),
    19_372_51,
  ],
  ['unknown if none was sent', { ...aListing(), next_bid: null }, null],
  ['on the deadline date', aListing({ upset_bid_date: today }), 19_372_50],
  ['without a known deadline', aListing({ upset_bid_date: null }), 19_372_50],
  ['over after it', aListing({ upset_bid_date: '2026-11-17' }), null],
  ['not over by an estimate', { ...aListing({ upset_bid_date: '2026-11-17' }), ...estimated }, 19_372_50],
  [
    'not over if the end is uncertain',
    { ...aListing({ upset_bid_date: '2026-11-17' }), ...uncertain },
    19_372_50,
  ],
  ['unknown without a bid', aListing({ highest_bid: null }), null],
  ['unknown at a bid of 0', aListing({ highest_bid: 0 }), null],
  ['the opening bid before the auction', aListing({ status: 'Auction in future' }), 9_870_44],
  ['unknown before it', aListing({ status: 'Auction in future', opening_bid: null }), null],
  ['none while bids are frozen', aListing({ status_reason: 'bids_frozen', upset_bid_date: null }), null],
  ['none after the upset bid period', aListing({ status: 'Awaiting Funds' }), null],
  ['none once redeemed', aListing({ status: 'Redeemed' }), null],
])('%s', (_what, listing, cents) => {
  expect(minimumBid(listing, today)).toBe(cents)
})
