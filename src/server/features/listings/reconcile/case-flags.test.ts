import type { Stage } from '#domain/listing-status/reported-stage.ts'
import { describe, expect, it } from 'vitest'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import { clerkOffice } from '#domain/upset-bid/clerk-office.fixture.ts'
import { CountyChangeset } from './county-changeset.ts'
import { NO_FACTS } from './observed-facts.ts'
import { createScenario } from './story.fixture.ts'

const sale = { foreclosure_date: '2026-10-06', time: '11:00 AM', stage: 'scheduled' } as const
const sold = { ...sale, highest_bid_cents: 900_000, upset_bid_date: '2026-10-16', stage: 'upset' } as const

function kinds(events: readonly string[]): readonly string[] {
  return events.map((event) => event.split(' ')[0] ?? '')
}

describe('a redemption and a stay from one source', () => {
  it.each<[Stage, Stage, string]>([
    ['redeemed', 'stayed_by_bankruptcy', 'Auction in future'],
    ['stayed_by_bankruptcy', 'redeemed', 'Auction in future'],
  ])('replace each other: %s, %s, scheduled', (first, second, last) => {
    const story = createScenario()
    story.reports('firm', '2026-09-01', sale)
    story.reports('firm', '2026-09-05', { stage: first })
    const other = story.reports('firm', '2026-09-10', { stage: second })
    expect(kinds(other.events)).toEqual([second])
    expect(other.listing.status_reason).toBe(second === 'redeemed' ? null : 'bankruptcy')
    expect(story.reports('firm', '2026-09-15', { stage: 'scheduled' }).listing.status).toBe(last)
  })
})

describe('case flags from two sources', () => {
  it('are tracked per source, so correcting one leaves the other', () => {
    const story = createScenario()
    story.reports('firm', '2026-09-01', sale)
    story.reports('county', '2026-09-01', sale)
    story.reports('firm', '2026-09-05', { stage: 'redeemed' })
    expect(story.reports('county', '2026-09-06', { stage: 'redeemed' }).events).toEqual([])
    expect(story.reports('firm', '2026-09-07', { stage: 'scheduled' }).listing.status).toBe('Redeemed')
    expect(story.reports('county', '2026-09-08', { stage: 'scheduled' }).listing.status).toBe(
      'Auction in future',
    )
  })

  it('rank a redemption above a stay, and restore the stay if the redemption is withdrawn', () => {
    const story = createScenario()
    story.reports('firm', '2026-09-01', sale)
    story.reports('county', '2026-09-01', sale)
    story.reports('firm', '2026-09-05', { stage: 'stayed_by_bankruptcy' })
    expect(story.reports('county', '2026-09-06', { stage: 'redeemed' }).listing.status).toBe('Redeemed')
    const back = story.reports('county', '2026-09-07', { stage: 'scheduled' })
    expect(back.listing.status_reason).toBe('bankruptcy')
    expect(kinds(back.events)).toEqual(['stayed_by_bankruptcy'])
  })

  it.each(['redeemed', 'stayed_by_bankruptcy'] as const)('yield to a newer sale date: %s', (stage) => {
    const story = createScenario()
    story.reports('firm', '2026-09-01', sale)
    story.reports('county', '2026-09-01', sale)
    story.reports('firm', '2026-09-05', { stage })
    const dated = story.reports('county', '2026-09-20', { foreclosure_date: '2026-12-08' })
    expect(dated.listing).toMatchObject({ status: 'Auction in future', foreclosure_date: '2026-12-08' })
    // The first source merely repeats itself.
    expect(story.reports('firm', '2026-09-21', { street: '4 Main St' }).listing.status).toBe(
      'Auction in future',
    )
  })

  it('do not yield to a source that starts listing the old date', () => {
    const story = createScenario()
    story.reports('firm', '2026-09-01', sale)
    story.reports('firm', '2026-09-05', { stage: 'stayed_by_bankruptcy', foreclosure_date: null, time: null })
    expect(story.reports('county', '2026-09-20', sale).listing.status_reason).toBe('bankruptcy')
  })
})

