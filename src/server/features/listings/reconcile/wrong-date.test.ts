import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { day } from '#domain/time/day.fixture.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { ListingRow } from './listing-state.ts'
import type { ObservedFacts } from './observed-facts.ts'
import { createScenario } from './story.fixture.ts'

const sale = { foreclosure_date: '2026-10-06', time: '11:00 AM', opening_bid_cents: 410_000 }
const sold = { ...sale, highest_bid_cents: 900_000, upset_bid_date: '2026-10-16', stage: 'upset' } as const
// A Thursday.
const wrong = '2026-11-05'
const open = { status: 'Upset Bid Ongoing', status_reason: null, foreclosure_date: '2026-10-06' }
const resale = { status: 'Auction in future', status_reason: 'resale', highest_bid_cents: null }

function kinds(events: readonly string[]): readonly string[] {
  return events.map((event) => event.split(' ')[0] ?? '')
}

function soldStory(...sources: readonly string[]) {
  const story = createScenario()
  for (const source of sources) story.reports(source, '2026-10-07', sold)
  return story
}

/** What a listing shows, without what says only when it was written. */
function shown({ date_last_updated: _at, ...listing }: ListingRow) {
  return listing
}

describe('a wrong date after a sale', () => {
  function takenBack() {
    const story = soldStory('firm')
    expect(story.reports('firm', '2026-10-08', { foreclosure_date: wrong }).listing).toMatchObject(resale)
    return story
  }

  it('that its source takes back gives the bid and its deadline back, in plain words', () => {
    const { events, listing } = takenBack().reports('firm', '2026-10-09', sale)
    expect(listing).toMatchObject({ ...open, highest_bid_cents: 900_000, upset_bid_date: '2026-10-16' })
    expect(events).toEqual([
      'facts_corrected from {foreclosure_date:2026-11-05,time:11:00 AM,highest_bid:null} to {foreclosure_date:2026-10-06,time:11:00 AM,highest_bid:9000}',
      'last_day_moved to {upset_bid_date:2026-10-16,upset_bid_date_basis:published}',
    ])
  })

  it('and a new bid beside the right one make one upset bid', () => {
    const { events, listing } = takenBack().reports('firm', '2026-10-13', {
      ...sale,
      highest_bid_cents: 975_000,
      bid_filed_on: '2026-10-12',
      upset_bid_date: '2026-10-22',
    })
    expect(kinds(events)).toEqual(['facts_corrected', 'upset_bid'])
    expect(listing).toMatchObject({ ...open, highest_bid_cents: 975_000, upset_bid_date: '2026-10-22' })
  })

  it('that was printed beside a new bid leaves the bid once it is taken back', () => {
    const story = soldStory('firm')
    const bid = { highest_bid_cents: 975_000, upset_bid_date: '2026-10-19' }
    story.reports('firm', '2026-10-09', { ...bid, foreclosure_date: wrong })
    story.reports('firm', '2026-10-10', { foreclosure_date: '2026-11-06' })
    const { listing } = story.reports('firm', '2026-10-11', sale)
    expect(listing).toMatchObject({ ...open, highest_bid_cents: 975_000, upset_bid_date: '2026-10-19' })
  })

  it('that passed before it was taken back leaves later bids to the sale', () => {
    const story = soldStory('firm')
    story.reports('firm', '2026-10-08', { foreclosure_date: '2026-10-12' })
    expect(story.advanceTo('2026-10-13').listing.status).toBe('Sale date passed; no result posted')
    story.reports('firm', '2026-10-13', sale)
    const { events } = story.reports('firm', '2026-10-14', { highest_bid_cents: 975_000 })
    expect(kinds(events)).toEqual(['upset_bid'])
  })

  it('gives way to a higher bid of another source whose last day is ahead', () => {
    const story = soldStory('firm', 'county')
    story.reports('firm', '2026-10-08', { foreclosure_date: wrong })
    const bid = { highest_bid_cents: 975_000, upset_bid_date: '2026-10-19' }
    const { events, listing } = story.reports('county', '2026-10-09', bid)
    expect(listing).toMatchObject({ ...open, ...bid })
    expect(kinds(events)).toEqual(['facts_corrected', 'upset_bid'])
    // The source of the date follows.
    expect(story.reports('firm', '2026-10-12', sale).listing).toMatchObject({ ...open, ...bid })
  })

  it.each([
    ['a bid without a last day', { highest_bid_cents: 975_000, upset_bid_date: null }],
    ['a last day that has passed', { highest_bid_cents: 975_000, upset_bid_date: '2026-10-08' }],
    ['a bid that is not higher', { highest_bid_cents: 850_000, upset_bid_date: '2026-10-19' }],
    ['a bid beside the date itself', { highest_bid_cents: 975_000, foreclosure_date: wrong }],
  ])('stays beside %s of another source', (_what, facts) => {
    const story = soldStory('firm', 'county')
    story.reports('firm', '2026-10-08', { foreclosure_date: wrong })
    expect(story.reports('county', '2026-10-09', facts).listing).toMatchObject(resale)
  })

  it('stays while another source prints it too, and goes with that one', () => {
    const story = soldStory('firm', 'county')
    story.reports('firm', '2026-10-08', { foreclosure_date: wrong })
    story.reports('county', '2026-10-08', { foreclosure_date: wrong })
    expect(story.reports('firm', '2026-10-09', sale).listing).toMatchObject(resale)
    expect(story.reports('county', '2026-10-10', sale).listing).toMatchObject(open)
  })

  it('that another source still prints as before stays', () => {
    const story = soldStory('firm', 'county')
    story.reports('firm', '2026-10-08', { foreclosure_date: wrong })
    expect(story.reports('county', '2026-10-09', { street: '4 Main St' }).listing).toMatchObject(resale)
  })

  it.each(['2026-11-08', '2026-11-11'])('on which no sale is held, %s, changes nothing', (date) => {
    const story = soldStory('firm')
    const { events, listing } = story.reports('firm', '2026-10-08', { foreclosure_date: date })
    expect(events).toEqual([])
    expect(listing).toMatchObject({ ...open, highest_bid_cents: 900_000, upset_bid_date: '2026-10-16' })
    expect(story.reports('firm', '2026-10-09', sale).events).toEqual([])
  })

  it('on which no sale is held becomes a resale with the right day', () => {
    const story = soldStory('firm')
    story.reports('firm', '2026-10-20', { foreclosure_date: '2026-11-08' })
    const { listing } = story.reports('firm', '2026-10-21', { foreclosure_date: '2026-11-09' })
    expect(listing).toMatchObject({ ...resale, foreclosure_date: '2026-11-09' })
  })

  it('is not taken back once a resale is ordered for it', () => {
    const story = soldStory('firm', 'county')
    story.reports('firm', '2026-10-20', { foreclosure_date: wrong })
    story.reports('county', '2026-10-21', { foreclosure_date: wrong, stage: 'resale_ordered' })
    expect(story.reports('firm', '2026-10-22', sale).listing).toMatchObject(resale)
  })

  it('is a resale that stays once it has a result', () => {
    const story = soldStory('firm')
    story.reports('firm', '2026-10-20', { foreclosure_date: wrong })
    story.reports('firm', '2026-11-06', { highest_bid_cents: 700_000, upset_bid_date: '2026-11-16' })
    const { listing } = story.reports('firm', '2026-11-07', { ...sale, highest_bid_cents: 900_000 })
    expect(listing).toMatchObject({ foreclosure_date: wrong, highest_bid_cents: 700_000 })
  })

  it('leaves a confirmed sale confirmed once it is taken back, without a second notice', () => {
    const story = soldStory('firm')
    story.reports('firm', '2026-10-20', { stage: 'confirmed', confirmed_on: '2026-10-19' })
    story.reports('firm', '2026-10-21', { stage: 'scheduled', foreclosure_date: wrong, confirmed_on: null })
    const back = { ...sale, stage: 'confirmed', confirmed_on: '2026-10-19' } as const
    const { events, listing } = story.reports('firm', '2026-10-22', back)
    expect(kinds(events)).toEqual(['facts_corrected', 'facts_corrected'])
    expect(listing).toMatchObject({ status: 'Awaiting Funds', status_reason: 'confirmed' })
  })
})

