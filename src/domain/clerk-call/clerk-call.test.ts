import { centsFromDollars } from '#domain/money/cents.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveStatus } from '#domain/listing-status/derive-status.ts'
import { caseFacts, roundFacts } from '#domain/listing-status/facts.fixture.ts'
import type { CaseFacts, RoundFacts } from '#domain/listing-status/facts.ts'
import { day } from '#domain/time/day.fixture.ts'
import { minimumUpsetBid } from '#domain/upset-bid/minimum-upset-bid.ts'
import { clerkOffice } from '#domain/upset-bid/clerk-office.fixture.ts'
import { bidOf } from '#domain/upset-bid/upset-bid-facts.fixture.ts'
import { upsetBidClock } from '#domain/upset-bid/upset-bid-clock.ts'
import { type ClerkCall, isOvertaken, remindedRounds, roundByCall } from './clerk-call.ts'

const today = day('2026-11-18')
const office = clerkOffice('Mecklenburg', [])

/** November 18, 2026, 10:00 AM. */
const calledAt = Date.parse('2026-11-18T15:00:00Z')
const later = calledAt + 3_600_000

function callOf(
  dollars: number,
  { filed, last_day, round = 1 }: { filed?: string; last_day?: string; round?: number } = {},
): ClerkCall {
  return {
    last_bid_cents: centsFromDollars(dollars),
    filed: filed === undefined ? null : day(filed),
    last_day: last_day === undefined ? null : day(last_day),
    called_at: calledAt,
    round,
  }
}

/** Sold for $12,900 on October 20, upset to $15,000 on November 6, published with deadline and minimum upset bid. */
const oakStreet = roundFacts({
  sale_date: day('2026-10-20'),
  report_on: day('2026-10-20'),
  bids: [
    bidOf(12_900, 'auction'),
    { ...bidOf(15_000, 'upset', '2026-11-06'), last_seen_on: day('2026-11-25') },
  ],
  published_last_day: day('2026-11-16'),
  published_minimum_cents: 15_750_00,
  published_for_bid_cents: 15_000_00,
  reported_stage: 'closed',
})

function answer(call: ClerkCall, round: RoundFacts | null = oakStreet) {
  const { next_bid, deadline } = upsetBidClock(roundByCall(call, round, office), office, today)
  return [next_bid?.minimum_cents, next_bid?.basis, deadline?.last_day ?? null, deadline?.basis ?? null]
}

describe('minimum bid and deadline with a call to the clerk', () => {
  it.each([
    [
      'a new bid with its filing day',
      callOf(18_450, { filed: '2026-11-16' }),
      [19_372_50, 'computed', '2026-11-30', 'computed'],
    ],
    [
      'a new bid with its last day',
      callOf(18_450, { last_day: '2026-11-30' }),
      [19_372_50, 'computed', '2026-11-30', 'published'],
    ],
    [
      'a new bid alone, no earlier than the day of the call',
      callOf(18_450),
      [19_372_50, 'computed', '2026-11-30', 'estimated'],
    ],
    ['the bid the source shows', callOf(15_000), [15_750_00, 'published', '2026-11-16', 'published']],
    [
      'that bid with another filing day',
      callOf(15_000, { filed: '2026-11-09' }),
      [15_750_00, 'published', '2026-11-19', 'computed'],
    ],
    [
      'that bid with another last day',
      callOf(15_000, { last_day: '2026-11-20' }),
      [15_750_00, 'published', '2026-11-20', 'published'],
    ],
    [
      'a lower bid than the source shows, its own filing day',
      callOf(13_650, { filed: '2026-10-30' }),
      [14_400_00, 'computed', '2026-11-09', 'computed'],
    ],
    [
      'a lower bid alone, whatever was shown of the higher one',
      callOf(13_650),
      [14_400_00, 'computed', '2026-10-30', 'estimated'],
    ],
    ['a return to the auction', callOf(12_900), [13_650_00, 'computed', '2026-10-30', 'computed']],
  ])('%s', (_what, call, expected) => {
    expect(answer(call)).toEqual(expected)
  })

  it('works without facts from a source', () => {
    expect(answer(callOf(12_500, { filed: '2026-11-16' }), null)).toEqual([
      13_250_00,
      'computed',
      '2026-11-30',
      'computed',
    ])
    expect(answer(callOf(12_500), null)).toEqual([13_250_00, 'computed', null, null])
  })

  it('shows both dates if the clerk gave both', () => {
    const call = callOf(18_450, { filed: '2026-11-16', last_day: '2026-12-01' })
    const { deadline } = upsetBidClock(roundByCall(call, oakStreet, office), office, today)
    expect(deadline).toMatchObject({
      last_day: '2026-12-01',
      basis: 'published',
      computed_last_day: '2026-11-30',
      agrees: false,
    })
  })

  it('reopens a period that a source calls closed, unless the call has nothing new', () => {
    const stage = (call: ClerkCall) => roundByCall(call, oakStreet, office).reported_stage
    expect(stage(callOf(18_450))).toBeNull()
    expect(stage(callOf(15_000, { last_day: '2026-11-20' }))).toBeNull()
    expect(stage(callOf(15_000))).toBe('closed')
  })

  it('no longer counts the county as the buyer once its bid is upset', () => {
    const ofCounty = { ...oakStreet, is_taxing_unit_buyer: true }
    expect(roundByCall(callOf(18_450), ofCounty, office).is_taxing_unit_buyer).toBe(false)
    expect(roundByCall(callOf(15_000), ofCounty, office).is_taxing_unit_buyer).toBe(true)
  })

  it('requires the minimum raise over the bid of the call, whatever the sources state', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000_00 })
    fc.assert(
      fc.property(cents, fc.array(cents, { maxLength: 4 }), (called, known) => {
        const round = roundFacts({ bids: known.map((bid) => bidOf(bid / 100, 'upset')) })
        const call = callOf(called / 100)
        const { last_bid_cents, next_bid } = upsetBidClock(roundByCall(call, round, office), office, today)
        expect(last_bid_cents).toBe(called)
        expect(next_bid?.minimum_cents).toBe(minimumUpsetBid(called, today))
      }),
    )
  })
})

