import { describe, expect, it } from 'vitest'
import { createScenario } from './story.fixture.ts'

const sale = { foreclosure_date: '2026-10-06', time: '11:00 AM', opening_bid_cents: 410_000 }
const sold = { ...sale, highest_bid_cents: 900_000, upset_bid_date: '2026-10-16', stage: 'upset' } as const

function kinds(events: readonly string[]): readonly string[] {
  return events.map((event) => event.split(' ')[0] ?? '')
}

function soldStory() {
  const story = createScenario()
  story.reports('firm', '2026-10-07', sold)
  return story
}

describe('a motion for resale', () => {
  it('freezes bids with an event that removes the last day', () => {
    const { events, listing } = soldStory().reports('firm', '2026-10-12', { stage: 'resale_motion' })
    expect(events).toEqual([
      'bids_frozen from {upset_bid_date:2026-10-16,upset_bid_date_basis:published} to {upset_bid_date:null}',
    ])
    expect(listing).toMatchObject({
      status: 'Upset Bid Ongoing',
      status_reason: 'bids_frozen',
      upset_bid_date: null,
      minimum_upset_bid_cents: null,
    })
  })

  it('denied on an unknown day, starts ten days from the last day it was seen pending', () => {
    const story = soldStory()
    story.reports('firm', '2026-10-12', { stage: 'resale_motion' })
    story.reports('firm', '2026-11-02', {})
    const denied = story.reports('firm', '2026-11-03', { stage: 'upset' })
    expect(denied.events).toEqual([
      'last_day_moved to {upset_bid_date:2026-11-12,upset_bid_date_basis:estimated}',
    ])
    expect(denied.listing).toMatchObject({ status: 'Upset Bid Ongoing', status_reason: null })
  })

  it('denied, keeps a published day that is late enough', () => {
    const story = soldStory()
    story.reports('firm', '2026-10-12', { stage: 'resale_motion' })
    const denied = story.reports('firm', '2026-10-20', { stage: 'upset', upset_bid_date: '2026-10-30' })
    expect(denied.listing).toMatchObject({
      upset_bid_date: '2026-10-30',
      upset_bid_date_basis: 'published',
      status: 'Upset Bid Ongoing',
    })
  })

  it('denied, restarts the period for later bids', () => {
    const story = soldStory()
    story.reports('firm', '2026-10-12', { stage: 'resale_motion' })
    story.reports('firm', '2026-10-20', { stage: 'upset' })
    const bid = story.reports('firm', '2026-10-22', {
      highest_bid_cents: 1_000_000,
      bid_filed_on: '2026-10-21',
    })
    expect(bid.listing).toMatchObject({ upset_bid_date: '2026-11-02', upset_bid_date_basis: 'computed' })
  })

  it.each(['pending_confirmation', 'confirmed', 'paid', 'recorded'] as const)(
    'is over once another source reports %s',
    (stage) => {
      const story = soldStory()
      story.reports('county', '2026-10-08', { ...sold })
      story.reports('firm', '2026-10-12', { stage: 'resale_motion' })
      expect(story.reports('county', '2026-11-12', { stage }).listing.status_reason).not.toBe('bids_frozen')
    },
  )

  it('is over once another source prints a higher bid whose last day is ahead', () => {
    const story = soldStory()
    story.reports('county', '2026-10-08', { ...sold })
    story.reports('firm', '2026-10-12', { stage: 'resale_motion' })
    const bid = { highest_bid_cents: 1_000_000, upset_bid_date: '2026-10-30' }
    const { events, listing } = story.reports('county', '2026-10-21', bid)
    expect(kinds(events)).toEqual(['upset_bid'])
    const open = { status_reason: null, upset_bid_date: '2026-10-30', upset_bid_date_basis: 'published' }
    expect(listing).toMatchObject(open)
    // The source of the motion comes late, and dates no denial.
    expect(story.reports('firm', '2026-10-22', { stage: 'upset' }).listing).toMatchObject(open)
  })

  it.each([
    ['whose last day has passed', { highest_bid_cents: 1_000_000, upset_bid_date: '2026-10-20' }],
    ['without a last day', { highest_bid_cents: 1_000_000, upset_bid_date: null }],
    ['that is not higher', { upset_bid_date: '2026-10-30' }],
  ])('stays pending beside a bid of another source %s', (_what, bid) => {
    const story = soldStory()
    story.reports('county', '2026-10-08', { ...sold })
    story.reports('firm', '2026-10-12', { stage: 'resale_motion' })
    expect(story.reports('county', '2026-10-21', bid).listing.status_reason).toBe('bids_frozen')
  })

  it('granted, waits for a new sale', () => {
    const story = soldStory()
    story.reports('firm', '2026-10-12', { stage: 'resale_motion' })
    const { listing, events } = story.reports('firm', '2026-10-20', { stage: 'resale_ordered' })
    expect(kinds(events)).toEqual(['resale_ordered'])
    expect(listing).toMatchObject({ status: 'Waiting on sales date', status_reason: 'resale' })
  })
})

