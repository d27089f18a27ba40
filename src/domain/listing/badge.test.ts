import { addDays, plainDate } from '#domain/time/plain-date.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BadgeInput } from './badge.ts'
import { badgeOf, statusBadge } from './badge.ts'
import { aListing, today } from './listing.fixture.ts'

const badge = (differences: Partial<BadgeInput>) =>
  statusBadge({ status: '', upsetBidDate: null, date: null, time: null, today, ...differences })

describe('statusBadge', () => {
  it.each([
    ['2026-11-30', 'Remaining Days 12'],
    ['2026-11-19', 'Remaining Days 1'],
    ['2026-11-18', 'Remaining Days 0 or Expired'],
    ['2026-11-17', 'Remaining Days 0 or Expired'],
    ['2025-11-30', 'Remaining Days 0 or Expired'],
    [null, 'Unknown Date'],
    ['', 'Unknown Date'],
    ['2026-11-31', 'Invalid Date'],
    ['11/30/2026', 'Invalid Date'],
  ])('shows an upset bid period until %j as %j', (upsetBidDate, text) => {
    expect(badge({ status: 'Upset Bid Ongoing', upsetBidDate })).toEqual({
      color: 'red',
      icon: 'timer',
      text,
    })
  })

  it.each([
    ['2026-12-08', '11:00 AM', 'Dec 08 at 11:00 AM'],
    ['2026-11-18', '2:30 PM', 'Nov 18 at 2:30 PM'],
    ['2026-12-08', null, 'Dec 08 at Unknown Time'],
    ['2026-12-08', ' ', 'Dec 08 at Unknown Time'],
    [null, '11:00 AM', 'Date Pending'],
    ['', null, 'Date Pending'],
    ['2026-13-08', '11:00 AM', 'Invalid Date'],
    ['Fall 2026', null, 'Invalid Date'],
  ])('shows an auction on %j at %j as %j', (date, time, text) => {
    expect(badge({ status: 'Auction in future', date, time })).toEqual({ color: 'blue', icon: 'gavel', text })
  })

  it.each([
    ['Redeemed', 'green', 'check', 'Redeemed'],
    ['Purchase Completed', 'green', 'check', 'Purchase Completed'],
    ['Completed', 'green', 'check', 'Purchase Completed'],
    ['Purchase Completed (Completed)', 'green', 'check', 'Purchase Completed'],
    ['Awaiting Funds', 'gray', 'hourglass', 'Pending Transfer'],
    ['Pending', 'gray', 'hourglass', 'Pending Transfer'],
    ['Awaiting Funds (Pending)', 'gray', 'hourglass', 'Pending Transfer'],
    ['Pending Transfer', 'gray', 'hourglass', 'Pending Transfer'],
    ['Waiting on sales date', 'gray', 'pending', 'Date Pending'],
    ['Something else', 'gray', 'none', 'No Status Available'],
    ['', 'gray', 'none', 'No Status Available'],
    ['redeemed', 'gray', 'none', 'No Status Available'],
  ])('%s is %s with the icon %s and the text %j', (status, color, icon, text) => {
    expect(badge({ status, upsetBidDate: '2026-11-30', date: '2026-12-08' })).toEqual({ color, icon, text })
  })

  it('shows the caller’s message only for an unknown status', () => {
    const customMessage = 'Sale date passed; no result posted'
    expect(badge({ status: 'Sold?', customMessage }).text).toBe(customMessage)
    expect(badge({ status: 'Sold?', customMessage: ' ' }).text).toBe('No Status Available')
    expect(badge({ status: 'Sold?', customMessage: null }).text).toBe('No Status Available')
    expect(badge({ status: 'Redeemed', customMessage }).text).toBe('Redeemed')
  })

  it.each([
    ['the clocks go forward', plainDate(2026, 3, 7), 3],
    ['the clocks go back', plainDate(2026, 10, 31), 3],
  ])('counts whole days when %s', (_when, day, days) => {
    const upsetBidDate = addDays(day, days)
    expect(badge({ status: 'Upset Bid Ongoing', upsetBidDate, today: day }).text).toBe(
      `Remaining Days ${days}`,
    )
  })

  it('counts down one day at a time and stops at the final text', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -400, max: 4000 }),
        fc.integer({ min: -20_000, max: 20_000 }),
        (days, shift) => {
          const day = addDays(today, shift)
          const { text } = badge({
            status: 'Upset Bid Ongoing',
            upsetBidDate: addDays(day, days),
            today: day,
          })
          expect(text).toBe(days > 0 ? `Remaining Days ${days}` : 'Remaining Days 0 or Expired')
        },
      ),
    )
  })
})

describe('badgeOf', () => {
  it('uses the dates of the listing', () => {
    expect(badgeOf(aListing(), today).text).toBe('Remaining Days 12')
    const auction = aListing({ status: 'Auction in future', foreclosure_date: '2026-12-08' })
    expect(badgeOf(auction, today).text).toBe('Dec 08 at 11:00 AM')
  })

  it('shows an unknown status unchanged', () => {
    const status = 'Sale date passed; no result posted'
    expect(badgeOf(aListing({ status }), today).text).toBe(status)
  })
})