describe('a call about bids that a source corrected', () => {
  const [sale, wrong, right] = [
    bidOf(12_900, 'auction'),
    bidOf(28_000, 'upset', '2026-11-06'),
    bidOf(27_000, 'reported'),
  ]
  const printed = { published_last_day: day('2026-11-17'), published_for_bid_cents: 28_000_00 }
  it.each([
    [
      'keeps the filing day of the bid',
      callOf(27_000),
      { bids: [sale, wrong, right] },
      [28_350_00, 'computed', '2026-11-16', 'computed'],
    ],
    [
      'keeps the day printed with the wrong amount',
      callOf(27_000),
      { bids: [sale, wrong, right], ...printed },
      [28_350_00, 'computed', '2026-11-17', 'published'],
    ],
    [
      'may find the first amount right',
      callOf(28_000),
      { bids: [sale, wrong, right], ...printed },
      [29_400_00, 'computed', '2026-11-17', 'published'],
    ],
    [
      'gives the bid before a withdrawn one its own day',
      callOf(12_900),
      { bids: [sale, wrong, bidOf(12_900, 'reported')], ...printed },
      [13_650_00, 'computed', '2026-10-30', 'computed'],
    ],
  ])('%s', (_what, call, facts, expected) => {
    const sold = { sale_date: day('2026-10-20'), report_on: day('2026-10-20') }
    expect(answer(call, roundFacts({ ...sold, ...facts }))).toEqual(expected)
  })
})

/** Upset on November 24, 2026, with the deadline Friday, December 4, by 12:00 PM by its source. */
const byNoon = roundFacts({
  sale_date: day('2026-11-09'),
  report_on: day('2026-11-09'),
  bids: [bidOf(13_250, 'upset')],
  published_last_day: day('2026-12-04'),
  published_closes_at_minute: 12 * 60,
  published_for_bid_cents: 13_250_00,
})
const NOON = { closes_at: { hour: 12, minute: 0 }, closes_at_confirmed: true }
const FIVE = { closes_at: { hour: 17, minute: 0 }, published_closes_at: null }

