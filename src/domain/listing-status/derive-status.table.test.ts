import { describe, expect, it } from 'vitest'
import { parseClockTime } from '#domain/time/clock-time.ts'
import { day } from '#domain/time/day.fixture.ts'
import { newYorkInstant } from '#domain/time/new-york.ts'
import { clerkOffice } from '#domain/upset-bid/clerk-office.fixture.ts'
import { bidOf } from '#domain/upset-bid/upset-bid-facts.fixture.ts'
import { deriveStatus } from './derive-status.ts'
import type { DerivedStatus, StatusReason } from './derive-status.ts'
import { caseFacts, roundFacts } from './facts.fixture.ts'
import type { CaseFacts, RoundFacts } from './facts.ts'

interface Row {
  readonly what: string
  /** New York, as `2026-08-04 5:00 PM`. */
  readonly now: string
  readonly case?: Partial<CaseFacts>
  readonly round: Partial<RoundFacts> | null
  readonly county?: string
  readonly status: DerivedStatus['status']
  readonly reason?: StatusReason
  /** Upset deadline and its basis, if the result has a deadline. */
  readonly until?: string
  /** The minimum upset bid in dollars, if the result has one. */
  readonly toBeat?: number
  /** New York time at which time alone changes the result. */
  readonly changes?: string
}

function at(text: string): number {
  const [date = '', ...time] = text.split(' ')
  return newYorkInstant(day(date), parseClockTime(time.join(' ')) ?? { hour: 0, minute: 0 })
}

const eleven = { hour: 11, minute: 0 }
const august4 = { sale_date: day('2026-08-04'), time: eleven }
const high = { ...august4, bids: [bidOf(9_000, 'auction')] }
const reported = { ...high, report_on: day('2026-08-04') }
const leftStanding = {
  ...august4,
  bids: [
    { ...bidOf(9_000, 'reported'), last_seen_on: day('2026-08-11') },
    { ...bidOf(9_750, 'reported'), unchanged_day: { last_day: day('2026-08-14'), closes_at_minute: null } },
  ],
}
const closed = { ...reported, confirmed_on: day('2026-08-18') }

const memorial = { sale_date: day('2026-05-14'), time: eleven, bids: [bidOf(9_000, 'reported')] }
const printed = (last: string) => ({ published_last_day: day(last), published_for_bid_cents: 900_000 })