/** One reading of a source after the sale: what it newly prints. */
const news = fc.oneof(
  fc.constant({}),
  fc.constant({ minimum_upset_bid_cents: 990_000 }),
  fc.constantFrom('sold', 'upset', 'pending_confirmation', 'confirmed', 'paid').map((stage) => ({ stage })),
  fc.constantFrom('2026-10-08', '2026-10-09').map((report_on) => ({ report_on })),
  fc.record({
    highest_bid_cents: fc.integer({ min: 8, max: 20 }).map((thousands) => thousands * 100_000),
    upset_bid_date: fc.constantFrom('2026-10-19', '2026-10-22', '2026-10-26', null),
    bid_filed_on: fc.constantFrom('2026-10-08', '2026-10-09', '2026-10-12', null),
  }),
)

test('a wrong date that its source takes back leaves no trace in what the listing shows', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ source: fc.constantFrom('firm', 'county'), told: news }), { maxLength: 6 }),
      fc.nat(6),
      fc.integer({ min: 1, max: 60 }),
      fc.array(news, { minLength: 1, maxLength: 4 }),
      (readings, place, ahead, after) => {
        const [right, both] = [soldStory('firm', 'county'), soldStory('firm', 'county')]
        let on = day('2026-10-08')
        readings.forEach(({ source, told }, at) => {
          if (at === place) mistake()
          for (const story of [right, both]) story.reports(source, on, told)
          on = addDays(on, 1)
        })
        if (place >= readings.length) mistake()
        for (const told of after) {
          expect(tell(both, told)).toEqual(tell(right, told))
          on = addDays(on, 1)
        }

        function mistake(): void {
          both.reports('firm', on, { foreclosure_date: addDays(on, ahead) })
          right.reports('firm', on, {})
          on = addDays(on, 1)
          both.reports('firm', on, sale)
          right.reports('firm', on, {})
        }

        function tell(story: ReturnType<typeof createScenario>, told: Partial<ObservedFacts>) {
          return { ...shown(story.reports('firm', on, told).listing), id: 0, case_id: 0, parcel_id: 0 }
        }
      },
    ),
    { numRuns: 500, seed: 20_261_130 },
  )
})