describe('the hour printed with a last day, in a call', () => {
  it.each([
    ['stays with the bid alone', callOf(13_250), '2026-12-04', NOON],
    ['stays with its day', callOf(13_250, { last_day: '2026-12-04' }), '2026-12-04', NOON],
    ['stays with the filing that leads to it', callOf(13_250, { filed: '2026-11-24' }), '2026-12-04', NOON],
    [
      'stays with its day, whatever filing is named beside it',
      callOf(13_250, { filed: '2026-11-23', last_day: '2026-12-04' }),
      '2026-12-04',
      NOON,
    ],
    ['is void with another day', callOf(13_250, { last_day: '2026-12-07' }), '2026-12-07', FIVE],
    ['is void with another filing', callOf(13_250, { filed: '2026-11-23' }), '2026-12-03', FIVE],
    [
      'is void with another day, whatever filing is named beside it',
      callOf(13_250, { filed: '2026-11-24', last_day: '2026-12-07' }),
      '2026-12-07',
      FIVE,
    ],
    ['is void with another bid', callOf(14_000, { last_day: '2026-12-04' }), '2026-12-04', FIVE],
  ])('%s', (_what, call, last_day, hours) => {
    const { deadline } = upsetBidClock(roundByCall(call, byNoon, office), office, today)
    expect(deadline).toMatchObject({ last_day, ...hours })
  })

  it.each([
    ['the printed day', callOf(13_250, { last_day: '2026-12-04' })],
    ['the day to which a closure moved it', callOf(13_250, { last_day: '2026-12-07' })],
    ['the filing', callOf(13_250, { filed: '2026-11-24' })],
  ])('stays after a closure if the clerk names %s', (_what, call) => {
    const snowed = clerkOffice('Mecklenburg', [
      { county: null, from: day('2026-12-04'), to: day('2026-12-04'), extends_to: null, reason: 'Snow' },
    ])
    const { deadline } = upsetBidClock(roundByCall(call, byNoon, snowed), snowed, today)
    expect(deadline).toMatchObject({ last_day: '2026-12-07', ...NOON })
  })
})

describe('a call is overtaken', () => {
  it.each([
    ['by a higher bid shown after it', callOf(14_000), oakStreet, later, true],
    ['not by a higher bid that was shown before it', callOf(14_000), oakStreet, calledAt - 1, false],
    ['not by the same bid', callOf(15_000), oakStreet, later, false],
    ['not by a lower bid: that source lags behind', callOf(18_450), oakStreet, later, false],
    ['by another sale', callOf(18_450), { ...oakStreet, round: 2 }, calledAt - 1, true],
    ['not where there is no sale', callOf(18_450), null, null, false],
    ['not where no bid is known', callOf(18_450), roundFacts(), null, false],
  ])('%s', (_what, call, round, seenAt, expected) => {
    expect(isOvertaken(call, { court_case: caseFacts(), round }, seenAt)).toBe(expected)
  })

  it.each([
    ['a redeemed property', { is_redeemed: true }, {}],
    ['a stay', { is_stayed_by_bankruptcy: true }, {}],
    ['a recorded deed', {}, { recorded_on: day('2026-11-17') }],
    ['a canceled sale', {}, { is_cancelled: true }],
    ['a postponed sale', {}, { is_postponed_without_date: true }],
    ['a resale without a date', {}, { is_resale_ordered_without_date: true }],
  ])('by %s, also where it was known before the call', (_what, ofCase, ofRound) => {
    const facts = { court_case: caseFacts(ofCase), round: { ...oakStreet, ...ofRound } }
    expect(isOvertaken(callOf(18_450, { filed: '2026-11-16' }), facts, calledAt - 1)).toBe(true)
  })

  it.each([
    ['a sale held after it', callOf(18_450), { sale_date: day('2026-11-19') }, true],
    [
      'a sale held later that day',
      callOf(18_450),
      { sale_date: day('2026-11-18'), time: { hour: 11, minute: 0 } },
      true,
    ],
    [
      'a sale held after the filing that it names',
      callOf(18_450, { filed: '2026-10-30' }),
      { sale_date: day('2026-10-31') },
      true,
    ],
    [
      'a sale held on the last day that it names',
      callOf(18_450, { last_day: '2026-11-10' }),
      { sale_date: day('2026-11-10') },
      true,
    ],
    [
      'not by a sale held on the day of the filing that it names',
      callOf(18_450, { filed: '2026-10-30', last_day: '2026-11-09' }),
      { sale_date: day('2026-10-30') },
      false,
    ],
    [
      'not by the sale of that morning',
      callOf(18_450),
      { sale_date: day('2026-11-18'), time: { hour: 9, minute: 0 } },
      false,
    ],
    [
      'a confirmation after it',
      callOf(18_450, { last_day: '2026-11-30' }),
      { confirmed_on: day('2026-11-19') },
      true,
    ],
    [
      'a confirmation before it that the call does not contradict',
      callOf(18_450),
      { confirmed_on: day('2026-11-17') },
      true,
    ],
    [
      'a confirmation after the period that it names',
      callOf(18_450, { filed: '2026-11-05', last_day: '2026-11-16' }),
      { confirmed_on: day('2026-11-17') },
      true,
    ],
    ['a payment', callOf(18_450), { confirmed_on: day('2026-11-12'), paid_on: day('2026-11-17') }, true],
    [
      'not by a confirmation that a later last day contradicts',
      callOf(18_450, { last_day: '2026-11-30' }),
      { confirmed_on: day('2026-11-18') },
      false,
    ],
    [
      'not by a payment that a later filing contradicts',
      callOf(18_450, { filed: '2026-11-17' }),
      { paid_on: day('2026-11-16') },
      false,
    ],
  ])('by what sources state about the sale: %s', (_what, call, ofRound, expected) => {
    const facts = { court_case: caseFacts(), round: { ...oakStreet, ...ofRound } }
    expect(isOvertaken(call, facts, calledAt - 1)).toBe(expected)
    if (!expected) {
      const { confirmed_on, paid_on } = roundByCall(call, facts.round, office)
      expect([confirmed_on, paid_on]).toEqual([null, null])
    }
  })

  it('by a redemption before any sale', () => {
    const redeemed = { court_case: caseFacts({ is_redeemed: true }), round: null }
    expect(isOvertaken(callOf(18_450), redeemed, null)).toBe(true)
  })
})

