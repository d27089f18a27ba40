import { describe, expect, it } from 'vitest'
import { eventFacts } from './event-facts.ts'
import type { EventValues } from './event-values.ts'

const published = { upset_bid_date: '2026-11-30', upset_bid_date_basis: 'published' }
const computed = { ...published, upset_bid_date_basis: 'computed' }

const table: [kind: string, from: EventValues, to: EventValues, carried: string[], beside: string[]][] = [
  [
    'upset_bid',
    { highest_bid: 1 },
    { highest_bid: 2, ...published },
    ['highest_bid', 'upset_bid_date'],
    ['bid_filed_on'],
  ],
  ['upset_bid', { highest_bid: 1 }, { highest_bid: 2, ...computed }, ['highest_bid'], ['bid_filed_on']],
  ['last_day_moved', computed, published, ['upset_bid_date'], []],
  ['last_day_moved', published, computed, [], []],
  [
    'last_day_moved',
    { ...published, closes_at: '5:00 PM' },
    { ...published, closes_at: '4:00 PM' },
    ['upset_bid_date', 'upset_bid_time'],
    [],
  ],
  [
    'postponed',
    { foreclosure_date: '2026-11-17', time: null },
    { foreclosure_date: null, time: null },
    ['foreclosure_date'],
    ['status'],
  ],
  ['confirmed', null, null, [], ['status', 'confirmed_on']],
  ['listed', null, { status: 'Auction in future' }, [], ['status']],
  ['facts_corrected', { status: 'Sold', status_reason: 'a' }, { status: 'Sold' }, [], ['status']],
  ['facts_corrected', { sale_place: null }, { sale_place: 'Courthouse' }, ['place'], []],
  ['outline_found', null, { acres: 0.4 }, [], []],
  ['disappeared_from_source', null, null, [], []],
  ['from_the_future', { zip: '28208' }, { zip: '28209' }, ['zip'], []],
]

describe('the facts that a source prints for an event', () => {
  it.each(table)('%s from %j to %j', (kind, from, to, carried, beside) => {
    const facts = eventFacts({ kind, from, to })
    expect(facts.filter(({ isCarried }) => isCarried).map(({ fact }) => fact)).toEqual(carried)
    expect(facts.filter(({ isCarried }) => !isCarried).map(({ fact }) => fact)).toEqual(beside)
  })
})
