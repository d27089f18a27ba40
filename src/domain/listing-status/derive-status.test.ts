import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '#domain/time/day.fixture.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { clerkOffice } from '#domain/upset-bid/clerk-office.fixture.ts'
import type { BidFact } from '#domain/upset-bid/upset-bid-facts.ts'
import { deriveStatus } from './derive-status.ts'
import { caseFacts } from './facts.fixture.ts'
import type { CaseFacts, RoundFacts } from './facts.ts'
import { listingStatuses, resultNotPosted } from './listing-status.ts'

const first = day('2026-10-15')
const anyDay = fc.nat(100).map((days) => addDays(first, days))
const maybeDay = fc.option(anyDay, { freq: 2 })
const rarely = fc.integer({ min: 0, max: 11 }).map((roll) => roll === 0)
const rareDay = fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: maybeDay })
const cents = fc.constantFrom(900_000, 975_000, 2_000_000)

const bid: fc.Arbitrary<BidFact> = fc.record({
  amount_cents: cents,
  kind: fc.constantFrom('auction', 'upset', 'reported'),
  filed_on: maybeDay,
  seen_on: maybeDay,
  last_seen_on: maybeDay,
  unchanged_day: fc.option(fc.record({ last_day: anyDay, closes_at_minute: fc.constantFrom(null, 720) })),
})

const anyCase: fc.Arbitrary<CaseFacts> = fc.record({
  is_redeemed: rarely,
  is_stayed_by_bankruptcy: rarely,
})

const anyRound: fc.Arbitrary<RoundFacts> = fc.record({
  sale_date: maybeDay,
  report_on: maybeDay,
  bids: fc.array(bid, { maxLength: 3 }),
  resale_motion_denied_on: rareDay,
  published_last_day: maybeDay,
  published_closes_at_minute: fc.constantFrom(null, 720, 990, 1080),
  published_minimum_cents: fc.option(cents),
  published_for_bid_cents: fc.option(cents),
  round: fc.integer({ min: 1, max: 3 }),
  time: fc.option(fc.record({ hour: fc.integer({ min: 10, max: 15 }), minute: fc.constantFrom(0, 30) })),
  reported_stage: fc.constantFrom(null, null, 'upset', 'sold'),
  is_cancelled: rarely,
  is_postponed_without_date: rarely,
  is_resale_ordered_without_date: rarely,
  is_resale_motion_pending: rarely,
  is_taxing_unit_buyer: rarely,
  confirmed_on: rareDay,
  paid_on: rareDay,
  recorded_on: rareDay,
})

const msPerDay = 86_400_000
const anyInstant = fc.integer({ min: 0, max: 120 * msPerDay }).map((ms) => Date.UTC(2026, 9, 10) + ms)
const office = fc.constantFrom('Wake', 'Forsyth').map((county) => clerkOffice(county, []))
const facts = [anyCase, fc.option(anyRound, { freq: 20 }), office] as const

describe('deriveStatus over any facts', () => {
  it('stays the same until changes_at and changes then', () => {
    let changing = 0
    fc.assert(
      fc.property(
        anyInstant,
        ...facts,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (now, court, round, clerk, part) => {
          const derived = deriveStatus(now, court, round, clerk)
          const end = derived.changes_at ?? now + 400 * msPerDay
          expect(end).toBeGreaterThan(now)
          for (const later of [Math.floor(now + (end - 1 - now) * part), end - 1]) {
            expect(deriveStatus(later, court, round, clerk)).toEqual(derived)
          }
          if (derived.changes_at === null) return
          changing += 1
          const { status, reason } = deriveStatus(end, court, round, clerk)
          expect([status, reason]).not.toEqual([derived.status, derived.reason])
        },
      ),
      { numRuns: 2000 },
    )
    expect(changing).toBeGreaterThan(100)
  })

  it('never ends an upset bid period by an estimate', () => {
    let estimated = 0
    fc.assert(
      fc.property(anyInstant, ...facts, (now, court, round, clerk) => {
        const { status, clock } = deriveStatus(now, court, round, clerk)
        if (clock?.deadline?.basis !== 'estimated') return
        estimated += 1
        // Only what bounds a bid that was corrected downwards is known to have passed.
        if (clock.deadline.over_from_instant === null) expect(status).toBe('Upset Bid Ongoing')
      }),
      { numRuns: 4000 },
    )
    expect(estimated).toBeGreaterThan(100)
  })

  it('is one of the seven statuses or the extra one, with a clock only if bids are or were accepted', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(anyInstant, ...facts, (now, court, round, clerk) => {
        const { status, reason, clock } = deriveStatus(now, court, round, clerk)
        seen.add(status)
        expect([...listingStatuses, resultNotPosted]).toContain(status)
        if (status === 'Upset Bid Ongoing') expect(clock).not.toBeNull()
        if (clock) expect(['Upset Bid Ongoing', 'Awaiting Funds', 'Purchase Completed']).toContain(status)
        if (status === 'Waiting on sales date') expect(reason).not.toBeNull()
        if (status === resultNotPosted) expect([reason, clock]).toEqual([null, null])
      }),
      { numRuns: 2000 },
    )
    expect(seen.size).toBe(8)
  })

  it('never shows a minimum upset bid before the sale, whatever close date is printed', () => {
    fc.assert(
      fc.property(anyRound, office, fc.nat(100), (round, clerk, days) => {
        const sale_date = addDays(first, days)
        const before = Date.parse(sale_date) - msPerDay
        expect(deriveStatus(before, caseFacts(), { ...round, sale_date }, clerk).clock).toBeNull()
      }),
    )
  })
})
