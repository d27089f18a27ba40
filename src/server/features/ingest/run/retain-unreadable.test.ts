import { describe, expect, it } from 'vitest'
import { NO_FACTS } from '#server/features/listings/index.ts'
import type { ObservedFact, ObservedFacts } from '#server/features/listings/index.ts'
import { retainUnreadable } from './retain-unreadable.ts'

const before: ObservedFacts = {
  ...NO_FACTS,
  case_number: '25CVD000001-110',
  foreclosure_date: '2026-10-27',
  time: '11:00 AM',
  opening_bid_cents: 630_000,
  highest_bid_cents: 925_000,
  upset_bid_date: '2026-11-06',
  upset_bid_time: '4:30 PM',
  longitude: -81.5,
  latitude: 35.7,
  minimum_upset_bid_cents: 1_000_000,
}

/** The result for `facts` if their cells cannot be read and the other cells hold `now`. */
function retained(facts: readonly ObservedFact[], now: Partial<ObservedFacts>): Partial<ObservedFacts> {
  const observed = { ...before, ...Object.fromEntries(facts.map((fact) => [fact, null])), ...now }
  const unreadable = facts.map((fact) => ({ fact, reason: '' }))
  const after = retainUnreadable(observed, unreadable, before)
  return Object.fromEntries(facts.map((fact) => [fact, after[fact]]))
}

describe('retainUnreadable', () => {
  it.each<[string, readonly ObservedFact[], Partial<ObservedFacts>, Partial<ObservedFacts>]>([
    ['a sale date', ['foreclosure_date'], {}, { foreclosure_date: '2026-10-27' }],
    ['a bid', ['highest_bid_cents'], {}, { highest_bid_cents: 925_000 }],
    ['a case number', ['case_number'], {}, { case_number: '25CVD000001-110' }],
    ['an upset deadline with the same bid', ['upset_bid_date'], {}, { upset_bid_date: '2026-11-06' }],
    ['an hour with the same bid', ['upset_bid_time'], {}, { upset_bid_time: '4:30 PM' }],
    [
      'no hour of a former bid',
      ['upset_bid_time'],
      { highest_bid_cents: 1_000_000 },
      { upset_bid_time: null },
    ],
    [
      'an hour with a corrected day of the same bid',
      ['upset_bid_time'],
      { upset_bid_date: '2026-11-09' },
      { upset_bid_time: '4:30 PM' },
    ],
    ['no hour without its day', ['upset_bid_time'], { upset_bid_date: null }, { upset_bid_time: null }],
    [
      'no upset deadline of a former bid',
      ['upset_bid_date', 'minimum_upset_bid_cents'],
      { highest_bid_cents: 1_000_000 },
      { upset_bid_date: null, minimum_upset_bid_cents: null },
    ],
    [
      'no bid, hour or upset deadline of a former sale',
      ['time', 'highest_bid_cents', 'upset_bid_date', 'opening_bid_cents'],
      { foreclosure_date: '2026-12-01' },
      { time: null, highest_bid_cents: null, upset_bid_date: null, opening_bid_cents: null },
    ],
    [
      'everything if nothing can be read',
      ['foreclosure_date', 'time', 'highest_bid_cents', 'upset_bid_date'],
      {},
      {
        foreclosure_date: '2026-10-27',
        time: '11:00 AM',
        highest_bid_cents: 925_000,
        upset_bid_date: '2026-11-06',
      },
    ],
  ])('keeps %s', (_what, facts, now, expected) => {
    expect(retained(facts, now)).toEqual(expected)
  })

  it('keeps a point as a whole', () => {
    const now = { ...before, longitude: null, latitude: null }
    expect(retainUnreadable(now, [{ fact: 'longitude', reason: '' }], before)).toEqual(before)
  })

  it('keeps the time contained in the date cell', () => {
    const now = { ...before, foreclosure_date: null, time: null }
    expect(retainUnreadable(now, [{ fact: 'foreclosure_date', reason: '' }], before)).toEqual(before)
  })

  it('adds nothing for a property that was not listed before', () => {
    expect(retainUnreadable(NO_FACTS, [{ fact: 'foreclosure_date', reason: '' }], null)).toEqual(NO_FACTS)
  })
})
