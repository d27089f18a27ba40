import { describe, expect, it } from 'vitest'
import { createScenario } from './story.fixture.ts'

// The scenario reports at 9 AM.
const sale = { foreclosure_date: '2026-10-06', time: '11:00 AM', stage: 'scheduled' } as const
const bid = { highest_bid_cents: 410_000 }

function scheduled(known: Parameters<ReturnType<typeof createScenario>['reports']>[2] = {}) {
  const story = createScenario()
  story.reports('firm', '2026-10-01', { ...sale, ...known })
  return story
}

describe('on the day of the sale, before its hour, a bid', () => {
  it('is no result', () => {
    const story = scheduled()
    const { events, listing } = story.reports('firm', '2026-10-06', bid)
    expect(events).toEqual([])
    expect(listing).toMatchObject({ status: 'Auction in future', highest_bid_cents: null })
    expect(story.advanceTo('2026-10-07').listing).toMatchObject({
      status: 'Sale date passed; no result posted',
      highest_bid_cents: null,
    })
  })

  it('of an earlier sale is no result of a source that begins to list the property', () => {
    const { events, listing } = scheduled().reports('paper', '2026-10-06', { ...sale, ...bid })
    expect(events).toEqual([])
    expect(listing).toMatchObject({ status: 'Auction in future', highest_bid_cents: null })
  })

  it('leaves a postponed sale the same sale', () => {
    const story = scheduled()
    story.reports('firm', '2026-10-06', bid)
    const { events, listing } = story.reports('firm', '2026-10-06', { foreclosure_date: '2026-11-10' })
    expect(events.join('; ')).toMatch(/^postponed from \{foreclosure_date:2026-10-06,[^;]*$/)
    expect(listing).toMatchObject({ status: 'Auction in future', status_reason: null })
  })

  it.each([
    ['a stage', {}, { stage: 'upset' }],
    ['the report of sale', {}, { report_on: '2026-10-06' }],
    ['no hour being known', { time: null }, {}],
  ] as const)('is the result with %s, so that no sale is ahead', (_what, known, facts) => {
    const { events, listing } = scheduled(known).reports('firm', '2026-10-06', { ...bid, ...facts })
    expect(events.filter((event) => event.startsWith('sold to {highest_bid:4100,'))).toHaveLength(1)
    expect(listing).toMatchObject({ status: 'Upset Bid Ongoing', highest_bid_cents: 410_000 })
  })
})

describe('on the day of the sale, a stage', () => {
  it.each(['sold', 'upset'] as const)('"%s" shows that it was held, whatever its hour', (stage) => {
    const { listing } = scheduled({ time: '2:00 PM' }).reports('firm', '2026-10-06', { stage })
    expect(listing.status).toBe('Upset Bid Ongoing')
  })

  it('"scheduled", back after a result, puts the sale ahead again', () => {
    const story = scheduled()
    story.reports('firm', '2026-10-06', { ...bid, stage: 'sold' })
    const { listing } = story.reports('firm', '2026-10-06', { highest_bid_cents: null, stage: 'scheduled' })
    expect(listing).toMatchObject({ status: 'Auction in future', highest_bid_cents: null })
  })
})
