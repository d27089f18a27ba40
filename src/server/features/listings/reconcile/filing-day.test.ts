import { describe, expect, it } from 'vitest'
import { createScenario } from './story.fixture.ts'

const sold = { foreclosure_date: '2026-10-05', highest_bid_cents: 2_000_000, stage: 'upset' } as const
const upset = { highest_bid_cents: 2_100_000 }

/** A bid that the firm shows from October 15 on, without its filing day: it was filed the day before at the earliest. */
function upsetStory() {
  const story = createScenario()
  story.reports('firm', '2026-10-06', sold)
  story.reports('firm', '2026-10-14', {})
  const { listing } = story.reports('firm', '2026-10-15', upset)
  expect(listing).toMatchObject({ upset_bid_date: '2026-10-26', upset_bid_date_basis: 'estimated' })
  return story
}

const moved = (to: string) =>
  `last_day_moved from {upset_bid_date:2026-10-26,upset_bid_date_basis:estimated} to {upset_bid_date:${to},upset_bid_date_basis:computed}`

describe('a filing day that is stated after its bid', () => {
  it('settles the deadline', () => {
    const { events, listing } = upsetStory().reports('firm', '2026-10-16', { bid_filed_on: '2026-10-08' })
    expect(events).toEqual([moved('2026-10-19')])
    expect(listing).toMatchObject({ upset_bid_date: '2026-10-19', upset_bid_date_basis: 'computed' })
  })

  it('settles it from another source', () => {
    const news = { ...sold, ...upset, bid_filed_on: '2026-10-08' }
    expect(upsetStory().reports('county', '2026-10-16', news).events).toEqual([moved('2026-10-19')])
  })

  it('of the bid before, left standing, says nothing', () => {
    const story = createScenario()
    story.reports('firm', '2026-10-06', { ...sold, bid_filed_on: '2026-10-06' })
    story.reports('firm', '2026-10-14', {})
    const { events, listing } = story.reports('firm', '2026-10-15', upset)
    expect(events.join('; ')).toMatch(/^upset_bid .*(?<! on 2026-10-06)$/)
    expect(listing).toMatchObject({ upset_bid_date: '2026-10-26', upset_bid_date_basis: 'estimated' })
    const known = story.reports('firm', '2026-10-16', { bid_filed_on: '2026-10-15' })
    expect(known.listing).toMatchObject({ upset_bid_date: '2026-10-26', upset_bid_date_basis: 'computed' })
  })

  it('of the bid before, left standing by a source that catches up, says nothing', () => {
    const story = upsetStory()
    story.reports('county', '2026-10-16', { ...sold, bid_filed_on: '2026-10-06' })
    expect(story.reports('county', '2026-10-17', upset).events).toEqual([])
    expect(story.reports('county', '2026-10-18', { opening_bid_cents: 5_000 }).listing).toMatchObject({
      upset_bid_date_basis: 'estimated',
    })
  })

  it('stays with a bid that its source corrects downwards', () => {
    const story = createScenario()
    story.reports('firm', '2026-10-06', sold)
    const wrong = { highest_bid_cents: 21_000_000, bid_filed_on: '2026-10-08' }
    story.reports('firm', '2026-10-09', wrong)
    expect(story.reports('firm', '2026-10-12', upset).listing).toMatchObject({
      upset_bid_date: '2026-10-19',
      upset_bid_date_basis: 'computed',
    })
  })

  it('of another bid says nothing', () => {
    const news = { ...sold, bid_filed_on: '2026-10-08' }
    expect(upsetStory().reports('county', '2026-10-16', news).events).toEqual([])
  })

  it('stands against that of a source which lists the property later', () => {
    const story = upsetStory()
    story.reports('firm', '2026-10-16', { bid_filed_on: '2026-10-08' })
    const later = story.reports('county', '2026-10-17', { ...sold, ...upset, bid_filed_on: '2026-10-14' })
    expect(later.listing.upset_bid_date).toBe('2026-10-19')
  })

  it('is corrected by its source', () => {
    const story = upsetStory()
    story.reports('firm', '2026-10-16', { bid_filed_on: '2026-10-14' })
    const corrected = story.reports('firm', '2026-10-17', { bid_filed_on: '2026-10-08' })
    expect(corrected.listing.upset_bid_date).toBe('2026-10-19')
  })

  it('makes the first bid an upset bid if it is after the sale', () => {
    const story = createScenario()
    story.reports('firm', '2026-10-06', { ...sold, report_on: '2026-10-06' })
    const { listing } = story.reports('firm', '2026-10-14', { bid_filed_on: '2026-10-13' })
    expect(listing).toMatchObject({ upset_bid_date: '2026-10-23', upset_bid_date_basis: 'computed' })
  })
})
