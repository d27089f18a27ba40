import { describe, expect, it, test } from 'vitest'
import { EVENT_KINDS } from '#domain/events/event-kinds.ts'
import { createScenario } from './story.fixture.ts'

type Story = ReturnType<typeof createScenario>
type Events = readonly string[]

const dated = { foreclosure_date: '2026-10-06', time: '11:00 AM' }
const sold = { ...dated, highest_bid_cents: 900_000, report_on: '2026-10-06', upset_bid_date: '2026-10-16' }

/** How each kind of event arises. Outlines and listings that come and go are tested elsewhere. */
const causes: Record<string, (story: Story) => Events> = {
  listed: (story) => story.reports('firm', '2026-09-01', {}).events,
  sale_date_set: (story) => change(story, {}, dated),
  postponed: (story) => change(story, dated, { foreclosure_date: '2026-10-20' }),
  cancelled: (story) => change(story, dated, { stage: 'cancelled' }),
  sale_day_passed: (story) => passed(story, dated, '2026-10-07'),
  opening_bid_published: (story) => change(story, dated, { opening_bid_cents: 410_000 }),
  sold: (story) => later(story, dated, '2026-10-07', { highest_bid_cents: 900_000 }),
  report_of_sale: (story) => later(story, dated, '2026-10-08', { report_on: '2026-10-07' }),
  upset_bid: (story) => later(story, sold, '2026-10-12', { highest_bid_cents: 975_000 }),
  last_day_moved: (story) => later(story, sold, '2026-10-12', { upset_bid_date: '2026-10-19' }),
  window_closed: (story) => passed(story, sold, '2026-10-17'),
  confirmed: (story) => later(story, sold, '2026-10-20', { stage: 'confirmed' }),
  redeemed: (story) => change(story, dated, { stage: 'redeemed' }),
  stayed_by_bankruptcy: (story) => change(story, dated, { stage: 'stayed_by_bankruptcy' }),
  bids_frozen: (story) => later(story, sold, '2026-10-12', { stage: 'resale_motion' }),
  resale_ordered: (story) => later(story, sold, '2026-11-10', { stage: 'resale_ordered' }),
  deed_recorded: (story) => later(story, sold, '2026-11-10', { stage: 'recorded' }),
  facts_corrected: (story) => change(story, { street: '4 Main St' }, { street: '4 Main Street' }),
}

type News = Parameters<Story['reports']>[2]

function change(story: Story, before: News, news: News): Events {
  return later(story, before, '2026-09-10', news)
}

function later(story: Story, before: News, day: string, news: News): Events {
  story.reports('firm', day < '2026-10-07' ? '2026-09-01' : '2026-10-07', before)
  return story.reports('firm', day, news).events
}

function passed(story: Story, before: News, day: string): Events {
  story.reports('firm', before === sold ? '2026-10-07' : '2026-09-01', before)
  return story.advanceTo(day).events
}

const elsewhere = ['outline_found', 'disappeared_from_source', 'reappeared']

test('covers every kind of event', () => {
  expect([...Object.keys(causes), ...elsewhere].toSorted()).toEqual(EVENT_KINDS.toSorted())
})

test.each(Object.entries(causes))('emits %s', (kind, cause) => {
  expect(cause(createScenario()).map((event) => event.split(' ')[0])).toContain(kind)
})

describe('an undone report', () => {
  it.each([
    ['a sale', { stage: 'sold' }, { stage: 'scheduled' }, 'Awaiting Funds|Upset Bid Ongoing'],
    ['a redemption', { stage: 'redeemed' }, { stage: 'scheduled' }, 'Redeemed'],
    ['a bankruptcy', { stage: 'stayed_by_bankruptcy' }, { stage: 'scheduled' }, 'Waiting on sales date'],
  ] as const)('of %s is recorded with the status before and after', (_what, reported, undone, before) => {
    const story = createScenario()
    story.reports('firm', '2026-09-01', dated)
    expect(story.reports('firm', '2026-10-07', reported).listing.status).toMatch(new RegExp(before))
    const back = story.reports('firm', '2026-10-08', undone)
    expect(back.events).toEqual([
      expect.stringMatching(/^facts_corrected from \{status:.*\} to \{status:.*\}$/),
    ])
  })
})
