import { describe, expect, it } from 'vitest'
import type { ObservedFacts } from './observed-facts.ts'
import { createScenario } from './story.fixture.ts'

const result = { highest_bid_cents: 900_000, upset_bid_date: '2026-10-16', stage: 'upset' } as const
const right = { foreclosure_date: '2026-10-06', time: '11:00 AM', opening_bid_cents: 410_000 }
const wrong = { ...right, foreclosure_date: '2026-11-06' }
const open = { status: 'Upset Bid Ongoing', status_reason: null, foreclosure_date: '2026-10-06' }

function kinds(events: readonly string[]): readonly string[] {
  return events.map((event) => event.split(' ')[0] ?? '')
}

describe('a result printed beside a date that was still ahead counts once the date is that of the sale', () => {
  it.each<[string, Partial<ObservedFacts> | null]>([
    ['the wrong date came first', null],
    ['the right date was known', right],
  ])('%s', (_what, known) => {
    const story = createScenario()
    if (known) story.reports('firm', '2026-10-01', known)
    story.reports('firm', '2026-10-07', { ...wrong, ...result })
    const { events, listing } = story.reports('firm', '2026-10-08', right)
    expect(kinds(events)).toEqual(['facts_corrected', 'sold'])
    expect(listing).toMatchObject({ ...open, highest_bid_cents: 900_000, upset_bid_date: '2026-10-16' })
    expect(story.reports('firm', '2026-10-09', {}).events).toEqual([])
  })

  it.each<[string, Partial<ObservedFacts>, object]>([
    ['a word alone', { stage: 'upset' }, { ...open, highest_bid_cents: null }],
    ['a bid alone', { highest_bid_cents: 900_000 }, { ...open, highest_bid_cents: 900_000 }],
    ['a last day and a bid', { highest_bid_cents: 900_000, upset_bid_date: '2026-10-16' }, open],
    ['a confirmation', { ...result, stage: 'confirmed' }, { status_reason: 'confirmed' }],
    ['a deed', { stage: 'recorded' }, { status: 'Purchase Completed' }],
    ['no result', {}, { status: 'Sale date passed; no result posted' }],
  ])('%s', (_what, facts, shown) => {
    const story = createScenario()
    story.reports('firm', '2026-10-07', { ...wrong, ...facts })
    expect(story.reports('firm', '2026-10-08', right).listing).toMatchObject(shown)
  })

  it('a report that comes with the right date', () => {
    const story = createScenario()
    story.reports('firm', '2026-10-07', { ...wrong, ...result, upset_bid_date: null })
    const { listing } = story.reports('firm', '2026-10-08', { ...right, report_on: '2026-10-07' })
    expect(listing).toMatchObject({ ...open, highest_bid_cents: 900_000, upset_bid_date: '2026-10-19' })
  })

  it('but a deed or a postponement beside it ends as its source takes it back', () => {
    const story = createScenario()
    story.reports('firm', '2026-10-07', { ...wrong, stage: 'recorded' })
    const { listing } = story.reports('firm', '2026-10-08', { ...right, stage: 'upset' })
    expect(listing).toMatchObject({ ...open, highest_bid_cents: null })
    const postponed = createScenario()
    postponed.reports('firm', '2026-10-01', { ...right, foreclosure_date: '2026-10-05' })
    postponed.reports('firm', '2026-10-02', { ...wrong, stage: 'postponed' })
    const passed = postponed.reports('firm', '2026-10-08', right)
    expect(passed.listing.status).toBe('Sale date passed; no result posted')
  })

  it('not while the date stays ahead', () => {
    const story = createScenario()
    story.reports('firm', '2026-10-07', { ...wrong, ...result })
    const { listing } = story.reports('firm', '2026-10-08', { foreclosure_date: '2026-11-05' })
    expect(listing).toMatchObject({ status: 'Auction in future', highest_bid_cents: null })
  })

  it('not for what another source printed of an earlier sale', () => {
    const story = createScenario()
    story.reports('firm', '2026-10-07', wrong)
    story.reports('county', '2026-10-07', { ...wrong, ...result })
    const { listing } = story.reports('firm', '2026-10-08', right)
    expect(listing).toMatchObject({ foreclosure_date: '2026-10-06', highest_bid_cents: null })
  })

  it.each([
    ['not for the bid of the sale before a resale', {}, { highest_bid_cents: null }],
    ['for that bid beside a result', { stage: 'upset' }, { highest_bid_cents: 900_000 }],
  ] as const)('%s', (_what, facts, shown) => {
    const story = createScenario()
    story.reports('firm', '2026-09-02', { ...right, ...result, foreclosure_date: '2026-09-01' })
    story.reports('firm', '2026-09-20', { stage: 'resale_ordered', foreclosure_date: null })
    story.reports('firm', '2026-09-21', { ...wrong, stage: 'scheduled', upset_bid_date: null })
    story.reports('firm', '2026-10-07', facts)
    const { listing } = story.reports('firm', '2026-10-08', right)
    expect(listing).toMatchObject({ foreclosure_date: '2026-10-06', ...shown })
  })
})
