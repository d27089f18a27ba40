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

/** Sold for $9,000 and confirmed, then to be sold again on November 20; the source leaves the bid and its days standing. */
function resale(days: Parameters<ReturnType<typeof createScenario>['reports']>[2] = {}) {
  const story = scheduled()
  story.reports('firm', '2026-10-07', { highest_bid_cents: 900_000, stage: 'upset', ...days })
  story.reports('firm', '2026-10-19', { stage: 'confirmed' })
  story.reports('firm', '2026-11-02', { stage: 'resale_ordered' })
  story.reports('firm', '2026-11-05', { stage: 'scheduled', foreclosure_date: '2026-11-20' })
  return story
}

describe('the amount that a source printed before the sale', () => {
  it.each([
    ['stage', { stage: 'sold' }, '2026-11-30', 'estimated'],
    ['report of sale', { report_on: '2026-11-23' }, '2026-12-03', 'computed'],
    ['last day', { upset_bid_date: '2026-12-04' }, '2026-12-04', 'published'],
  ] as const)('is the bid of the resale with a new %s', (_what, news, last, basis) => {
    for (const days of [{}, { upset_bid_date: '2026-10-16', bid_filed_on: '2026-10-06' }]) {
      const story = resale(days)
      const { events, listing } = story.reports('firm', '2026-11-23', news)
      expect(events.join('; ')).toMatch(/(^|; )sold to \{highest_bid:9000,/)
      expect(listing).toMatchObject({
        status: 'Upset Bid Ongoing',
        highest_bid_cents: 900_000,
        upset_bid_date: last,
        upset_bid_date_basis: basis,
      })
    }
  })

  it('is none without any of these, or with those of the earlier sale', () => {
    for (const news of [
      { street: '4 Main St' },
      { upset_bid_date: '2026-10-19' },
      { report_on: '2026-10-06' },
    ]) {
      expect(resale().reports('firm', '2026-11-23', news).listing.highest_bid_cents).toBeNull()
    }
  })

  it('is the bid of the first sale, too, once a stage follows', () => {
    const story = scheduled(bid)
    const { listing } = story.reports('firm', '2026-10-07', { stage: 'upset', report_on: '2026-10-06' })
    expect(listing).toMatchObject({ status: 'Upset Bid Ongoing', highest_bid_cents: 410_000 })
  })
})

describe('a result beside a wrong date that is still ahead', () => {
  const row = { stage: 'upset', highest_bid_cents: 900_000, upset_bid_date: '2026-10-16' } as const

  it.each([
    ['from the beginning', null],
    ['after the right one', '2026-10-06'],
  ])('counts once its source corrects the date: %s', (_what, known) => {
    const story = createScenario()
    if (known !== null) story.reports('firm', '2026-10-01', sale)
    const wrong = story.reports('firm', '2026-10-07', { ...sale, ...row, foreclosure_date: '2026-11-06' })
    expect(wrong.listing).toMatchObject({ status: 'Auction in future', highest_bid_cents: null })
    const { events, listing } = story.reports('firm', '2026-10-08', { foreclosure_date: '2026-10-06' })
    expect(events.join('; ')).toMatch(/(^|; )sold to \{highest_bid:9000,upset_bid_date:2026-10-16,/)
    expect(listing).toMatchObject({
      status: 'Upset Bid Ongoing',
      highest_bid_cents: 900_000,
      upset_bid_date: '2026-10-16',
      upset_bid_date_basis: 'published',
    })
  })

  it('counts with its report of sale, without a bid', () => {
    const story = createScenario()
    const stated = { stage: 'upset', report_on: '2026-10-07' } as const
    story.reports('firm', '2026-10-08', { ...sale, ...stated, foreclosure_date: '2026-11-06' })
    const { listing } = story.reports('firm', '2026-10-09', { foreclosure_date: '2026-10-06' })
    expect(listing).toMatchObject({ status: 'Upset Bid Ongoing', upset_bid_date: '2026-10-19' })
  })

  it('stays a forecast while the corrected date is ahead', () => {
    const story = createScenario()
    story.reports('firm', '2026-10-07', { ...sale, ...row, foreclosure_date: '2026-11-06' })
    const { listing } = story.reports('firm', '2026-10-08', { foreclosure_date: '2026-10-20' })
    expect(listing).toMatchObject({ status: 'Auction in future', highest_bid_cents: null })
  })
})
