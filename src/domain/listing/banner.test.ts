import { describe, expect, it } from 'vitest'
import { bannerOf } from './banner.ts'
import { aListing } from './listing.fixture.ts'

describe('bannerOf', () => {
  it('shows dates with their weekday', () => {
    expect(bannerOf(aListing())).toEqual({
      upsetBidDate: 'Mon, Nov 30, 2026',
      foreclosureDate: 'Tue, Oct 20, 2026',
      time: '11:00 AM',
    })
  })

  it('has a text for every missing date', () => {
    expect(bannerOf(aListing({ upset_bid_date: null, foreclosure_date: null }))).toEqual({
      upsetBidDate: 'No upset bid date available',
      foreclosureDate: 'Date Pending',
      time: null,
    })
  })

  it('states which date is invalid or unknown', () => {
    const listing = aListing({ upset_bid_date: '2026-02-30', foreclosure_date: 'Fall 2026', time: null })
    expect(bannerOf(listing)).toEqual({
      upsetBidDate: 'Invalid Date',
      foreclosureDate: 'Invalid Date',
      time: 'Unknown Time',
    })
  })
})
