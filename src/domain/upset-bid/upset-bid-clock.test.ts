import { describe, expect, it } from 'vitest'
import { day } from '#domain/time/day.fixture.ts'
import { clerkOffice } from './clerk-office.fixture.ts'
import { upsetBidClock } from './upset-bid-clock.ts'
import { bidOf, upsetBidFacts } from './upset-bid-facts.fixture.ts'
import type { UpsetBidFacts } from './upset-bid-facts.ts'

const today = day('2026-11-18')

const office = clerkOffice('Gaston', [])

function deadlineOf(known: Partial<UpsetBidFacts>) {
  return upsetBidClock(upsetBidFacts(known), office, today).deadline
}

const sold = { sale_date: day('2026-08-04') }

describe('the deadline and its basis', () => {
  it('is the published day of the current bid', () => {
    const deadline = deadlineOf({
      ...sold,
      bids: [bidOf(9_000, 'reported')],
      published_last_day: day('2026-09-21'),
      published_for_bid_cents: 9_000_00,
    })
    expect(deadline).toMatchObject({
      basis: 'published',
      last_day: '2026-09-21',
      agrees: null,
      tenth_day: null,
    })
  })

  it('is void if published for an earlier bid, and then estimated from when that bid was last seen', () => {
    const earlier = { ...bidOf(9_000, 'reported'), last_seen_on: day('2026-08-12') }
    const deadline = deadlineOf({
      ...sold,
      bids: [earlier, bidOf(9_750, 'reported')],
      published_last_day: day('2026-08-14'),
      published_for_bid_cents: 9_000_00,
    })
    expect(deadline).toMatchObject({ basis: 'estimated', last_day: '2026-08-24', tenth_day: '2026-08-22' })
    expect(deadline?.computed_last_day).toBeNull()
  })

  it('counts from the filing of the last notice of upset bid, not from the report', () => {
    const bids = [bidOf(9_000, 'auction'), bidOf(9_750, 'upset', '2026-08-13')]
    expect(deadlineOf({ ...sold, report_on: day('2026-08-05'), bids })).toMatchObject({
      basis: 'computed',
      last_day: '2026-08-24',
    })
  })

  it('does not count from the report if the current bid may be an upset of it', () => {
    expect(
      deadlineOf({ ...sold, report_on: day('2026-08-05'), bids: [bidOf(9_000, 'reported')] }),
    ).toMatchObject({
      basis: 'estimated',
      last_day: '2026-08-17',
    })
    const undated = [bidOf(9_000, 'auction'), bidOf(9_750, 'upset')]
    expect(deadlineOf({ ...sold, report_on: day('2026-08-05'), bids: undated })?.basis).toBe('estimated')
  })

  it('counts from the report when the current bid was seen by then', () => {
    const seen = (on: string) => [{ ...bidOf(9_000, 'reported'), seen_on: day(on) }]
    const reported = { ...sold, report_on: day('2026-08-07') }
    const computed = { basis: 'computed', last_day: '2026-08-17' }
    expect(deadlineOf({ ...reported, bids: seen('2026-08-05') })).toMatchObject(computed)
    expect(deadlineOf({ ...reported, bids: seen('2026-08-07') })).toMatchObject(computed)
    expect(deadlineOf({ ...reported, bids: seen('2026-08-08') })?.basis).toBe('estimated')
  })

  it('is estimated from the sale when no filing is known', () => {
    expect(deadlineOf({ ...sold, bids: [bidOf(9_000, 'auction')] })).toMatchObject({
      basis: 'estimated',
      last_day: '2026-08-14',
      computed_last_day: null,
    })
  })

  it('is unknown without any date', () => {
    expect(deadlineOf({ bids: [bidOf(9_000, 'reported')] })).toBeNull()
  })

  it('uses a published date if there is no other', () => {
    expect(
      deadlineOf({
        bids: [bidOf(9_000, 'reported')],
        published_last_day: day('2026-08-14'),
        published_for_bid_cents: 9_000_00,
      }),
    ).toMatchObject({ basis: 'published', last_day: '2026-08-14', computed_last_day: null, agrees: null })
  })

  it('voids a date published before a motion for resale was denied', () => {
    const facts = {
      ...sold,
      report_on: day('2026-08-04'),
      bids: [bidOf(9_000, 'auction')],
      published_last_day: day('2026-08-14'),
      published_for_bid_cents: 9_000_00,
      resale_motion_denied_on: day('2026-08-12'),
    }
    expect(deadlineOf(facts)).toMatchObject({ basis: 'estimated', last_day: '2026-08-24' })
    expect(deadlineOf({ ...facts, published_last_day: day('2026-08-24') })).toMatchObject({
      basis: 'published',
      last_day: '2026-08-24',
    })
  })
})

