import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { newYorkInstant } from '#domain/time/new-york.ts'
import { addDays, plainDate } from '#domain/time/plain-date.ts'
import { clerkOffice } from '#domain/upset-bid/clerk-office.fixture.ts'
import { closingInstant, reminderInstant } from '#domain/upset-bid/clerk-office.ts'
import { dueReminder, type RemindedListing } from './reminders.ts'

/** An upset bid period that ends on a date. Orange closes at 5:00 PM (confirmed); Burke may close earlier. */
function window(last_day = plainDate(2026, 11, 30), county = 'Orange'): RemindedListing {
  const office = clerkOffice(county, [])
  const deadline = {
    last_day,
    closes_at_instant: closingInstant(last_day, office),
    reminders_from_instant: reminderInstant(last_day, office),
  }
  return { status: 'Upset Bid Ongoing', deadline, sale_date: plainDate(2026, 11, 2) }
}

const auction: RemindedListing = {
  status: 'Auction in future',
  deadline: null,
  sale_date: plainDate(2026, 12, 8),
}

const at = (instant: string) => Date.parse(instant)

test.each([
  ['more than a day before', window(), '2026-11-29T21:59:59Z', null],
  ['a day before closing', window(), '2026-11-29T22:00:00Z', 'last_day_24h'],
  ['while more than three hours are left', window(), '2026-11-30T18:59:59Z', 'last_day_24h'],
  ['three hours before closing', window(), '2026-11-30T19:00:00Z', 'last_day_3h'],
  ['in the last minute', window(), '2026-11-30T21:59:59Z', 'last_day_3h'],
  ['once the clerk has closed', window(), '2026-11-30T22:00:00Z', null],
  [
    'earlier if the closing time is not confirmed',
    window(undefined, 'Burke'),
    '2026-11-30T18:30:00Z',
    'last_day_3h',
  ],
  [
    'until 5:00 PM if the closing time is not confirmed',
    window(undefined, 'Burke'),
    '2026-11-30T21:45:00Z',
    'last_day_3h',
  ],
  ['at half past four in Forsyth', window(undefined, 'Forsyth'), '2026-11-30T21:30:00Z', null],
  ['across the end of daylight time', window(plainDate(2026, 11, 2)), '2026-11-01T22:00:00Z', 'last_day_24h'],
  ['across its beginning', window(plainDate(2027, 3, 15)), '2027-03-14T21:00:00Z', 'last_day_24h'],
  ['before nine on the eve of an auction', auction, '2026-12-07T13:59:59Z', null],
  ['from nine on the eve of an auction', auction, '2026-12-07T14:00:00Z', 'auction_tomorrow'],
  ['until midnight', auction, '2026-12-08T04:59:59Z', 'auction_tomorrow'],
  ['on the day itself', auction, '2026-12-08T05:00:00Z', null],
])('a reminder is due %s', (_when, listing, instant, kind) => {
  expect(dueReminder(at(instant), listing)?.kind ?? null).toBe(kind)
})

describe('a listing that has ended', () => {
  const ended = [
    'Redeemed',
    'Purchase Completed',
    'Awaiting Funds',
    'Waiting on sales date',
    'Sale day passed',
  ]

  it('gets no reminder', () => {
    const minutes = fc.integer({ min: 0, max: 4 * 24 * 60 })
    fc.assert(
      fc.property(minutes, fc.constantFrom(...ended), (minute, status) => {
        const now = newYorkInstant(plainDate(2026, 11, 28), { hour: 0, minute: 0 }) + minute * 60_000
        expect(dueReminder(now, { ...window(), status })).toBeNull()
      }),
    )
  })
})

it('is due once per kind and day, at any minute', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), (days) => {
      const last = addDays(plainDate(2026, 10, 1), days)
      const listing = window(last)
      const from = newYorkInstant(addDays(last, -2), { hour: 0, minute: 0 })
      const seen = new Set<string>()
      for (let minute = 0; minute < 4 * 24 * 60; minute += 7) {
        const due = dueReminder(from + minute * 60_000, listing)
        if (due) seen.add(`${due.kind} ${due.day}`)
      }
      expect([...seen]).toEqual([`last_day_24h ${last}`, `last_day_3h ${last}`])
    }),
    { numRuns: 50 },
  )
})
