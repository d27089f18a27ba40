import { expect, it } from 'vitest'
import { leastNextBid } from './least-next-bid.ts'
import { aListing, today } from './listing.fixture.ts'

it.each([
  ['computed from the last bid', aListing(), 19_372_50],
  ['as published, where it is', { ...aListing(), minimum_upset_bid: 19_372.51 }, 19_372_51],
  ['on the last day', aListing({ upset_bid_date: today }), 19_372_50],
  ['without a known last day', aListing({ upset_bid_date: null }), 19_372_50],
  ['over after it', aListing({ upset_bid_date: '2026-11-17' }), null],
  ['unknown without a bid', aListing({ highest_bid: null }), null],
  ['unknown at a bid of 0', aListing({ highest_bid: 0 }), null],
  ['the opening bid before the auction', aListing({ status: 'Auction in future' }), 9_870_44],
  ['unknown before it', aListing({ status: 'Auction in future', opening_bid: null }), null],
  ['none while bids are frozen', aListing({ status_reason: 'bids_frozen', upset_bid_date: null }), null],
  ['none after the window', aListing({ status: 'Awaiting Funds' }), null],
  ['none once redeemed', aListing({ status: 'Redeemed' }), null],
])('%s', (_what, listing, cents) => {
  expect(leastNextBid(listing, today)).toBe(cents)
})