// oxfmt-ignore
const rows: readonly Row[] = [
  // Before a sale.
  { what: 'no sale was ever ordered', now: '2026-08-01 9:00 AM', round: null, status: 'Waiting on sales date', reason: 'judgment' },
  { what: 'a round without a date', now: '2026-08-01 9:00 AM', round: {}, status: 'Waiting on sales date', reason: 'judgment' },
  { what: 'a sale set', now: '2026-08-01 9:00 AM', round: august4, status: 'Auction in future', changes: '2026-08-04 11:00 AM' },
  { what: 'one minute before the sale', now: '2026-08-04 10:59 AM', round: august4, status: 'Auction in future', changes: '2026-08-04 11:00 AM' },
  { what: 'the minute of the sale', now: '2026-08-04 11:00 AM', round: august4, status: 'Sale date passed; no result posted' },
  { what: 'a sale today without a time', now: '2026-08-04 11:59 PM', round: { sale_date: day('2026-08-04') }, status: 'Auction in future', changes: '2026-08-05 12:00 AM' },
  { what: 'a sale yesterday without a time', now: '2026-08-05 12:00 AM', round: { sale_date: day('2026-08-04') }, status: 'Sale date passed; no result posted' },
  { what: 'a close date printed before the auction', now: '2026-08-19 9:00 AM', round: { sale_date: day('2026-08-20'), time: eleven, published_last_day: day('2026-08-31') }, status: 'Auction in future', changes: '2026-08-20 11:00 AM' },
  { what: 'that sale over, no bid seen yet', now: '2026-08-21 9:00 AM', round: { sale_date: day('2026-08-20'), time: eleven, published_last_day: day('2026-08-31') }, status: 'Sale date passed; no result posted' },
  { what: 'a close date and no sale date', now: '2026-08-21 9:00 AM', round: { published_last_day: day('2026-08-31') }, status: 'Waiting on sales date', reason: 'judgment' },
  { what: 'a resale set', now: '2026-08-01 9:00 AM', round: { ...august4, round: 2 }, status: 'Auction in future', reason: 'resale', changes: '2026-08-04 11:00 AM' },

  // Sales without a date.
  { what: 'cancelled', now: '2026-08-01 9:00 AM', round: { ...august4, is_cancelled: true }, status: 'Waiting on sales date', reason: 'cancelled' },
  { what: 'postponed without a date', now: '2026-08-01 9:00 AM', round: { ...august4, is_postponed_without_date: true }, status: 'Waiting on sales date', reason: 'postponed' },
  { what: 'a resale ordered', now: '2026-08-01 9:00 AM', round: { round: 2, is_resale_ordered_without_date: true }, status: 'Waiting on sales date', reason: 'resale' },
  { what: 'cancelled after the sale day', now: '2026-08-10 9:00 AM', round: { ...high, is_cancelled: true }, status: 'Waiting on sales date', reason: 'cancelled' },

  // The day of the sale.
  { what: 'a report that may be misprinted before the hour', now: '2026-08-04 9:00 AM', round: { ...august4, report_on: day('2026-08-04') }, status: 'Auction in future', changes: '2026-08-04 11:00 AM' },
  { what: 'a result before the hour', now: '2026-08-04 9:00 AM', round: { ...august4, reported_stage: 'sold' }, status: 'Upset Bid Ongoing', until: '2026-08-14 estimated', changes: '2026-08-14 5:00 PM' },
  { what: 'a result of a sale without an hour', now: '2026-08-04 2:00 PM', round: { ...high, time: null }, status: 'Upset Bid Ongoing', until: '2026-08-14 estimated', toBeat: 9_750, changes: '2026-08-14 5:00 PM' },

  // The window.
  { what: 'sold, no report seen', now: '2026-08-04 2:00 PM', round: high, status: 'Upset Bid Ongoing', until: '2026-08-14 estimated', toBeat: 9_750, changes: '2026-08-14 5:00 PM' },
  { what: 'report filed', now: '2026-08-06 9:00 AM', round: reported, status: 'Upset Bid Ongoing', until: '2026-08-14 computed', toBeat: 9_750, changes: '2026-08-14 5:00 PM' },
  { what: 'report filed late', now: '2026-08-06 9:00 AM', round: { ...high, report_on: day('2026-08-07') }, status: 'Upset Bid Ongoing', until: '2026-08-17 computed', toBeat: 9_750, changes: '2026-08-17 5:00 PM' },
  { what: 'an upset bid starts ten new days', now: '2026-08-15 9:00 AM', round: { ...reported, bids: [bidOf(9_000, 'auction'), bidOf(10_000, 'upset', '2026-08-14')] }, status: 'Upset Bid Ongoing', until: '2026-08-24 computed', toBeat: 10_750, changes: '2026-08-24 5:00 PM' },
  { what: 'a published day of the current bid', now: '2026-09-01 9:00 AM', round: { ...august4, bids: [bidOf(20_000, 'reported')], published_last_day: day('2026-09-08'), published_for_bid_cents: 20_000_00 }, status: 'Upset Bid Ongoing', until: '2026-09-08 published', toBeat: 21_000, changes: '2026-09-08 5:00 PM' },
  { what: 'a published day of the bid before', now: '2026-08-12 9:00 AM', round: { ...august4, bids: [{ ...bidOf(9_000, 'reported'), last_seen_on: day('2026-08-11') }, bidOf(9_750, 'reported')], published_last_day: day('2026-08-14'), published_for_bid_cents: 9_000_00 }, status: 'Upset Bid Ongoing', until: '2026-08-21 estimated', toBeat: 10_500, changes: '2026-08-21 5:00 PM' },
  { what: 'a last day left standing beside a new bid', now: '2026-08-12 9:00 AM', round: leftStanding, status: 'Upset Bid Ongoing', until: '2026-08-14 estimated', toBeat: 10_500, changes: '2026-08-14 5:00 PM' },
  { what: 'after a last day left standing beside a new bid', now: '2026-08-14 5:00 PM', round: leftStanding, status: 'Upset Bid Ongoing', reason: 'end_estimated', until: '2026-08-14 estimated', toBeat: 10_500 },
  { what: 'the last minute', now: '2026-08-14 4:59 PM', round: reported, status: 'Upset Bid Ongoing', until: '2026-08-14 computed', toBeat: 9_750, changes: '2026-08-14 5:00 PM' },
  { what: 'the clerk closes', now: '2026-08-14 5:00 PM', round: reported, status: 'Awaiting Funds', reason: 'confirmation_not_seen', until: '2026-08-14 computed', toBeat: 9_750 },
  { what: 'Forsyth closes half an hour earlier', now: '2026-08-14 4:30 PM', county: 'Forsyth', round: reported, status: 'Awaiting Funds', reason: 'confirmation_not_seen', until: '2026-08-14 computed', toBeat: 9_750 },
  { what: 'no bid, but the source says upset', now: '2026-08-10 9:00 AM', round: { ...august4, reported_stage: 'upset' }, status: 'Upset Bid Ongoing', until: '2026-08-14 estimated', changes: '2026-08-14 5:00 PM' },
  { what: 'no bid, but the source says sold', now: '2026-08-10 9:00 AM', round: { ...august4, reported_stage: 'sold' }, status: 'Upset Bid Ongoing', until: '2026-08-14 estimated', changes: '2026-08-14 5:00 PM' },
  { what: 'sold long ago', now: '2026-11-10 9:00 AM', round: { ...august4, reported_stage: 'sold' }, status: 'Upset Bid Ongoing', reason: 'end_estimated', until: '2026-08-14 estimated' },
  { what: 'an estimated end that passes closes nothing', now: '2026-08-14 5:00 PM', round: high, status: 'Upset Bid Ongoing', reason: 'end_estimated', until: '2026-08-14 estimated', toBeat: 9_750 },
  { what: 'a source closes a window whose end was estimated', now: '2026-08-20 9:00 AM', round: { ...high, reported_stage: 'closed' }, status: 'Awaiting Funds', reason: 'confirmation_not_seen', toBeat: 9_750 },
  { what: 'an estimated end, then confirmed', now: '2026-08-20 9:00 AM', round: { ...high, confirmed_on: day('2026-08-19') }, status: 'Awaiting Funds', reason: 'confirmed' },
  { what: "the county's bid after an estimated end", now: '2026-08-20 9:00 AM', round: { ...high, is_taxing_unit_buyer: true }, status: 'Upset Bid Ongoing', reason: 'end_estimated', until: '2026-08-14 estimated', toBeat: 9_750 },
  { what: 'after the safe day of an uncertain closing', now: '2026-12-28 5:00 PM', round: { ...high, sale_date: day('2026-12-14'), report_on: day('2026-12-14') }, status: 'Upset Bid Ongoing', reason: 'end_uncertain', until: '2026-12-28 computed', toBeat: 9_750, changes: '2026-12-29 5:00 PM' },
  { what: 'after the safe day of an uncertain closing, published', now: '2026-12-28 5:00 PM', round: { ...high, sale_date: day('2026-12-14'), ...printed('2026-12-28'), published_closes_at_minute: 720 }, status: 'Upset Bid Ongoing', reason: 'end_uncertain', until: '2026-12-28 published', toBeat: 9_750, changes: '2026-12-29 5:00 PM' },
  { what: 'after the later day of an uncertain closing, published', now: '2026-12-29 5:00 PM', round: { ...high, sale_date: day('2026-12-14'), ...printed('2026-12-29') }, status: 'Awaiting Funds', reason: 'confirmation_not_seen', until: '2026-12-29 published', toBeat: 9_750 },
  { what: 'after the later day of an uncertain closing', now: '2026-12-29 5:00 PM', round: { ...high, sale_date: day('2026-12-14'), report_on: day('2026-12-14') }, status: 'Awaiting Funds', reason: 'confirmation_not_seen', until: '2026-12-28 computed', toBeat: 9_750 },
  { what: 'a day published on Memorial Day', now: '2026-05-21 9:00 AM', round: { ...memorial, ...printed('2026-05-25') }, status: 'Upset Bid Ongoing', until: '2026-05-22 computed', toBeat: 9_750, changes: '2026-05-22 5:00 PM' },
  { what: 'after the open day before it', now: '2026-05-22 5:00 PM', round: { ...memorial, ...printed('2026-05-25') }, status: 'Upset Bid Ongoing', reason: 'end_uncertain', until: '2026-05-22 computed', toBeat: 9_750, changes: '2026-05-26 5:00 PM' },
  { what: 'after the open day that follows it', now: '2026-05-26 5:00 PM', round: { ...memorial, ...printed('2026-05-25') }, status: 'Awaiting Funds', reason: 'confirmation_not_seen', until: '2026-05-22 computed', toBeat: 9_750 },
  { what: 'a day published before the law allows', now: '2026-05-20 5:00 PM', round: { ...memorial, report_on: day('2026-05-14'), ...printed('2026-05-20') }, status: 'Upset Bid Ongoing', reason: 'end_uncertain', until: '2026-05-20 published', toBeat: 9_750, changes: '2026-05-26 5:00 PM' },
  { what: 'the source says closed, before our own estimate', now: '2026-08-10 9:00 AM', round: { ...high, reported_stage: 'closed' }, status: 'Awaiting Funds', reason: 'confirmation_not_seen', toBeat: 9_750 },
  { what: 'a report and no bid', now: '2026-08-10 9:00 AM', round: { ...august4, report_on: day('2026-08-05') }, status: 'Upset Bid Ongoing', until: '2026-08-17 computed', changes: '2026-08-17 5:00 PM' },
  { what: 'a bid and no day at all', now: '2026-08-10 9:00 AM', round: { bids: [bidOf(9_000, 'reported')] }, status: 'Upset Bid Ongoing', toBeat: 9_750 },
  { what: 'sold and no day at all', now: '2026-08-10 9:00 AM', round: { reported_stage: 'sold' }, status: 'Upset Bid Ongoing', reason: 'end_uncertain' },
  { what: 'sold, a bid and no day at all', now: '2026-08-10 9:00 AM', round: { bids: [bidOf(9_000, 'reported')], reported_stage: 'sold' }, status: 'Upset Bid Ongoing', reason: 'end_uncertain', toBeat: 9_750 },
  { what: 'a bid below the opening bid is a bid', now: '2026-08-06 9:00 AM', round: { ...reported, bids: [bidOf(100, 'auction')] }, status: 'Upset Bid Ongoing', until: '2026-08-14 computed', toBeat: 850, changes: '2026-08-14 5:00 PM' },
  { what: 'the safe day of an uncertain closing', now: '2026-12-28 4:59 PM', round: { ...high, sale_date: day('2026-12-14'), report_on: day('2026-12-14') }, status: 'Upset Bid Ongoing', until: '2026-12-28 computed', toBeat: 9_750, changes: '2026-12-28 5:00 PM' },
  { what: 'a motion for resale', now: '2026-08-12 9:00 AM', round: { ...reported, is_resale_motion_pending: true }, status: 'Upset Bid Ongoing', reason: 'bids_frozen' },
  { what: 'a motion for resale outlasts the day', now: '2026-09-12 9:00 AM', round: { ...reported, is_resale_motion_pending: true }, status: 'Upset Bid Ongoing', reason: 'bids_frozen' },
  { what: 'that motion denied', now: '2026-08-20 9:00 AM', round: { ...reported, resale_motion_denied_on: day('2026-08-12') }, status: 'Upset Bid Ongoing', until: '2026-08-24 estimated', toBeat: 9_750, changes: '2026-08-24 5:00 PM' },

  // After the window.
  { what: 'confirmed', now: '2026-08-20 9:00 AM', round: closed, status: 'Awaiting Funds', reason: 'confirmed' },
  { what: 'confirmed the day after, before our own last day', now: '2026-08-10 9:00 AM', round: closed, status: 'Awaiting Funds', reason: 'confirmed' },
  { what: 'paid', now: '2026-09-01 9:00 AM', round: { ...closed, paid_on: day('2026-08-28') }, status: 'Pending Transfer' },
  { what: 'recorded', now: '2026-09-10 9:00 AM', round: { ...closed, paid_on: day('2026-08-28'), recorded_on: day('2026-09-09') }, status: 'Purchase Completed' },
  { what: 'recorded to the county', now: '2026-09-10 9:00 AM', round: { ...closed, is_taxing_unit_buyer: true, recorded_on: day('2026-09-09') }, status: 'Purchase Completed', reason: 'taxing_unit_buyer' },
  { what: "the county's bid during the window", now: '2026-08-10 9:00 AM', round: { ...reported, is_taxing_unit_buyer: true }, status: 'Upset Bid Ongoing', until: '2026-08-14 computed', toBeat: 9_750, changes: '2026-08-14 5:00 PM' },
  { what: "the county's bid after the window", now: '2026-08-14 5:00 PM', round: { ...reported, is_taxing_unit_buyer: true }, status: 'Purchase Completed', reason: 'taxing_unit_buyer', until: '2026-08-14 computed', toBeat: 9_750 },
  { what: "the county's bid confirmed", now: '2026-08-20 9:00 AM', round: { ...closed, is_taxing_unit_buyer: true }, status: 'Purchase Completed', reason: 'taxing_unit_buyer' },

  // Facts of the whole case.
  { what: 'redeemed before a sale', now: '2026-08-01 9:00 AM', case: { is_redeemed: true }, round: august4, status: 'Redeemed' },
  { what: 'redeemed during the window', now: '2026-08-06 9:00 AM', case: { is_redeemed: true }, round: reported, status: 'Redeemed' },
  { what: 'redeemed without a round', now: '2026-08-06 9:00 AM', case: { is_redeemed: true }, round: null, status: 'Redeemed' },
  { what: 'a recorded deed outweighs a redemption', now: '2026-09-10 9:00 AM', case: { is_redeemed: true }, round: { ...closed, recorded_on: day('2026-09-09') }, status: 'Purchase Completed' },
  { what: 'stayed before a sale', now: '2026-08-01 9:00 AM', case: { is_stayed_by_bankruptcy: true }, round: august4, status: 'Waiting on sales date', reason: 'bankruptcy' },
  { what: 'stayed during the window', now: '2026-08-06 9:00 AM', case: { is_stayed_by_bankruptcy: true }, round: reported, status: 'Waiting on sales date', reason: 'bankruptcy' },
  { what: 'a redemption outweighs a stay', now: '2026-08-06 9:00 AM', case: { is_redeemed: true, is_stayed_by_bankruptcy: true }, round: reported, status: 'Redeemed' },
  { what: 'a stay outweighs a cancelled sale', now: '2026-08-06 9:00 AM', case: { is_stayed_by_bankruptcy: true }, round: { ...august4, is_cancelled: true }, status: 'Waiting on sales date', reason: 'bankruptcy' },
]

describe('deriveStatus', () => {
  it.each(rows)('$what: $status', (row) => {
    const round = row.round && roundFacts(row.round)
    const derived = deriveStatus(
      at(row.now),
      caseFacts(row.case),
      round,
      clerkOffice(row.county ?? 'Wake', []),
    )
    const { clock } = derived
    expect({
      status: derived.status,
      reason: derived.reason,
      until: clock?.deadline ? `${clock.deadline.last_day} ${clock.deadline.basis}` : undefined,
      toBeat: clock?.next_bid ? clock.next_bid.minimum_cents / 100 : undefined,
      changes: derived.changes_at,
    }).toEqual({
      status: row.status,
      reason: row.reason ?? null,
      until: row.until,
      toBeat: row.toBeat,
      changes: row.changes === undefined ? null : at(row.changes),
    })
  })

  it('is covered by at least thirty fact sets', () => {
    expect(rows.length).toBeGreaterThanOrEqual(30)
  })
})