describe('a published date and the rule', () => {
  const reported = (filed: string, published: string) =>
    deadlineOf({
      report_on: day(filed),
      bids: [bidOf(9_000, 'auction')],
      published_last_day: day(published),
      published_for_bid_cents: 9_000_00,
    })

  it('is explained by the rule when they agree', () => {
    const deadline = reported('2026-03-24', '2026-04-06')
    expect(deadline).toMatchObject({ agrees: true, computed_last_day: '2026-04-06', tenth_day: '2026-04-03' })
    expect(deadline?.moved_by.map(({ reason }) => reason)).toEqual(['Good Friday', 'Saturday', 'Sunday'])
  })

  it('settles an uncertain closing only if it is the later day', () => {
    const late = reported('2026-12-14', '2026-12-29')
    expect(late).toMatchObject({
      last_day: '2026-12-29',
      last_day_if_closed: null,
      agrees: true,
      may_move_by: [],
    })
    expect(late?.moved_by.at(-1)).toMatchObject({ date: '2026-12-28', certain: false })
    expect(reported('2026-12-14', '2026-12-28')).toMatchObject({
      basis: 'published',
      last_day: '2026-12-28',
      last_day_if_closed: '2026-12-29',
      may_move_by: [{ date: '2026-12-28', certain: false }],
      agrees: true,
      closes_at_instant: Date.parse('2026-12-28T22:00:00Z'),
      over_from_instant: Date.parse('2026-12-29T22:00:00Z'),
    })
  })

  it('wins without an explanation when they disagree', () => {
    expect(reported('2026-03-31', '2026-04-13')).toMatchObject({
      basis: 'published',
      last_day: '2026-04-13',
      published_flaw: null,
      computed_last_day: '2026-04-10',
      agrees: false,
      tenth_day: null,
      moved_by: [],
    })
  })
})

describe('the time published with the deadline', () => {
  type Row = [county: string, minute: number | null, closes: string, isConfirmed: boolean, reminders: string]
  it.each<Row>([
    ['Orange', null, '2026-08-06T21:00:00Z', true, '2026-08-06T21:00:00Z'],
    ['Orange', 720, '2026-08-06T16:00:00Z', true, '2026-08-06T16:00:00Z'],
    ['Orange', 990, '2026-08-06T20:30:00Z', true, '2026-08-06T20:30:00Z'],
    ['Orange', 1080, '2026-08-06T21:00:00Z', true, '2026-08-06T21:00:00Z'],
    ['Forsyth', 1020, '2026-08-06T20:30:00Z', true, '2026-08-06T20:30:00Z'],
    ['Burke', null, '2026-08-06T21:00:00Z', false, '2026-08-06T20:30:00Z'],
    ['Burke', 1020, '2026-08-06T21:00:00Z', true, '2026-08-06T21:00:00Z'],
    ['Burke', 1080, '2026-08-06T21:00:00Z', false, '2026-08-06T20:30:00Z'],
  ])('in %s, minute %s', (county, minute, closes, isConfirmed, reminders) => {
    const facts = upsetBidFacts({
      bids: [bidOf(9_000, 'reported')],
      published_last_day: day('2026-08-06'),
      published_closes_at_minute: minute,
      published_for_bid_cents: 9_000_00,
    })
    const clock = upsetBidClock(facts, clerkOffice(county, []), today)
    expect(clock.closes_at_confirmed).toBe(isConfirmed)
    expect(clock.deadline).toMatchObject({
      closes_at_instant: Date.parse(closes),
      over_from_instant: Date.parse(closes),
      reminders_from_instant: Date.parse(reminders),
    })
  })

  it('is void with its date', () => {
    const facts = upsetBidFacts({
      ...sold,
      bids: [bidOf(9_000, 'auction'), bidOf(9_750, 'upset', '2026-08-06')],
      published_last_day: day('2026-08-06'),
      published_closes_at_minute: 720,
      published_for_bid_cents: 9_000_00,
    })
    expect(upsetBidClock(facts, office, today).deadline).toMatchObject({
      last_day: '2026-08-17',
      closes_at: { hour: 17, minute: 0 },
      published_closes_at: null,
    })
  })
})

