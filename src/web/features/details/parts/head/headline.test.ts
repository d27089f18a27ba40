import { expect, it } from 'vitest'
import type { SaleRound } from '#contract/listings/listings.ts'
import { aDetails, openRound } from '#contract/listings/details.fixture.ts'
import { day } from '#domain/time/day.fixture.ts'
import type { Phase } from '#domain/listing-status/phase.ts'
import { headline } from './headline.ts'
import { linkName } from '#web/lib/link-name.ts'
import { parcelPage } from '#web/features/details/parts/parcel-page.ts'

const ONGOING = 'Upset Bid Ongoing'

const reported = {
  amount: 9000,
  kind: 'reported',
  filed_on: null,
  seen_at: '2026-11-18T11:12:00.000Z',
} as const

it.each<[Phase, string, string | null, SaleRound['bids'], string | null]>([
  ['upset_open', ONGOING, null, openRound.bids, 'Upset Bid Ongoing · Upset bid filed Mon, Nov 16'],
  [
    'upset_open',
    ONGOING,
    null,
    [{ ...reported, kind: 'upset' }],
    'Upset Bid Ongoing · Upset bid first seen Wed, Nov 18',
  ],
  ['upset_open', ONGOING, null, [reported], 'Upset Bid Ongoing · Last bid first seen Wed, Nov 18'],
  [
    'upset_open',
    ONGOING,
    null,
    openRound.bids.slice(0, 1),
    'Upset Bid Ongoing · Sold at auction Tue, Oct 20, no upset bid yet',
  ],
  ['upset_open', ONGOING, null, [], ONGOING],
  [
    'upset_frozen',
    'Awaiting Funds',
    'bids_frozen',
    openRound.bids,
    'Awaiting Funds · Bids frozen, resale requested',
  ],
  ['completed', 'Awaiting Funds', 'confirmed', openRound.bids, 'Awaiting Funds · Sale confirmed'],
  ['upset_ended', 'Pending Transfer', null, [], null],
  ['waiting', 'Waiting on sales date', 'postponed', [], 'Waiting on sales date · Postponed, no new date'],
  ['sale_ahead', 'Auction in future', 'resale', [], 'Auction in future · Resale ordered'],
  ['sale_ahead', 'Auction in future', null, [], 'Auction in future'],
  ['redeemed', 'Redeemed', null, openRound.bids, null],
])('%s, %s (%s): the line beside the badge', (phase, status, status_reason, bids, text) => {
  const details = aDetails({ listing: { status, status_reason }, rounds: [{ ...openRound, bids }] })
  expect(headline(details, phase, day('2026-11-18'), false)).toBe(text)
})

it.each([
  ['Mecklenburg', '071-022-14', 'https://polaris3g.mecklenburgcountync.gov/pid/07102214'],
  ['Mecklenburg', '3904605', 'https://polaris3g.mecklenburgcountync.gov/pid/03904605'],
  ['Wake', '0120092', 'https://services.wake.gov/realestate/Account.asp?id=0120092'],
  ['Wake', '2705269963', null],
  ['Burke', '17305', null],
  ['Mecklenburg', 'Multiple Parcels', null],
])('parcelPage for %s, %s: %s', (county, parcel, page) => {
  expect(parcelPage(county, parcel)).toBe(page)
})

it.each([
  ['https://www.gastongov.com/668', 'gastongov.com/668'],
  ['https://davidbcraig.com', 'davidbcraig.com'],
  ['ask the clerk', 'ask the clerk'],
])('linkName of %s: %s', (address, name) => {
  expect(linkName(address).join('')).toBe(name)
})
