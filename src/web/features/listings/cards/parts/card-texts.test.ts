import { describe, expect, it } from 'vitest'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { badgeOf } from '#domain/listing/badge.ts'
import { today } from '#domain/listing/listing.fixture.ts'
import type { FilingHours } from '#domain/upset-bid/filing-hours.ts'
import { outlined } from '#web/features/listings/listing.fixture.ts'
import { changedText, deadlineLine, factTexts, saleText, statusLine } from './card-texts.ts'

describe('the line beside the badge', () => {
  const confirmed = { closes_at: '5:00 PM', closes_at_confirmed: true }
  const assumed = { ...confirmed, closes_at_confirmed: false }
  const line = (differences: Partial<Listing>, closesAt: FilingHours | null = confirmed) =>
    deadlineLine(outlined(differences), today, closesAt)

  it.each<[Partial<Listing>, string]>([
    [{}, 'Until Mon, Nov 30, 5:00 PM'],
    [{ upset_bid_date: '2027-01-04' }, 'Until Mon, Jan 4, 2027, 5:00 PM'],
    [{ upset_bid_date: null }, 'No upset bid date available'],
    [{ upset_bid_date: null, status: 'Auction in future' }, 'No upset bid date available'],
    [{ upset_bid_date: 'soon' }, 'Invalid Date'],
    [{ status_reason: 'bids_frozen' }, 'Upset deadline was Mon, Nov 30'],
    [{ status_reason: 'judgment', upset_bid_date: null }, 'No upset bid date available'],
    [{ closes_at: '12:00 PM' }, 'Until Mon, Nov 30, 12:00 PM'],
    [
      { upset_bid_date_basis: 'estimated', status_reason: 'end_estimated' },
      'Until Mon, Nov 30, 5:00 PM (estimated)',
    ],
    [{ called_at: '2026-11-18T14:00:00Z' }, 'Until Mon, Nov 30, 5:00 PM · Per the clerk, Nov 18'],
    [
      { called_at: '2026-11-18T14:00:00Z', upset_bid_date_basis: 'estimated' },
      'Until Mon, Nov 30, 5:00 PM (estimated) · Per the clerk, Nov 18',
    ],
    [{ called_at: '2026-11-18T14:00:00Z', upset_bid_date_basis: 'published' }, 'Until Mon, Nov 30, 5:00 PM'],
  ])('%j reads %s', (differences, text) => {
    expect(line(differences)).toBe(text)
  })

  it.each<[Partial<Listing>, string]>([
    [{}, 'Until Mon, Nov 30, 5:00 PM (not confirmed)'],
    [{ upset_bid_date_basis: 'estimated' }, 'Until Mon, Nov 30, 5:00 PM (not confirmed) (estimated)'],
    [{ closes_at: '5:00 PM' }, 'Until Mon, Nov 30, 5:00 PM'],
    [{ upset_bid_date: null }, 'No upset bid date available'],
  ])('where the hour of the clerk is only assumed, %j reads %s', (differences, text) => {
    expect(line(differences, assumed)).toBe(text)
  })

  const over = { status: 'Awaiting Funds', status_reason: 'confirmation_not_seen' }

  it.each<[Partial<Listing>, string]>([
    [{ ...over, upset_bid_date: '2026-11-17' }, 'Upset deadline was Tue, Nov 17'],
    [{ ...over, upset_bid_date: '2025-12-30' }, 'Upset deadline was Tue, Dec 30, 2025'],
    [{ ...over, closes_at: '12:00 PM' }, 'Upset deadline was Mon, Nov 30'],
    [{ status: 'Purchase Completed' }, 'Upset deadline was Mon, Nov 30'],
    [{ upset_bid_date: '2026-11-17' }, 'Upset deadline was Tue, Nov 17'],
    [{ upset_bid_date: '2026-11-18' }, 'Until Wed, Nov 18, 5:00 PM (not confirmed)'],
    [
      { upset_bid_date: '2026-11-17', upset_bid_date_basis: 'estimated' },
      'Until Tue, Nov 17, 5:00 PM (not confirmed) (estimated)',
    ],
    [
      { ...over, called_at: '2026-11-17T14:00:00Z', upset_bid_date_basis: 'computed' },
      'Upset deadline was Mon, Nov 30 · Per the clerk, Nov 17',
    ],
  ])('names no hour once no bid can be filed: %j reads %s', (differences, text) => {
    expect(line(differences, assumed)).toBe(text)
  })

  it('omits the closing hour until it is known', () => {
    expect(line({}, null)).toBe('Until Mon, Nov 30')
  })
})