/** Filed on November 13, with the deadline November 23 by its source. */
const open = roundFacts({
  sale_date: day('2026-10-20'),
  report_on: day('2026-10-20'),
  bids: [
    bidOf(12_900, 'auction'),
    { ...bidOf(15_000, 'upset', '2026-11-13'), last_seen_on: day('2026-11-18') },
  ],
  published_last_day: day('2026-11-23'),
  published_for_bid_cents: 15_000_00,
})

describe('the rounds with reminders after a call', () => {
  it.each<[string, ClerkCall, string[], Partial<RoundFacts>?, Partial<CaseFacts>?]>([
    ['its day alone: a newer bid, later', callOf(18_450, { filed: '2026-11-17' }), ['2026-11-30']],
    ['its day alone: a newer bid, earlier', callOf(18_450, { last_day: '2026-11-20' }), ['2026-11-20']],
    ['both: a newer bid without a day', callOf(18_450), ['2026-11-30', '2026-11-23']],
    ['both, the same: the same bid', callOf(15_000), ['2026-11-23', '2026-11-23']],
    [
      'both: the same bid, an earlier day',
      callOf(15_000, { last_day: '2026-11-20' }),
      ['2026-11-20', '2026-11-23'],
    ],
    [
      'both: the same bid, a later day',
      callOf(15_000, { last_day: '2026-11-25' }),
      ['2026-11-25', '2026-11-23'],
    ],
    ['both: a lower bid', callOf(14_000, { filed: '2026-11-09' }), ['2026-11-19', '2026-11-23']],
    [
      'its day: the sources closed',
      callOf(15_000, { last_day: '2026-11-25' }),
      ['2026-11-25'],
      { reported_stage: 'closed' },
    ],
    [
      'its day: the sources confirmed',
      callOf(18_450, { last_day: '2026-11-25' }),
      ['2026-11-25'],
      { confirmed_on: day('2026-11-16') },
    ],
    [
      'its day: a county bought',
      callOf(18_450, { filed: '2026-11-17' }),
      ['2026-11-30'],
      { reported_stage: 'closed', is_taxing_unit_buyer: true },
    ],
    [
      'the sources’ day: they have shown a higher bid since',
      callOf(14_000, { last_day: '2026-11-20' }),
      ['2026-11-23'],
    ],
    [
      'the sources’ day: the call names a day before the sale',
      callOf(18_450, { filed: '2026-10-19' }),
      ['2026-11-23'],
    ],
    ['no day: redeemed', callOf(18_450, { last_day: '2026-11-25' }), [], {}, { is_redeemed: true }],
    [
      'no day: a sale ahead',
      callOf(18_450, { last_day: '2026-11-25' }),
      [],
      { sale_date: day('2026-12-01') },
    ],
    [
      'no day: bids frozen',
      callOf(18_450, { last_day: '2026-11-25' }),
      [],
      { is_resale_motion_pending: true },
    ],
  ])('%s', (what, call, expected, ofRound = {}, ofCase = {}) => {
    const facts = { court_case: caseFacts(ofCase), round: { ...open, ...ofRound }, office }
    const seenAt = what.includes('since') ? later : calledAt - 1
    const days = remindedRounds(call, facts, seenAt).flatMap((round) => {
      const { status, clock } = deriveStatus(later, facts.court_case, round, office)
      return status === 'Upset Bid Ongoing' ? (clock?.deadline?.last_day ?? []) : []
    })
    expect(days).toEqual(expected)
  })
})
