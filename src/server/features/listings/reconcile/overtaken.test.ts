import { describe, expect, it } from 'vitest'
import { createScenario } from './story.fixture.ts'

const former = { foreclosure_date: '2026-11-10', stage: 'scheduled' } as const
const auction = {
  foreclosure_date: '2026-11-19',
  highest_bid_cents: 900_000,
  upset_bid_date: '2026-11-30',
  stage: 'upset',
} as const
const upset = { highest_bid_cents: 1_000_000, upset_bid_date: '2026-12-04' }
const open = { status: 'Upset Bid Ongoing', status_reason: null }
const closings = ['pending_confirmation', 'confirmed', 'paid'] as const

/** A sale on Nov 19 that the county lists; the firm lists it too, unless it begins later. */
function auctioned(firm: object | null = auction) {
  const story = createScenario()
  story.reports('county', '2026-11-20', auction)
  if (firm) story.reports('firm', '2026-11-20', firm)
  return story
}

/** The county shows a bid filed on the last afternoon, which the firm does not know. */
function upsetBid(firm: object | null = auction) {
  const story = auctioned(firm)
  story.reports('county', '2026-11-24', upset)
  return story
}

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

describe('a stage beside a former day', () => {
  const offMarket = ['postponed', 'cancelled', 'resale_ordered'] as const
  const row = { ...former, time: null }

  it.each(offMarket)('leaves the sale held since alone: %s', (stage) => {
    const known = auctioned(former)
    expect(known.reports('firm', '2026-11-21', { stage }).events).toEqual([])
    expect(known.advanceTo('2026-11-22').listing).toMatchObject({ ...open, upset_bid_date: '2026-11-30' })
    const first = auctioned(null)
    expect(first.reports('firm', '2026-11-21', { ...row, highest_bid_cents: 800_000, stage }).events).toEqual(
      [],
    )
  })

  it.each(offMarket)('leaves it alone if the day is gone: %s', (stage) => {
    const story = auctioned(former)
    expect(story.reports('firm', '2026-11-21', { foreclosure_date: null, stage }).events).toEqual([])
  })

  it.each([...closings, 'taxing_unit_bought', 'resale_motion'] as const)(
    'does not close the sale held since: %s, without a bid',
    (stage) => {
      const story = auctioned(former)
      story.reports('firm', '2026-11-21', { stage })
      expect(story.advanceTo('2026-11-22').listing).toMatchObject({ ...open, upset_bid_date: '2026-11-30' })
      const settled = story.advanceTo('2026-12-01').listing
      expect(settled).toMatchObject({ status: 'Awaiting Funds', status_reason: 'confirmation_not_seen' })
    },
  )

  it.each([
    ['postponed', 'postponed'],
    ['cancelled', 'cancelled'],
    ['resale_ordered', 'resale'],
  ] as const)('counts beside the current bid: %s', (stage, status_reason) => {
    const story = auctioned({ ...auction, foreclosure_date: '2026-11-18' })
    const { listing } = story.reports('firm', '2026-11-24', { stage })
    expect(listing).toMatchObject({ status: 'Waiting on sales date', status_reason })
  })

  it.each([
    ['postponed', 'postponed'],
    ['cancelled', 'cancelled'],
    ['resale_ordered', 'resale'],
  ] as const)('counts beside the day of the sale, or without any: %s', (stage, status_reason) => {
    const waits = { status: 'Waiting on sales date', status_reason }
    expect(auctioned().reports('county', '2026-11-24', { stage }).listing).toMatchObject(waits)
    expect(auctioned(null).reports('firm', '2026-11-24', { stage }).listing).toMatchObject(waits)
  })

  it('counts if it records the deed', () => {
    const { listing } = auctioned(former).reports('firm', '2026-11-24', { stage: 'recorded' })
    expect(listing.status).toBe('Purchase Completed')
  })
})

