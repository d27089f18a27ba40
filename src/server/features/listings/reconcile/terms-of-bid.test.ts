import { describe, expect, it } from 'vitest'
import { createScenario } from './story.fixture.ts'

const sold = {
  foreclosure_date: '2026-11-19',
  highest_bid_cents: 900_000,
  upset_bid_date: '2026-11-30',
  stage: 'upset',
} as const
const upset = { highest_bid_cents: 1_000_000, upset_bid_date: '2026-12-04' }
const bidAlone = { highest_bid_cents: 1_000_000 }

/** Both sources list the sale; the firm is the first to show the bid after it. */
function upsetStory(shown: Parameters<ReturnType<typeof createScenario>['reports']>[2] = upset) {
  const story = createScenario()
  story.reports('firm', '2026-11-20', sold)
  story.reports('county', '2026-11-20', { ...sold, minimum_upset_bid_cents: 975_000 })
  story.reports('firm', '2026-11-24', shown)
  return story
}

const published = (day: string) => ({ upset_bid_date: day, upset_bid_date_basis: 'published' })

describe('terms that a source leaves standing beside a bid', () => {
  it('do not replace those of a bid that another source showed first', () => {
    const story = upsetStory()
    const { events, listing } = story.reports('county', '2026-11-25', bidAlone)
    expect(events).toEqual([])
    expect(listing).toMatchObject({ ...published('2026-12-04'), minimum_upset_bid_cents: null })
  })

  it('do not replace them with a new hour either', () => {
    const story = upsetStory()
    const news = { ...bidAlone, upset_bid_time: '12:00 PM' }
    expect(story.reports('county', '2026-11-25', news).listing).toMatchObject(published('2026-12-04'))
    const later = story.reports('county', '2026-11-26', { upset_bid_time: '4:00 PM' })
    expect(later.listing).toMatchObject(published('2026-12-04'))
  })

  it('do not return with a new hour if another source has corrected them', () => {
    const story = upsetStory()
    story.reports('county', '2026-11-25', { ...upset, upset_bid_date: '2026-12-07' })
    const later = story.reports('firm', '2026-11-26', { upset_bid_time: '12:00 PM' })
    expect(later.listing).toMatchObject(published('2026-12-07'))
  })

  it('do not become those of a bid that has none, then or later', () => {
    const story = createScenario()
    story.reports('firm', '2026-11-20', { ...sold, upset_bid_date: null })
    story.reports('firm', '2026-11-23', { highest_bid_cents: 950_000 })
    story.reports('county', '2026-11-23', { ...sold, minimum_upset_bid_cents: 975_000 })
    const unknown = { upset_bid_date_basis: 'estimated', minimum_upset_bid_cents: null }
    expect(story.reports('county', '2026-11-25', bidAlone).listing).toMatchObject(unknown)
    expect(story.reports('county', '2026-11-26', { opening_bid_cents: 5_000 }).listing).toMatchObject(unknown)
  })

  it('do not count when they are later than the last day of the bid before', () => {
    const story = createScenario()
    story.reports('firm', '2026-11-20', sold)
    story.reports('county', '2026-11-20', { ...sold, upset_bid_date: '2026-12-01' })
    expect(story.reports('county', '2026-11-25', bidAlone).listing.upset_bid_date_basis).toBe('estimated')
  })

  it('do not count for a second bid if they were printed before any', () => {
    const story = createScenario()
    story.reports('county', '2026-11-10', { foreclosure_date: '2026-11-19', upset_bid_date: '2026-11-30' })
    story.reports('firm', '2026-11-20', { ...sold, upset_bid_date: null })
    story.reports('firm', '2026-11-24', upset)
    expect(story.reports('county', '2026-11-25', bidAlone).listing).toMatchObject(published('2026-12-04'))
  })
})

