import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveStatus } from '#domain/listing-status/derive-status.ts'
import { caseFacts, roundFacts } from '#domain/listing-status/facts.fixture.ts'
import { day } from '#domain/time/day.fixture.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { clerkOffice } from './clerk-office.fixture.ts'
import { upsetBidClock } from './upset-bid-clock.ts'
import { bidOf, upsetBidFacts } from './upset-bid-facts.fixture.ts'
import type { BidFact, UpsetBidFacts } from './upset-bid-facts.ts'

const today = day('2026-11-18')

const office = clerkOffice('Gaston', [])

function seenBid(
  dollars: number,
  kind: BidFact['kind'],
  until: string,
  filed: string | null = null,
): BidFact {
  return { ...bidOf(dollars, kind, filed), seen_on: day('2026-07-28'), last_seen_on: day(until) }
}

function endOf(known: Partial<UpsetBidFacts>) {
  const deadline = upsetBidClock(upsetBidFacts(known), office, today).deadline
  return deadline && `${deadline.last_day} ${deadline.basis}`
}

const sold = { sale_date: day('2026-07-28') }
const printed = (last: string, dollars: number) => ({
  published_last_day: day(last),
  published_for_bid_cents: dollars * 100,
})

describe('a bid corrected downwards', () => {
  const wrong = seenBid(28_000, 'reported', '2026-08-01')
  const right = seenBid(27_000, 'reported', '2026-08-02')

  it.each<[string, Partial<UpsetBidFacts>, string]>([
    ['counts from the same day', { ...sold, bids: [wrong, right] }, '2026-08-07 estimated'],
    [
      'keeps the date printed with the wrong amount until another is printed',
      { ...sold, bids: [wrong, right], ...printed('2026-08-06', 28_000) },
      '2026-08-06 published',
    ],
    [
      'keeps the filing date of the wrong amount',
      { ...sold, bids: [seenBid(28_000, 'upset', '2026-08-01', '2026-07-30'), right] },
      '2026-08-10 computed',
    ],
    [
      'is not filed later than the wrong amount',
      {
        ...sold,
        bids: [
          seenBid(28_000, 'upset', '2026-08-01', '2026-07-30'),
          { ...right, filed_on: day('2026-08-03') },
        ],
      },
      '2026-08-10 computed',
    ],
    [
      'is the reported sale price if the wrong amount was',
      { ...sold, report_on: day('2026-07-29'), bids: [seenBid(28_000, 'auction', '2026-08-01'), right] },
      '2026-08-10 computed',
    ],
    [
      'keeps the bid before it',
      { ...sold, bids: [seenBid(20_000, 'reported', '2026-07-31'), wrong, right] },
      '2026-08-10 estimated',
    ],
    [
      'that was corrected again counts from the same day',
      { ...sold, bids: [wrong, right, seenBid(26_000, 'reported', '2026-08-04')] },
      '2026-08-07 estimated',
    ],
    [
      'can be upset, which starts ten new days',
      { ...sold, bids: [wrong, right, seenBid(29_000, 'upset', '2026-08-05', '2026-08-04')] },
      '2026-08-14 computed',
    ],
    [
      'has the date printed with it',
      { ...sold, bids: [wrong, right], ...printed('2026-08-12', 27_000) },
      '2026-08-12 published',
    ],
  ])('%s', (_, facts, expected) => {
    expect(endOf(facts)).toBe(expected)
  })

  it('is the previous bid if it repeats its amount', () => {
    const first = seenBid(20_000, 'upset', '2026-07-31', '2026-07-29')
    const bids = [first, wrong, { ...first, filed_on: null, kind: 'reported' as const }]
    expect(endOf({ ...sold, bids, ...printed('2026-08-14', 28_000) })).toBe('2026-08-10 computed')
  })

  it('ends no later than before if there is no other date to count from', () => {
    const first = seenBid(20_000, 'reported', '2026-07-31')
    expect(endOf({ bids: [first, wrong, first], ...printed('2026-08-14', 28_000) })).toBe(
      '2026-08-14 published',
    )
  })
})

const anyDay = fc.nat(40).map((days) => addDays(day('2026-07-20'), days))
const maybeDay = fc.option(anyDay)
const anyBid: fc.Arbitrary<BidFact> = fc.record({
  amount_cents: fc.constantFrom(900_000, 975_000, 1_500_000, 2_000_000, 2_800_000),
  kind: fc.constantFrom('auction', 'upset', 'reported'),
  filed_on: maybeDay,
  seen_on: maybeDay,
  last_seen_on: maybeDay,
  unchanged_day: fc.option(fc.record({ last_day: anyDay, closes_at_minute: fc.constantFrom(null, 720) })),
})
const anyFacts = fc.record({
  sale_date: maybeDay,
  report_on: maybeDay,
  bids: fc
    .array(anyBid, { minLength: 1, maxLength: 4 })
    .map((bids) => bids.filter(({ amount_cents }, place) => amount_cents !== bids[place - 1]?.amount_cents)),
  resale_motion_denied_on: fc.option(anyDay, { freq: 1 }),
  published_last_day: maybeDay,
  published_closes_at_minute: fc.constantFrom(null, 720),
  published_minimum_cents: fc.constant(null),
  published_for_bid_cents: fc.constantFrom(null, 900_000, 975_000, 1_500_000, 2_000_000, 2_800_000),
})

describe('any bid corrected downwards', () => {
  it('never moves the deadline later and never reopens a period', () => {
    let dated = 0
    fc.assert(
      fc.property(
        anyFacts,
        fc.integer({ min: 1, max: 800_000 }),
        maybeDay,
        anyDay,
        (facts, less, seen, on) => {
          const last = facts.bids.at(-1)
          if (!last) return
          const lower: BidFact = {
            amount_cents: last.amount_cents - less,
            kind: 'reported',
            filed_on: null,
            seen_on: seen,
            last_seen_on: seen,
            unchanged_day: null,
          }
          // A date printed with the lower amount belongs to that amount.
          fc.pre(facts.published_for_bid_cents !== lower.amount_cents)
          const after = { ...facts, bids: [...facts.bids, lower] }
          const [former, now] = [facts, after].map((known) => upsetBidClock(known, office, today).deadline)
          if (former) {
            dated += 1
            expect(now && now.last_day <= former.last_day).toBe(true)
          }
          const noon = Date.parse(`${on}T16:00:00Z`)
          const [before, later] = [facts, after].map(
            (known) => deriveStatus(noon, caseFacts(), roundFacts(known), office).status,
          )
          if (before === 'Awaiting Funds') expect(later).toBe('Awaiting Funds')
        },
      ),
      { numRuns: 5000 },
    )
    expect(dated).toBeGreaterThan(2000)
  })
})
