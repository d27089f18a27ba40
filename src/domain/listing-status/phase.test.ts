import { describe, expect, it } from 'vitest'
import {
  aClosedDetails,
  aDetails,
  doubtfulClock,
  estimatedClock,
  openClock,
} from '#contract/listings/details.fixture.ts'
import type { ListingDetails } from '#contract/listings/listings.ts'
import { phaseOf, type Phase, withStatusAt } from './phase.ts'

const now = Date.parse('2026-11-18T12:00:00Z')

describe('phaseOf', () => {
  it.each<[string, string | null, Phase]>([
    ['Upset Bid Ongoing', 'bids_frozen', 'upset_frozen'],
    ['Upset Bid Ongoing', null, 'upset_open'],
    ['Awaiting Funds', 'confirmation_not_seen', 'upset_ended'],
    ['Awaiting Funds', 'confirmed', 'confirmed'],
    ['Pending', 'confirmed', 'confirmed'],
    ['Pending Transfer', null, 'transferring'],
    ['Purchase Completed', 'taxing_unit_buyer', 'completed'],
    ['Completed', null, 'completed'],
    ['Redeemed', null, 'redeemed'],
    ['Waiting on sales date', 'postponed', 'waiting'],
    ['Sale date passed; no result posted', null, 'result_unseen'],
    ['Something new', null, 'other'],
  ])('%s (%s) is %s', (status, status_reason, phase) => {
    expect(phaseOf(aClosedDetails({ listing: { status, status_reason } }), now)).toBe(phase)
  })

  it('ends at the closing time, to the millisecond', () => {
    const closing = Date.parse(openClock.closes_at_instant)
    expect(phaseOf(aDetails(), closing - 1)).toBe('upset_open')
    expect(phaseOf(aDetails(), closing)).toBe('upset_ended')
  })

  it('does not end at an estimate or on the earlier of two possible dates', () => {
    expect(phaseOf(aDetails({ clock: estimatedClock }), Date.parse('2027-03-01T12:00:00Z'))).toBe(
      'upset_open',
    )
    const doubtful = aDetails({ clock: doubtfulClock })
    expect(phaseOf(doubtful, Date.parse(doubtfulClock.closes_at_instant))).toBe('upset_open')
    expect(phaseOf(doubtful, Date.parse('2026-12-29T22:00:00Z'))).toBe('upset_ended')
  })

  it.each([
    ['11:00 AM', '2026-12-08T15:59:59Z', 'sale_ahead'],
    ['11:00 AM', '2026-12-08T16:00:00Z', 'result_unseen'],
    [null, '2026-12-09T04:59:59Z', 'sale_ahead'],
    [null, '2026-12-09T05:00:00Z', 'result_unseen'],
  ])('a sale at %s is at %s %s', (time, instant, phase) => {
    const listing = { status: 'Auction in future', foreclosure_date: '2026-12-08', time }
    expect(phaseOf(aClosedDetails({ listing }), Date.parse(instant))).toBe(phase)
  })

  it('treats a sale without a date as upcoming', () => {
    const listing = { status: 'Auction in future', foreclosure_date: null }
    expect(phaseOf(aClosedDetails({ listing }), now)).toBe('sale_ahead')
  })
})

describe('withStatusAt', () => {
  const saleAhead = aClosedDetails({
    listing: {
      status: 'Auction in future',
      status_reason: 'resale',
      foreclosure_date: '2026-12-08',
      time: '11:00 AM',
    },
  })
  const frozen = aDetails({ listing: { status_reason: 'bids_frozen' }, clock: null })

  it.each<[string, ListingDetails, string, string, string | null]>([
    [
      'before the closing hour',
      aDetails({ listing: { status_reason: null } }),
      '2026-11-30T21:59:59Z',
      'Upset Bid Ongoing',
      null,
    ],
    [
      'at the closing hour',
      aDetails(),
      openClock.closes_at_instant,
      'Awaiting Funds',
      'confirmation_not_seen',
    ],
    [
      'after an estimate',
      aDetails({ clock: estimatedClock }),
      '2027-03-01T12:00:00Z',
      'Upset Bid Ongoing',
      'end_estimated',
    ],
    [
      'after the safe day',
      aDetails({ clock: doubtfulClock }),
      doubtfulClock.closes_at_instant,
      'Upset Bid Ongoing',
      'end_uncertain',
    ],
    [
      'after the later day',
      aDetails({ clock: doubtfulClock }),
      '2026-12-29T22:00:00Z',
      'Awaiting Funds',
      'confirmation_not_seen',
    ],
    ['while bids are frozen', frozen, '2027-03-01T12:00:00Z', 'Upset Bid Ongoing', 'bids_frozen'],
    ['before the sale', saleAhead, '2026-12-08T15:59:59Z', 'Auction in future', 'resale'],
    [
      'at the hour of the sale',
      saleAhead,
      '2026-12-08T16:00:00Z',
      'Sale date passed; no result posted',
      null,
    ],
  ])('%s', (_what, details, at, status, status_reason) => {
    expect(withStatusAt(details, Date.parse(at)).listing).toEqual({
      ...details.listing,
      status,
      status_reason,
    })
  })
})
