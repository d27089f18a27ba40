import { expect, it } from 'vitest'
import { refundReason } from './refund-reason.ts'

it.each([
  ['overbid', { bid_cents: 20_000_00 }, { highest_bid_cents: 21_000_00 }],
  ['redeemed', { bid_cents: 20_000_00 }, { status: 'Redeemed' }],
  ['redeemed', { bid_cents: null }, { status: 'Redeemed' }],
  ['redeemed', { paid_on: '2026-11-09' }, { status: 'Redeemed' }],
  [null, { paid_on: '2026-11-08' }, { status: 'Redeemed' }],
  [null, {}, { status: 'Redeemed', foreclosure_date: '2026-12-01' }],
  [null, {}, { status: 'Redeemed', foreclosure_date: null }],
  [null, { bid_cents: 20_000_00 }, { highest_bid_cents: 20_000_00 }],
  [null, { bid_cents: 20_000_00 }, { highest_bid_cents: 21_000_00, foreclosure_date: '2026-11-17' }],
  [null, { bid_cents: 20_000_00 }, { highest_bid_cents: 21_000_00, foreclosure_date: null }],
  [null, { bid_cents: null }, { highest_bid_cents: 21_000_00 }],
  [null, { bid_cents: 20_000_00 }, { highest_bid_cents: null }],
  [null, { bid_cents: 20_000_00, returned_on: '2026-11-20' }, { highest_bid_cents: 21_000_00 }],
  [null, { bid_cents: 20_000_00, returned_on: '2026-11-20' }, { status: 'Redeemed' }],
])('is %s for %j at %j', (expected, deposit, listing) => {
  const facts = { bid_cents: null, paid_on: '2026-11-16', returned_on: null, ...deposit }
  const listed = {
    status: 'Upset Bid Ongoing',
    highest_bid_cents: 20_000_00,
    foreclosure_date: '2026-11-09',
    ...listing,
  }
  expect(refundReason(facts, listed)).toBe(expected)
})
