import { describe, expect, it } from 'vitest'
import { createScenario } from './story.fixture.ts'

const sale = { foreclosure_date: '2026-10-06', time: '11:00 AM', opening_bid_cents: 410_000 }
const moved = { foreclosure_date: null, time: null, opening_bid_cents: null }
const bids = { highest_bid_cents: 900_000, upset_bid_date: '2026-10-16' }

describe('a sale that was postponed without a date', () => {
  it.each(['2026-10-06', '2026-09-29'])(
    'is not set again by a source that begins to list it for %s',
    (date) => {
      const story = createScenario()
      story.reports('county', '2026-09-20', sale)
      story.reports('county', '2026-09-28', { ...moved, stage: 'postponed' })
      const copy = story.reports('firm', '2026-09-29', { ...sale, foreclosure_date: date })
      expect(copy.listing).toMatchObject({ foreclosure_date: null, status_reason: 'postponed' })
      expect(story.reports('firm', '2026-09-30', { ...sale, foreclosure_date: date }).listing).toMatchObject({
        foreclosure_date: null,
      })
    },
  )

  it('is set again by a later date, or by the source that called it off', () => {
    for (const [source, date] of [
      ['firm', '2026-10-20'],
      ['county', '2026-10-06'],
    ] as const) {
      const story = createScenario()
      story.reports('county', '2026-09-20', sale)
      story.reports('county', '2026-09-28', { ...moved, stage: 'postponed' })
      const set = story.reports(source, '2026-09-29', { ...sale, foreclosure_date: date })
      expect(set.listing).toMatchObject({ foreclosure_date: date, status: 'Auction in future' })
    }
  })
})

describe('a source that no longer prints the day of a sale', () => {
  it.each(['upset', 'sold', 'pending_confirmation'] as const)('had it held, if it says %s', (stage) => {
    const story = createScenario()
    story.reports('county', '2026-10-01', sale)
    const { listing } = story.reports('county', '2026-10-07', { ...moved, ...bids, stage })
    expect(listing).toMatchObject({
      foreclosure_date: '2026-10-06',
      status: stage === 'pending_confirmation' ? 'Awaiting Funds' : 'Upset Bid Ongoing',
    })
  })

  it('took it back, if it says nothing of a result, or before the day has come', () => {
    const story = createScenario()
    story.reports('county', '2026-10-01', sale)
    expect(story.reports('county', '2026-10-07', moved).listing).toMatchObject({
      foreclosure_date: null,
      status: 'Waiting on sales date',
    })
    const sameDay = createScenario()
    sameDay.reports('county', '2026-10-01', sale)
    expect(sameDay.reports('county', '2026-10-06', { ...moved, stage: 'upset' }).listing).toMatchObject({
      foreclosure_date: null,
    })
    const early = createScenario()
    early.reports('county', '2026-10-01', sale)
    expect(early.reports('county', '2026-10-05', { ...moved, stage: 'upset' }).listing).toMatchObject({
      foreclosure_date: null,
      status: 'Waiting on sales date',
    })
  })
})
