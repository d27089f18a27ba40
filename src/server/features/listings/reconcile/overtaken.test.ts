import { describe, expect, it } from 'vitest'
import { createScenario } from './story.fixture.ts'

const former = { foreclosure_date: '2026-11-10', stage: 'scheduled' } as const
const auction = {
  foreclosure_date: '2026-11-19',
  highest_bid_cents: 900_000,
  upset_bid_date: '2026-11-30',
  stage: 'upset',
} as const
const open = { status: 'Upset Bid Ongoing', status_reason: null }
const closings = ['pending_confirmation', 'confirmed', 'paid'] as const

describe('a stage of an earlier sale', () => {
  const sold = { ...auction, foreclosure_date: '2026-09-01', upset_bid_date: '2026-09-11' }
  function dated() {
    const story = createScenario()
    story.reports('county', '2026-09-02', sold)
    story.reports('firm', '2026-10-20', former)
    return story
  }

  it.each(closings)('does not end the next one: %s, while it is ahead', (stage) => {
    const story = dated()
    expect(story.reports('county', '2026-10-25', { stage }).events).toEqual([])
    story.reports('firm', '2026-11-11', { ...auction, foreclosure_date: '2026-11-10' })
    expect(story.advanceTo('2026-11-12').listing).toMatchObject({ ...open, upset_bid_date: '2026-11-30' })
  })

  it.each(closings)('does not end the next one: %s, once it is held', (stage) => {
    const story = dated()
    story.reports('firm', '2026-11-11', { ...auction, foreclosure_date: '2026-11-10' })
    expect(story.reports('county', '2026-11-12', { stage }).events).toEqual([])
    expect(story.advanceTo('2026-11-13').listing).toMatchObject({ ...open, upset_bid_date: '2026-11-30' })
  })

  it.each([...closings, 'taxing_unit_bought', 'resale_motion'] as const)(
    'does not end a sale that is ahead, without a day beside it: %s',
    (stage) => {
      const story = createScenario()
      story.reports('firm', '2026-11-01', former)
      story.reports('county', '2026-11-02', { stage })
      expect(story.advanceTo('2026-11-11').listing.status).toBe('Sale date passed; no result posted')
    },
  )

  it('counts as that of the next one once its source prints the next one', () => {
    const story = dated()
    story.reports('firm', '2026-11-11', { ...auction, foreclosure_date: '2026-11-10' })
    const caughtUp = { ...auction, foreclosure_date: '2026-11-10', stage: 'pending_confirmation' } as const
    expect(story.reports('county', '2026-12-01', caughtUp).listing.status).toBe('Awaiting Funds')
    expect(story.reports('county', '2026-12-02', { stage: 'confirmed' }).listing.status_reason).toBe(
      'confirmed',
    )
  })
})