describe('a stage beside a lower bid', () => {
  it.each([...closings, 'taxing_unit_bought', 'resale_motion'] as const)(
    'leaves the running period of the bid above it alone: %s',
    (stage) => {
      for (const story of [upsetBid(), upsetBid(null)]) {
        expect(story.reports('firm', '2026-11-25', { ...auction, stage }).events).toEqual([])
        expect(story.advanceTo('2026-11-26').listing).toMatchObject({ ...open, upset_bid_date: '2026-12-04' })
        const settled = story.advanceTo('2026-12-05').listing
        expect(settled).toMatchObject({ status: 'Awaiting Funds', status_reason: 'confirmation_not_seen' })
      }
    },
  )

  it('leaves it alone if the last day is only estimated', () => {
    const story = auctioned()
    story.reports('county', '2026-11-24', { ...upset, upset_bid_date: null })
    story.reports('firm', '2026-11-25', { stage: 'pending_confirmation' })
    expect(story.advanceTo('2026-11-26').listing).toMatchObject(open)
  })

  it.each([
    ['confirmed', 'Awaiting Funds', 'confirmed'],
    ['paid', 'Pending Transfer', null],
  ] as const)('counts once the period is over: %s', (stage, status, status_reason) => {
    const { listing } = upsetBid().reports('firm', '2026-12-07', { stage })
    expect(listing).toMatchObject({ status, status_reason })
  })

  it('counts once the period is over, which only an estimate did not end', () => {
    const story = auctioned()
    story.reports('county', '2026-11-24', { ...upset, upset_bid_date: null })
    const { listing } = story.reports('firm', '2026-12-07', { stage: 'pending_confirmation' })
    expect(listing).toMatchObject({ status: 'Awaiting Funds', status_reason: 'confirmation_not_seen' })
  })

  it('counts once the period is over and the source shows the bid above it', () => {
    const story = auctioned()
    story.reports('county', '2026-11-24', { ...upset, upset_bid_date: null })
    story.reports('firm', '2026-11-25', { stage: 'pending_confirmation' })
    const shows = { highest_bid_cents: upset.highest_bid_cents }
    expect(story.reports('firm', '2026-12-07', shows).listing.status).toBe('Awaiting Funds')
  })

  it('does not count while the period runs, though the source now shows the bid above it', () => {
    const story = upsetBid()
    story.reports('firm', '2026-11-25', { stage: 'pending_confirmation' })
    expect(story.reports('firm', '2026-11-26', upset).listing).toMatchObject(open)
  })

  it('counts if the source corrects its own bid', () => {
    const story = auctioned(null)
    story.reports('county', '2026-11-24', upset)
    const corrected = { highest_bid_cents: 950_000, stage: 'pending_confirmation' } as const
    expect(story.reports('county', '2026-11-25', corrected).listing.status).toBe('Awaiting Funds')
  })
})

describe('a stage beside the last day of a former bid', () => {
  const dayAlone = { highest_bid_cents: null, upset_bid_date: '2026-11-30' }

  it.each(closings)('leaves the running period alone: %s', (stage) => {
    const story = upsetBid({ ...auction, ...dayAlone })
    expect(story.reports('firm', '2026-12-01', { stage }).events).toEqual([])
    expect(story.advanceTo('2026-12-02').listing).toMatchObject({ ...open, upset_bid_date: '2026-12-04' })
  })

  it('leaves the running period alone if it is only estimated', () => {
    const story = auctioned({ ...auction, ...dayAlone })
    story.reports('county', '2026-11-23', {})
    story.reports('county', '2026-11-24', { ...upset, upset_bid_date: null })
    const { listing } = story.reports('firm', '2026-12-01', { stage: 'pending_confirmation' })
    expect(listing).toMatchObject({ ...open, upset_bid_date_basis: 'estimated' })
  })

  it('does not end the period of a bid that the row shows already', () => {
    const story = upsetBid(null)
    story.reports('firm', '2026-11-25', { ...auction, highest_bid_cents: upset.highest_bid_cents })
    const { listing } = story.reports('firm', '2026-12-01', { stage: 'pending_confirmation' })
    expect(listing).toMatchObject(open)
    expect(story.reports('firm', '2026-12-02', { stage: 'confirmed' }).listing.status).toBe('Awaiting Funds')
  })

  it.each([upset, { ...upset, upset_bid_date: null }, { highest_bid_cents: null, upset_bid_date: null }])(
    'counts beside the current ones, or none: %j',
    (terms) => {
      const { listing } = upsetBid(null).reports('firm', '2026-11-25', {
        ...auction,
        ...terms,
        stage: 'pending_confirmation',
      })
      expect(listing).toMatchObject({ status: 'Awaiting Funds', status_reason: 'confirmation_not_seen' })
    },
  )
})

