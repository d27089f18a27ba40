import { describe, expect, test } from 'vitest'
import { NO_FACTS } from '#server/features/listings/index.ts'
import type { ObservedFacts } from '#server/features/listings/index.ts'
import { rankAgainst } from './outranking.ts'
import type { Authority, OtherStatement } from './outranking.ts'

const NOW = new Date('2026-11-25T15:00:00Z')
const DAY_MS = 24 * 3_600_000

const facts = (values: Partial<ObservedFacts>): ObservedFacts => ({ ...NO_FACTS, ...values })
const LISTED = { first_seen_at: new Date(NOW.getTime() - 30 * DAY_MS), stated_since: {} }
const other = (authority: Authority | null, values: Partial<ObservedFacts>, days = 0): OtherStatement => ({
  ...LISTED,
  authority,
  facts: facts(values),
  last_seen_at: new Date(NOW.getTime() - days * DAY_MS),
})
const rank = (authority: Authority | null, values: Partial<ObservedFacts>, ...others: OtherStatement[]) => {
  const { outranked, outranking } = rankAgainst(
    { ...LISTED, authority, facts: facts(values), seenAt: NOW },
    others,
  )
  return { outranked: [...outranked], outranking: [...outranking] }
}

describe('a county outranks a law firm', () => {
  test('on a fact that both state', () => {
    const own = { opening_bid_cents: 100 }
    expect(rank('law_firm', own, other('county', { opening_bid_cents: 200 })).outranked).toEqual([
      'opening_bid_cents',
    ])
    expect(rank('county', own, other('law_firm', { opening_bid_cents: 200 })).outranking).toEqual([
      'opening_bid_cents',
    ])
  })

  test('but not where it states nothing, or the same', () => {
    expect(rank('law_firm', { opening_bid_cents: 100 }, other('county', {})).outranked).toEqual([])
    expect(rank('law_firm', { time: '11:00 AM' }, other('county', { time: '11:00 AM' })).outranked).toEqual(
      [],
    )
  })

  test('but not with a page that was not read for days', () => {
    expect(
      rank('law_firm', { time: '11:00 AM' }, other('county', { time: '10:00 AM' }, 5)).outranked,
    ).toEqual([])
  })

  test('on terms of the same bid only', () => {
    const terms = { upset_bid_date: '2026-12-07' }
    const county = (bid: number) => other('county', { highest_bid_cents: bid, upset_bid_date: '2026-12-04' })
    expect(rank('law_firm', { ...terms, highest_bid_cents: 100 }, county(100)).outranked).toEqual([
      'upset_bid_date',
    ])
    expect(rank('law_firm', { ...terms, highest_bid_cents: 105 }, county(100)).outranked).toEqual([])
  })

  test('never on a bid or a stage', () => {
    const own = { highest_bid_cents: 105, stage: 'upset' as const }
    const county = other('county', { highest_bid_cents: 100, stage: 'sold' })
    expect(rank('law_firm', own, county)).toEqual({ outranked: [], outranking: [] })
  })
})

test.each([
  ['county', 'county'],
  ['law_firm', 'law_firm'],
  [null, 'law_firm'],
] as const)('%s and %s are equals', (own, its) => {
  expect(rank(own, { time: '11:00 AM' }, other(its, { time: '10:00 AM' }))).toEqual({
    outranked: [],
    outranking: [],
  })
})

test('another county page keeps the first from outranking a law firm alone', () => {
  const others = [other('law_firm', { time: '10:00 AM' }), other('county', { time: '9:00 AM' })]
  expect(rank('county', { time: '11:00 AM' }, ...others).outranking).toEqual([])
})
