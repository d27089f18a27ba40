import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventDate } from './event-day.ts'
import { byEventDay } from './event-order.ts'

const event = (kind: string, seen_at: string, effective_on: string | null = null) => ({
  kind,
  seen_at,
  effective_on,
})

describe('the order of a timeline', () => {
  it('sorts by the date of the event if a listing was imported late', () => {
    const seen = '2026-11-20T11:00:00Z'
    const events = [
      event('deed_recorded', '2026-11-21T11:00:00Z', '2026-11-19'),
      event('upset_bid', seen, '2026-10-14'),
      event('sold', seen, '2026-10-01'),
      event('opening_bid_published', seen),
      event('listed', seen),
      event('sale_date_set', '2026-09-02T11:00:00Z'),
    ]
    expect(byEventDay(events).map(({ kind }) => kind)).toEqual([
      'opening_bid_published',
      'listed',
      'deed_recorded',
      'upset_bid',
      'sold',
      'sale_date_set',
    ])
  })

  it('uses the New York day it was seen for an event without a day', () => {
    const late = event('listed', '2026-11-20T03:00:00Z')
    const sold = event('sold', '2026-11-22T11:00:00Z', '2026-11-20')
    expect(byEventDay([late, sold])).toEqual([sold, late])
  })

  it('keeps every event in order', () => {
    const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-11-${String(date).padStart(2, '0')}`)
    const any = fc.record({ seen_at: day.map((date) => `${date}T15:00:00Z`), effective_on: fc.option(day) })
    fc.assert(
      fc.property(fc.array(any), (events) => {
        const sorted = byEventDay(events)
        expect(new Set(sorted)).toEqual(new Set(events))
        const days = sorted.map(eventDate)
        expect(days).toEqual(days.toSorted().reverse())
      }),
    )
  })
})