describe('a published day that cannot be right', () => {
  type Row = [what: string, filed: string | null, published: string, safe: string, flaw: string, law: string]
  it.each<Row>([
    ['Easter Sunday', '2026-03-26', '2026-04-05', '2026-04-02', 'closed_day', '2026-04-06'],
    ['Good Friday', '2026-03-24', '2026-04-03', '2026-04-02', 'closed_day', '2026-04-06'],
    ['Memorial Day', '2026-05-15', '2026-05-25', '2026-05-22', 'closed_day', '2026-05-26'],
    ['Memorial Day, no filing known', null, '2026-05-25', '2026-05-22', 'closed_day', '2026-05-26'],
    ['a Saturday', '2026-08-05', '2026-08-15', '2026-08-14', 'closed_day', '2026-08-17'],
    ['a Saturday after the tenth day', '2026-08-03', '2026-08-15', '2026-08-13', 'closed_day', '2026-08-13'],
    ['the ninth day', '2026-03-31', '2026-04-09', '2026-04-09', 'too_early', '2026-04-10'],
    ['a Saturday before the tenth day', '2026-08-11', '2026-08-15', '2026-08-14', 'closed_day', '2026-08-21'],
    ['Christmas Eve', '2026-12-14', '2026-12-24', '2026-12-23', 'closed_day', '2026-12-28'],
  ])('%s', (_, filed, published, safe, flaw, law) => {
    const deadline = deadlineOf({
      report_on: filed === null ? null : day(filed),
      bids: [bidOf(9_000, 'auction')],
      published_last_day: day(published),
      published_for_bid_cents: 9_000_00,
    })
    expect(deadline).toMatchObject({
      basis: safe === published ? 'published' : 'computed',
      last_day: safe,
      published_last_day: published,
      published_flaw: flaw,
      computed_last_day: law,
      agrees: false,
    })
  })

  it('is over only once the date by law has passed, too', () => {
    const deadline = deadlineOf({
      bids: [bidOf(9_000, 'reported')],
      published_last_day: day('2026-05-25'),
      published_for_bid_cents: 9_000_00,
    })
    expect(deadline?.closes_at_instant).toBe(Date.parse('2026-05-22T21:00:00Z'))
    expect(deadline?.over_from_instant).toBe(Date.parse('2026-05-26T21:00:00Z'))
  })

  it('is too early within ten days of the report, regardless of the last bid', () => {
    const deadline = deadlineOf({
      report_on: day('2026-05-15'),
      bids: [bidOf(9_000, 'reported')],
      published_last_day: day('2026-05-20'),
      published_for_bid_cents: 9_000_00,
    })
    expect(deadline).toMatchObject({ published_flaw: 'too_early', computed_last_day: '2026-05-26' })
  })

  it('remains valid on a day the clerk is not certainly closed', () => {
    const deadline = deadlineOf({
      bids: [bidOf(9_000, 'reported')],
      published_last_day: day('2026-12-28'),
      published_for_bid_cents: 9_000_00,
    })
    expect(deadline).toMatchObject({
      last_day: '2026-12-28',
      last_day_if_closed: '2026-12-29',
      published_flaw: null,
      agrees: null,
    })
  })
})

describe('the next bid', () => {
  const next = (published: number | null, forBid: number) =>
    upsetBidClock(
      upsetBidFacts({
        bids: [bidOf(87_240.23, 'reported')],
        published_minimum_cents: published,
        published_for_bid_cents: forBid,
      }),
      office,
      today,
    ).next_bid

  it('is the published minimum of the current bid, along with the computed one', () => {
    expect(next(91_602_24, 87_240_23)).toMatchObject({
      basis: 'published',
      minimum_cents: 91_602_24,
      computed_cents: 91_602_25,
      agrees: true,
      raise_cents: 4_362_01,
      deposit_cents: 4_580_12,
    })
    expect(next(91_602_24, 87_240_23)?.ladder[0]).toEqual({ bid_cents: 91_602_24, deposit_cents: 4_580_12 })
  })

  it('reports a published minimum that differs from the rule', () => {
    expect(next(92_000_00, 87_240_23)).toMatchObject({ minimum_cents: 92_000_00, agrees: false })
  })

  it('is computed if the published minimum belongs to an earlier bid or to none', () => {
    const computed = { basis: 'computed', minimum_cents: 91_602_25, agrees: null }
    expect(next(87_240_23, 83_000_00)).toMatchObject(computed)
    expect(next(null, 87_240_23)).toMatchObject(computed)
    expect(next(87_240_23, 87_240_23)).toMatchObject(computed)
  })

  it('is based on the last bid, even if an earlier one was higher', () => {
    const bids = [bidOf(90_000, 'reported'), bidOf(9_000, 'reported')]
    expect(upsetBidClock(upsetBidFacts({ bids }), office, today)).toMatchObject({
      last_bid_cents: 9_000_00,
      next_bid: { minimum_cents: 9_750_00 },
    })
  })

  it('is unknown without a bid', () => {
    expect(upsetBidClock(upsetBidFacts({ sale_date: day('2026-08-04') }), office, today)).toMatchObject({
      last_bid_cents: null,
      next_bid: null,
      deadline: { basis: 'estimated' },
      closes_at: { hour: 17, minute: 0 },
      closes_at_confirmed: false,
    })
  })
})