describe('the line under the badge', () => {
  const gone_since = '2026-11-17T15:00:00.000Z'

  it.each<[Partial<Listing>, string | null]>([
    [{}, 'Upset Bid Ongoing'],
    [{ status_reason: 'end_estimated' }, 'Upset Bid Ongoing · May be over (estimated). Call the clerk.'],
    [{ status: 'Awaiting Funds' }, 'Awaiting Funds'],
    [{ status: 'Pending' }, 'Awaiting Funds'],
    [{ status: 'Auction in future', foreclosure_date: '2026-12-08' }, 'Auction in future'],
    [
      { status: 'Waiting on sales date', status_reason: 'postponed' },
      'Waiting on sales date · Postponed, no new date',
    ],
    [{ status: 'Pending Transfer' }, null],
    [{ status: 'Completed' }, null],
    [
      { status: 'Purchase Completed', status_reason: 'taxing_unit_buyer' },
      'Purchase Completed · Bought by the county or town',
    ],
    [{ status: 'Sale date passed; no result posted' }, null],
    [{ gone_since }, 'Upset Bid Ongoing · No longer listed since Nov 17'],
    [{ status: 'Redeemed', gone_since }, 'No longer listed since Nov 17'],
  ])('%j reads %s', (differences, text) => {
    const listing = outlined(differences)
    expect(statusLine(listing, badgeOf(listing, today), today)).toBe(text)
  })
})

describe('the other lines of a card', () => {
  const auction = { status: 'Auction in future', highest_bid: null, foreclosure_date: '2026-12-07' }
  const waiting = { ...auction, status: 'Waiting on sales date' }

  it.each<[Partial<Listing>, string]>([
    [{}, 'Sold Tue, Oct 20, 11:00 AM'],
    [{ time: null }, 'Sold Tue, Oct 20, Unknown Time'],
    [{ ...auction, foreclosure_date: '2027-03-09' }, 'Auction Tue, Mar 9, 2027, 11:00 AM'],
    [{ highest_bid: null, foreclosure_date: null }, 'Auction Date Pending'],
    [{ highest_bid: null, foreclosure_date: '', status: 'Redeemed' }, 'Auction Date Pending'],
    [auction, 'Auction Mon, Dec 7, 11:00 AM'],
    [{ ...auction, status: 'Redeemed' }, 'Sale was set for Mon, Dec 7, 11:00 AM'],
    [{ ...waiting, status_reason: 'cancelled' }, 'Sale was set for Mon, Dec 7, 11:00 AM'],
    [{ ...waiting, status_reason: 'bankruptcy' }, 'Sale was set for Mon, Dec 7, 11:00 AM'],
    [
      { status: 'Sale date passed; no result posted', highest_bid: null, time: null },
      'Sale was set for Tue, Oct 20, Unknown Time',
    ],
    [{ status: 'Redeemed', highest_bid: 900 }, 'Sold Tue, Oct 20, 11:00 AM'],
  ])('sale of %j reads %s', (differences, text) => {
    expect(saleText(outlined(differences), today)).toBe(text)
  })

  it.each<[string | null, string]>([
    ['2026-11-18T11:12:00Z', 'Modified Nov 18, 6:12 AM'],
    ['2025-11-18T11:12:00Z', 'Modified Nov 18, 2025, 6:12 AM'],
    [null, 'Modified Unknown'],
    ['lately', 'Modified Invalid Date'],
  ])('change at %s reads %s', (date_last_updated, text) => {
    expect(changedText(outlined({ date_last_updated }), today)).toBe(text)
  })

  it('labels missing values', () => {
    const nothing = { lot_size: null, zoning_code: null, parcel_identification: null, assessed_value: null }
    expect(factTexts(outlined())).toEqual(['0.42 ac', 'R-4', '07102214', 'Assessed $142,700'])
    expect(factTexts(outlined(nothing))).toEqual(['Lot N/A', 'Zoning N/A', 'Parcel N/A', 'Assessed N/A'])
  })
})