describe('terms count for a bid', () => {
  it('if a source states them with it, after another source showed it', () => {
    const own = { ...upset, upset_bid_date: '2026-12-07', minimum_upset_bid_cents: 1_050_000 }
    expect(upsetStory().reports('county', '2026-11-25', own).listing).toMatchObject({
      ...published('2026-12-07'),
      minimum_upset_bid_cents: 1_050_000,
    })
  })

  it('if a source states them after it', () => {
    const story = upsetStory()
    story.reports('county', '2026-11-25', bidAlone)
    const corrected = { upset_bid_date: '2026-12-03', minimum_upset_bid_cents: 1_050_000 }
    expect(story.reports('county', '2026-11-26', corrected).listing).toMatchObject({
      ...published('2026-12-03'),
      minimum_upset_bid_cents: 1_050_000,
    })
  })

  it('if a source that begins to list the property states both, and no day is known', () => {
    const story = upsetStory(bidAlone)
    expect(story.reports('paper', '2026-11-25', { ...sold, ...upset }).listing).toMatchObject(
      published('2026-12-04'),
    )
  })

  it('if the bid is the first, and they were printed before any', () => {
    const story = createScenario()
    story.reports('county', '2026-11-10', { foreclosure_date: '2026-11-19', upset_bid_date: '2026-11-30' })
    const { listing } = story.reports('county', '2026-11-20', sold)
    expect(listing).toMatchObject(published('2026-11-30'))
  })

  it('with the new minimum alone, if the day was left standing', () => {
    const story = createScenario()
    story.reports('county', '2026-11-20', { ...sold, minimum_upset_bid_cents: 975_000 })
    const news = { ...bidAlone, minimum_upset_bid_cents: 1_050_000 }
    expect(story.reports('county', '2026-11-25', news).listing).toMatchObject({
      minimum_upset_bid_cents: 1_050_000,
      upset_bid_date_basis: 'estimated',
    })
  })
})

/** The firm shows the sale until October 13, and from the 14th on a new bid beside the same last day. */
function storyLeftStanding(shown: Parameters<ReturnType<typeof createScenario>['reports']>[2] = {}) {
  const story = createScenario()
  const sale = { ...sold, foreclosure_date: '2026-10-06', upset_bid_date: '2026-10-19' }
  story.reports('firm', '2026-10-07', sale)
  story.reports('firm', '2026-10-13', {})
  const { listing } = story.reports('firm', '2026-10-14', { highest_bid_cents: 975_000, ...shown })
  return { story, listing }
}

const estimated = (day: string) => ({ upset_bid_date: day, upset_bid_date_basis: 'estimated' })

describe('a last day left standing beside a new bid', () => {
  it('is the safe one while it is ahead, whatever else is new', () => {
    expect(storyLeftStanding().listing).toMatchObject(estimated('2026-10-19'))
    expect(storyLeftStanding({ minimum_upset_bid_cents: 1_050_000 }).listing).toMatchObject({
      ...estimated('2026-10-19'),
      minimum_upset_bid_cents: 1_050_000,
    })
    expect(storyLeftStanding({ upset_bid_time: '12:00 PM' }).listing).toMatchObject({
      ...estimated('2026-10-19'),
      closes_at_minute: 720,
    })
  })

  it('is no end of the period', () => {
    const { story } = storyLeftStanding()
    const open = { status: 'Upset Bid Ongoing', status_reason: 'end_estimated' }
    expect(story.advanceTo('2026-10-20')).toMatchObject({ events: [], listing: open })
    const closed = story.reports('firm', '2026-10-20', { stage: 'pending_confirmation' })
    expect(closed.listing).toMatchObject(open)
  })

  it('is replaced by the day that its source prints for the bid', () => {
    const { story } = storyLeftStanding()
    const { events, listing } = story.reports('firm', '2026-10-15', { upset_bid_date: '2026-10-23' })
    expect(events).toHaveLength(1)
    expect(listing).toMatchObject(published('2026-10-23'))
  })

  it('says nothing beside the filing day of the bid, if it has passed, or if it is gone', () => {
    expect(storyLeftStanding({ bid_filed_on: '2026-10-12' }).listing).toMatchObject({
      upset_bid_date: '2026-10-22',
      upset_bid_date_basis: 'computed',
    })
    expect(storyLeftStanding({ upset_bid_date: null }).listing).toMatchObject(estimated('2026-10-23'))
    const story = createScenario()
    story.reports('firm', '2026-10-07', {
      ...sold,
      foreclosure_date: '2026-10-06',
      upset_bid_date: '2026-10-16',
    })
    story.reports('firm', '2026-10-16', {})
    const late = story.reports('firm', '2026-10-17', { highest_bid_cents: 975_000 })
    expect(late.listing).toMatchObject(estimated('2026-10-26'))
  })

  it('is the safe one if another source showed the bid first', () => {
    const story = createScenario()
    const sale = { ...sold, foreclosure_date: '2026-10-06', upset_bid_date: '2026-10-19' }
    story.reports('firm', '2026-10-07', { ...sale, upset_bid_date: null })
    story.reports('county', '2026-10-07', sale)
    story.reports('firm', '2026-10-13', {})
    story.reports('firm', '2026-10-14', { highest_bid_cents: 975_000 })
    const { events, listing } = story.reports('county', '2026-10-15', { highest_bid_cents: 975_000 })
    expect(events).toHaveLength(1)
    expect(listing).toMatchObject(estimated('2026-10-19'))
  })
})