describe('a postponed sale', () => {
  it.each([
    ['an old bid', sold],
    ['an old bid, in the first observation', null],
  ])('waits beside %s', (_what, before) => {
    const story = createScenario()
    if (before) story.reports('firm', '2026-10-07', before)
    const { listing, events } = story.reports('firm', '2026-10-08', { ...sold, stage: 'postponed' })
    expect(listing).toMatchObject({
      status: 'Waiting on sales date',
      status_reason: 'postponed',
      upset_bid_date: null,
    })
    expect(kinds(events)).toContain('postponed')
  })

  it.each(['postponed', 'cancelled', 'resale_ordered'] as const)('names what it loses: %s', (stage) => {
    const { events, listing } = soldStory().reports('firm', '2026-10-08', { stage })
    expect(kinds(events)).toEqual([stage])
    expect(listing.highest_bid_cents).toBeNull()
    expect(events[0]).toMatch(/^\w+ from \{.*highest_bid:9000,upset_bid_date:2026-10-16/)
  })

  it.each(['postponed', 'cancelled'] as const)(
    'is on again with a higher bid of another source whose last day is ahead: %s',
    (stage) => {
      const bid = { highest_bid_cents: 1_000_000, upset_bid_date: '2026-10-23' }
      const open = { ...bid, status: 'Upset Bid Ongoing', status_reason: null }
      const off = { status: 'Waiting on sales date', status_reason: stage, highest_bid_cents: null }
      const dayless = { ...bid, upset_bid_date: null }
      for (const [source, facts, shown] of [
        ['county', bid, open],
        ['county', dayless, off],
        ['firm', bid, off],
      ] as const) {
        const story = soldStory()
        story.reports('county', '2026-10-08', sold)
        story.reports('firm', '2026-10-09', { stage })
        expect(story.reports(source, '2026-10-13', facts).listing).toMatchObject(shown)
      }
    },
  )

  it('resumes if its source takes it back', () => {
    const story = soldStory()
    story.reports('firm', '2026-10-08', { stage: 'postponed' })
    const back = story.reports('firm', '2026-10-09', { stage: 'upset' })
    expect(back.listing).toMatchObject({
      status: 'Upset Bid Ongoing',
      foreclosure_date: '2026-10-06',
      upset_bid_date: '2026-10-16',
      highest_bid_cents: 900_000,
    })
    expect(kinds(back.events)).toEqual(['last_day_moved', 'facts_corrected'])
    expect(back.events[1]).toContain('status:Upset Bid Ongoing')
  })
})

describe('a resale order seen first', () => {
  const dates = [null, '2026-02-19', '2026-12-08']
  const bids = [null, 9_000_000]
  const lastDays = [null, '2026-03-02', '2026-12-18']
  const seen = dates.flatMap((foreclosure_date) =>
    bids.flatMap((highest_bid_cents) =>
      lastDays.map((upset_bid_date) => ({ foreclosure_date, highest_bid_cents, upset_bid_date })),
    ),
  )

  it.each(seen)('waits, or has its sale ahead: %j', (facts) => {
    const { listing, events } = createScenario().reports('zls', '2026-11-02', {
      ...facts,
      stage: 'resale_ordered',
    })
    const isAhead = facts.foreclosure_date === '2026-12-08'
    expect(listing).toMatchObject({
      status: isAhead ? 'Auction in future' : 'Waiting on sales date',
      status_reason: 'resale',
      foreclosure_date: isAhead ? '2026-12-08' : null,
      highest_bid_cents: null,
      minimum_upset_bid_cents: null,
      upset_bid_date: null,
    })
    expect(kinds(events)).toEqual(['listed', 'resale_ordered'])
  })

  it('keeps the earlier sale in the history with its bids void', () => {
    const { events } = createScenario().reports('zls', '2026-11-02', {
      foreclosure_date: '2026-02-19',
      highest_bid_cents: 9_000_000,
      stage: 'resale_ordered',
    })
    expect(events[1]).toBe(
      'resale_ordered from {foreclosure_date:2026-02-19,time:null,highest_bid:90000} to {foreclosure_date:null,time:null}',
    )
  })
})

describe('after a resale order', () => {
  function orderedStory() {
    const story = soldStory()
    story.reports('firm', '2026-11-08', { stage: 'resale_ordered' })
    return story
  }

  it.each([
    ['begins to list it', null, sold],
    ['begins to list it without a date', null, { ...sold, foreclosure_date: null, time: null }],
    ['catches up with a bid', { ...sold, highest_bid_cents: 850_000 }, sold],
    ['catches up with the confirmation', sold, { ...sold, stage: 'confirmed' as const }],
    ['catches up with the order', sold, { ...sold, stage: 'resale_ordered' as const }],
  ])('ignores an outdated copy: a source that %s', (_what, before, after) => {
    const story = createScenario()
    story.reports('firm', '2026-10-07', sold)
    if (before) story.reports('county', '2026-10-08', before)
    story.reports('firm', '2026-11-08', { stage: 'resale_ordered' })
    const { listing, events } = story.reports('county', '2026-11-09', after)
    expect(listing).toMatchObject({
      status: 'Waiting on sales date',
      status_reason: 'resale',
      foreclosure_date: null,
      highest_bid_cents: null,
    })
    expect(events).toEqual([])
  })

  it('follows a new date of another source, and the bid after it', () => {
    const story = orderedStory()
    const dated = story.reports('county', '2026-11-09', { foreclosure_date: '2026-12-08' })
    expect(dated.listing).toMatchObject({ status: 'Auction in future', status_reason: 'resale' })
    const bid = story.reports('county', '2026-12-09', { highest_bid_cents: 700_000, stage: 'upset' })
    expect(bid.listing).toMatchObject({ status: 'Upset Bid Ongoing', highest_bid_cents: 700_000 })
  })

  it('follows the source that takes its order back', () => {
    const { listing } = orderedStory().reports('firm', '2026-11-09', {
      stage: 'upset',
      upset_bid_date: '2026-11-16',
    })
    expect(listing).toMatchObject({
      status: 'Upset Bid Ongoing',
      highest_bid_cents: 900_000,
      upset_bid_date: '2026-11-16',
    })
  })

  it('trusts a higher bid whose upset bid period is still open', () => {
    const { listing } = orderedStory().reports('county', '2026-11-09', {
      ...sold,
      highest_bid_cents: 1_200_000,
      upset_bid_date: '2026-11-16',
    })
    expect(listing).toMatchObject({ status: 'Upset Bid Ongoing', highest_bid_cents: 1_200_000 })
  })

  it('trusts a recorded deed', () => {
    const { listing } = orderedStory().reports('county', '2026-11-09', { ...sold, stage: 'recorded' })
    expect(listing.status).toBe('Purchase Completed')
  })
})

describe('the time of a sale', () => {
  it('is unknown with a new date that gives none', () => {
    const story = createScenario()
    story.reports('firm', '2026-09-10', sale)
    const { listing } = story.reports('firm', '2026-09-20', { foreclosure_date: '2026-11-03', time: null })
    expect(listing).toMatchObject({ foreclosure_date: '2026-11-03', time: null })
  })

  it('is filled in by a source that knows it, even if unchanged', () => {
    const story = createScenario()
    story.reports('firm', '2026-09-10', sale)
    story.reports('county', '2026-09-20', { foreclosure_date: '2026-11-03' })
    const { listing, events } = story.reports('firm', '2026-09-21', { foreclosure_date: '2026-11-03' })
    expect(listing.time).toBe('11:00 AM')
    expect(events).toEqual(['facts_corrected from {time:null} to {time:11:00 AM}'])
  })
})

describe("a county's purchase", () => {
  it.each(['sold', 'pending_confirmation', 'confirmed', 'paid', 'recorded'] as const)(
    'stands when %s',
    (stage) => {
      const story = createScenario()
      story.reports('firm', '2026-10-07', { ...sold, stage: 'taxing_unit_bought' })
      story.reports('firm', '2026-11-07', { stage })
      expect(story.advanceTo('2026-11-08').listing).toMatchObject({
        status: 'Purchase Completed',
        status_reason: 'taxing_unit_buyer',
      })
    },
  )

  it.each(['firm', 'county'])('is lost to a higher bid that %s shows', (source) => {
    const story = createScenario()
    story.reports('firm', '2026-10-07', { ...sold, stage: 'taxing_unit_bought' })
    story.reports(source, '2026-10-14', {
      ...sold,
      highest_bid_cents: 1_000_000,
      upset_bid_date: '2026-10-26',
    })
    expect(story.advanceTo('2026-11-08').listing.status).toBe('Awaiting Funds')
  })
})

describe('the terms of a bid', () => {
  it('are not taken from an outdated copy that keeps printing them', () => {
    const story = soldStory()
    const old = { ...sold, upset_bid_date: '2026-10-13', minimum_upset_bid_cents: 960_000 }
    story.reports('firm', '2026-10-08', { minimum_upset_bid_cents: 975_000 })
    expect(story.reports('county', '2026-10-09', old).events).toEqual([])
    const { listing } = story.reports('county', '2026-10-10', { street: '4 Main St' })
    expect(listing).toMatchObject({ upset_bid_date: '2026-10-16', minimum_upset_bid_cents: 975_000 })
  })
})

describe('news without a new bid', () => {
  it('includes a published minimum that rises', () => {
    const story = createScenario()
    story.reports('firm', '2026-10-07', { ...sold, minimum_upset_bid_cents: 975_000 })
    expect(story.reports('firm', '2026-10-08', { minimum_upset_bid_cents: 990_000 }).events).toEqual([
      'facts_corrected from {minimum_upset_bid:9750} to {minimum_upset_bid:9900}',
    ])
  })

  it('excludes a published minimum equal to the computed one', () => {
    expect(soldStory().reports('firm', '2026-10-08', { minimum_upset_bid_cents: 975_000 }).events).toEqual([])
  })

  it('includes a clerk that closes earlier', () => {
    const story = soldStory()
    expect(story.advanceTo('2026-10-08', { hour: 16, minute: 30 }).events).toEqual([
      'last_day_moved from {upset_bid_date:2026-10-16,upset_bid_date_basis:published,closes_at:5:00 PM} to {upset_bid_date:2026-10-16,upset_bid_date_basis:published,closes_at:4:30 PM}',
    ])
  })

  it.each([
    ['confirmed', 'confirmed'],
    ['recorded', 'deed_recorded'],
  ] as const)('includes a sale %s before its last day', (stage, kind) => {
    expect(soldStory().reports('firm', '2026-10-09', { stage }).events).toEqual([
      `${kind} from {upset_bid_date:2026-10-16,upset_bid_date_basis:published} to {upset_bid_date:null}`,
    ])
  })

  it('includes a status change beside a corrected address', () => {
    const story = createScenario()
    story.reports('firm', '2026-09-10', { ...sale, stage: 'cancelled', street: '4 Main' })
    expect(story.reports('firm', '2026-09-11', { stage: 'scheduled', street: '4 Main St' }).events).toEqual([
      'facts_corrected from {street:4 Main} to {street:4 Main St}',
      'facts_corrected from {status:Waiting on sales date} to {status:Auction in future}',
    ])
  })
})