describe('a period that its source calls over', () => {
  const undated = { ...auction, upset_bid_date: null }
  const over = { status: 'Awaiting Funds', status_reason: 'confirmation_not_seen' }
  function closed() {
    const story = createScenario()
    story.reports('county', '2026-11-20', undated)
    story.reports('county', '2026-12-01', { stage: 'pending_confirmation' })
    return story
  }

  it.each([
    ['that begins to list it as open', undated],
    ['that begins to list it as sold', { ...undated, stage: 'sold' as const }],
    [
      'that begins to list a lower bid',
      { ...undated, highest_bid_cents: 800_000, upset_bid_date: '2026-12-14' },
    ],
  ])('stays so beside another source %s', (_what, row) => {
    const story = closed()
    expect(story.reports('firm', '2026-12-02', row).events).toEqual([])
    expect(story.advanceTo('2026-12-03').listing).toMatchObject(over)
  })

  it('stays so beside the word "sold", whatever day is printed with it', () => {
    const row = { ...undated, stage: 'sold', upset_bid_date: '2026-12-14' } as const
    expect(closed().reports('firm', '2026-12-02', row).listing).toMatchObject(over)
  })

  it('stays so beside an older word that another source only now prints', () => {
    const story = createScenario()
    story.reports('firm', '2026-11-20', { ...undated, stage: 'scheduled' })
    story.reports('county', '2026-12-01', { ...undated, stage: 'pending_confirmation' })
    expect(story.reports('firm', '2026-12-02', { stage: 'upset' }).listing).toMatchObject(over)
  })

  it('is open again if another source prints a last day still ahead, or a higher bid', () => {
    const dated = closed().reports('firm', '2026-12-02', { ...auction, upset_bid_date: '2026-12-14' })
    expect(dated.listing).toMatchObject({ ...open, upset_bid_date: '2026-12-14' })
    const higher = { ...undated, highest_bid_cents: upset.highest_bid_cents }
    expect(closed().reports('firm', '2026-12-02', higher).listing.status).toBe('Upset Bid Ongoing')
  })

  it('is open again if its source takes that back', () => {
    const story = closed()
    expect(story.reports('county', '2026-12-02', { stage: 'upset' }).listing.status).toBe('Upset Bid Ongoing')
  })
})

describe('a source that takes back what it reported', () => {
  const over = { stage: 'pending_confirmation' } as const

  it.each([
    ['recorded', 'Purchase Completed'],
    ['paid', 'Pending Transfer'],
    ['confirmed', 'Awaiting Funds'],
  ] as const)('leaves what another source reported beyond it: %s', (stage, status) => {
    const story = auctioned()
    story.reports('firm', '2026-12-01', over)
    story.reports('county', '2026-12-02', { stage })
    expect(story.reports('firm', '2026-12-03', { stage: 'upset' }).listing.status).toBe(status)
  })

  it('takes its own report back', () => {
    const story = auctioned()
    story.reports('county', '2026-11-21', { stage: 'recorded' })
    expect(story.reports('county', '2026-11-22', { stage: 'upset' }).listing).toMatchObject(open)
  })
})

it('reports a cancellation once, whichever sources print it', () => {
  const story = auctioned()
  expect(story.reports('county', '2026-11-21', { stage: 'cancelled' }).events).toHaveLength(1)
  expect(story.reports('firm', '2026-11-22', { stage: 'cancelled' }).events).toEqual([])
})