describe('the parcels of one case', () => {
  const offices = new Map([['37023', clerkOffice('Burke', [])]])
  const seenOn = parsePlainDate('2026-09-01')
  const seenAt = new Date('2026-09-01T13:00:00Z')

  function twoParcels() {
    const changeset = new CountyChangeset({ listings: [], unread: [], cases: [], parcels: [], offices })
    for (const [id, canonical] of [
      [-1, '11033'],
      [-2, '11034'],
    ] as const) {
      const parcel = { canonical, kind: 'PARCEL', parcel_identification: canonical } as const
      changeset.add(
        id,
        { county_fips: '37023', case_number: '25CVD000100-110', procedure: null, parcel },
        seenAt,
        false,
      )
    }
    return changeset
  }

  function observe(changeset: CountyChangeset, id: number, before: Stage | null, after: Stage): void {
    if (!seenOn) throw new Error('no day')
    const stating = (stage: Stage) => ({ ...NO_FACTS, ...sale, stage })
    changeset.apply(id, {
      sourceId: 1,
      before: before && stating(before),
      after: stating(after),
      statedSince: {},
      statedSinceBefore: {},
      lastSeenAt: null,
      seenAt,
      seenOn,
    })
  }

  const statuses = (changeset: CountyChangeset) =>
    changeset.settle(seenAt.getTime()).listings.map(({ derived }) => derived.listing.status)

  it('are redeemed one by one', () => {
    const changeset = twoParcels()
    observe(changeset, -1, null, 'redeemed')
    observe(changeset, -2, null, 'scheduled')
    expect(statuses(changeset)).toEqual(['Redeemed', 'Auction in future'])
  })

  it('are corrected one by one', () => {
    const changeset = twoParcels()
    observe(changeset, -1, null, 'redeemed')
    observe(changeset, -2, null, 'redeemed')
    observe(changeset, -1, 'redeemed', 'scheduled')
    expect(statuses(changeset)).toEqual(['Auction in future', 'Redeemed'])
  })
})

describe('a lifted stay', () => {
  function stayed(before: Parameters<ReturnType<typeof createScenario>['reports']>[2], day: string) {
    const story = createScenario()
    story.reports('firm', day, before)
    story.reports('firm', '2026-10-12', { stage: 'stayed_by_bankruptcy' })
    return story
  }

  it.each(['upset', 'sold', 'scheduled', null] as const)(
    'does not resume the period it stopped: %s',
    (stage) => {
      const { listing, events } = stayed(sold, '2026-10-07').reports('firm', '2026-10-14', { stage })
      expect(listing).toMatchObject({
        status: 'Waiting on sales date',
        status_reason: 'judgment',
        foreclosure_date: null,
        highest_bid_cents: null,
        upset_bid_date: null,
      })
      expect(kinds(events)).toEqual(['facts_corrected'])
    },
  )

  it('waits if the sale date passed in the meantime', () => {
    const story = stayed({ ...sale, foreclosure_date: '2026-10-20' }, '2026-10-01')
    expect(story.reports('firm', '2026-11-01', { stage: 'scheduled' }).listing).toMatchObject({
      status: 'Waiting on sales date',
      status_reason: 'judgment',
      foreclosure_date: null,
    })
  })

  it('resumes with a date still ahead, or a new one', () => {
    const ahead = stayed({ ...sale, foreclosure_date: '2026-12-08' }, '2026-10-01')
    expect(ahead.reports('firm', '2026-11-01', { stage: 'scheduled' }).listing.status).toBe(
      'Auction in future',
    )
    const anew = stayed(sold, '2026-10-07').reports('firm', '2026-11-01', {
      stage: 'scheduled',
      foreclosure_date: '2026-12-08',
      highest_bid_cents: null,
      upset_bid_date: null,
    })
    expect(anew.listing).toMatchObject({ status: 'Auction in future', highest_bid_cents: null })
  })

  it('waits, then takes the date and the bids of the new sale', () => {
    const story = stayed(sold, '2026-10-07')
    story.reports('firm', '2026-10-14', { stage: 'scheduled', highest_bid_cents: null, upset_bid_date: null })
    expect(story.reports('county', '2026-10-15', sold).listing.status_reason).toBe('judgment')
    story.reports('firm', '2026-11-01', { foreclosure_date: '2026-12-08' })
    const bid = story.reports('firm', '2026-12-09', { highest_bid_cents: 500_000, stage: 'upset' })
    expect(bid.listing).toMatchObject({ status: 'Upset Bid Ongoing', highest_bid_cents: 500_000 })
  })

  it.each(['confirmed', 'paid', 'recorded', 'pending_confirmation'] as const)(
    'trusts its source that the sale stands: %s',
    (stage) => {
      const { listing } = stayed(sold, '2026-10-07').reports('firm', '2026-11-14', { stage })
      expect(listing).toMatchObject({ foreclosure_date: '2026-10-06', highest_bid_cents: 900_000 })
    },
  )

  it('trusts a new last day', () => {
    const { listing } = stayed(sold, '2026-10-07').reports('firm', '2026-10-20', {
      stage: 'upset',
      upset_bid_date: '2026-10-29',
    })
    expect(listing).toMatchObject({ status: 'Upset Bid Ongoing', upset_bid_date: '2026-10-29' })
  })
})
