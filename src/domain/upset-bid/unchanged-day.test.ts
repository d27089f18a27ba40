import fc from 'fast-check'
import { expect, it } from 'vitest'
import { day } from '#domain/time/day.fixture.ts'
import { addDays, earliestOf, type PlainDate } from '#domain/time/plain-date.ts'
import { clerkOffice } from './clerk-office.fixture.ts'
import { closingInstant } from './clerk-office.ts'
import { upsetBidDeadline } from './deadline.ts'
import { bidOf, upsetBidFacts } from './upset-bid-facts.fixture.ts'
import type { BidFact, UpsetBidFacts } from './upset-bid-facts.ts'
import { lastDay } from './upset-deadline.ts'

const office = clerkOffice('Wake', [])
const sale_date = day('2026-10-06')

/** A bid of $9,000 that a source showed until a day, and one of $9,750 with the last day that it left standing. */
function upset(until: string, unchanged: string, minute: number | null = null): readonly BidFact[] {
  const unchanged_day = { last_day: day(unchanged), closes_at_minute: minute }
  return [
    { ...bidOf(9_000, 'reported'), last_seen_on: day(until) },
    { ...bidOf(9_750, 'upset'), unchanged_day },
  ]
}

const deadlineOf = (facts: Partial<UpsetBidFacts>) =>
  upsetBidDeadline(upsetBidFacts({ sale_date, ...facts }), office)

it.each<[string, Partial<UpsetBidFacts>, string, string]>([
  ['earlier than the estimate', { bids: upset('2026-10-13', '2026-10-19') }, '2026-10-19', 'estimated'],
  ['later than the estimate', { bids: upset('2026-10-07', '2026-10-21') }, '2026-10-19', 'estimated'],
  ['a Saturday', { bids: upset('2026-10-13', '2026-10-17') }, '2026-10-16', 'estimated'],
  [
    'beside a day published for the bid',
    {
      bids: upset('2026-10-13', '2026-10-19'),
      published_last_day: day('2026-10-22'),
      published_for_bid_cents: 9_750_00,
    },
    '2026-10-22',
    'published',
  ],
  [
    'beside a filing day',
    { bids: upset('2026-10-13', '2026-10-19').with(-1, bidOf(9_750, 'upset', '2026-10-12')) },
    '2026-10-22',
    'computed',
  ],
  [
    'before a motion was denied',
    { bids: upset('2026-10-13', '2026-10-19'), resale_motion_denied_on: day('2026-10-12') },
    '2026-10-23',
    'estimated',
  ],
  [
    'beside an amount that was corrected downwards since',
    { bids: [...upset('2026-10-13', '2026-10-19'), bidOf(9_700, 'reported')] },
    '2026-10-19',
    'estimated',
  ],
])('leads to a safe last day: %s', (_what, facts, last_day, basis) => {
  expect(deadlineOf(facts)).toMatchObject({ last_day, basis })
})

it('is neither published nor the end of the period', () => {
  expect(deadlineOf({ bids: upset('2026-10-13', '2026-10-19') })).toMatchObject({
    starts_on: null,
    tenth_day: null,
    published_last_day: null,
    agrees: null,
    closes_at_instant: closingInstant(day('2026-10-19'), office),
    over_from_instant: null,
  })
})

it('has the hour printed with it', () => {
  const noon = { hour: 12, minute: 0 }
  expect(deadlineOf({ bids: upset('2026-10-13', '2026-10-19', 720) })).toMatchObject({
    closes_at: noon,
    closes_at_instant: closingInstant(day('2026-10-19'), { closes_at: noon, closes_at_confirmed: true }),
  })
})

it('is never too late, however late the bid is noticed', () => {
  const days = (most: number) => fc.nat(most)
  fc.assert(
    fc.property(days(500), days(30), days(30), (offset, until, noticed) => {
      const reported = addDays(day('2026-01-02'), offset)
      const printed = lastDay(reported, 'Wake', []).last_day
      const within = (count: number): PlainDate => earliestOf(addDays(reported, count), printed) ?? printed
      const filed = within(until)
      const lastSeen = within(Math.max(until, noticed))
      const found = deadlineOf({ sale_date: reported, bids: upset(lastSeen, printed) })
      expect(found && found.last_day <= lastDay(filed, 'Wake', []).last_day).toBe(true)
      expect(found && found.last_day <= printed).toBe(true)
      expect(found?.over_from_instant).toBeNull()
    }),
    { numRuns: 2000 },
  )
})
