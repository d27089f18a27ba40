import { describe, expect, it } from 'vitest'
import { createScenario } from './story.fixture.ts'

const sale = { foreclosure_date: '2026-10-06', time: '11:00 AM', opening_bid_cents: 410_000 }
// A Friday, ten days after the sale.
const tenthDay = '2026-10-16'

function kinds(events: readonly string[]): readonly string[] {
  return events.map((event) => event.split(' ')[0] ?? '')
}

describe('a listing from its first day to its deed', () => {
  it('produces a readable timeline', () => {
    const story = createScenario()
    expect(story.reports('firm', '2026-09-01', { street: '4 Main St' }).events).toEqual([
      'listed to {status:Waiting on sales date}',
    ])
    expect(story.reports('firm', '2026-09-10', sale).events).toEqual([
      'sale_date_set to {foreclosure_date:2026-10-06,time:11:00 AM}',
      'opening_bid_published to {opening_bid:4100}',
    ])
    const sold = story.reports('firm', '2026-10-07', { highest_bid_cents: 900_000, upset_bid_date: tenthDay })
    expect(sold.events).toEqual([
      'sold to {highest_bid:9000,upset_bid_date:2026-10-16,upset_bid_date_basis:published} on 2026-10-06',
    ])
    expect(sold.listing).toMatchObject({ status: 'Upset Bid Ongoing', highest_bid_cents: 900_000 })
    const upset = story.reports('firm', '2026-10-15', {
      highest_bid_cents: 975_000,
      upset_bid_date: '2026-10-26',
    })
    expect(upset.events).toEqual([
      'upset_bid from {highest_bid:9000,upset_bid_date:2026-10-16} to {highest_bid:9750,upset_bid_date:2026-10-26,upset_bid_date_basis:published}',
    ])
    expect(story.advanceTo('2026-10-26').events).toEqual([])
    const closed = story.advanceTo('2026-10-27')
    expect(closed.events).toEqual([
      'window_closed to {highest_bid:9750,upset_bid_date:2026-10-26} on 2026-10-26',
    ])
    expect(closed.listing.status).toBe('Awaiting Funds')
    expect(
      story.reports('firm', '2026-11-02', { stage: 'confirmed', confirmed_on: '2026-10-30' }).events,
    ).toEqual(['confirmed on 2026-10-30'])
    const deed = story.reports('firm', '2026-11-20', { stage: 'recorded', recorded_on: '2026-11-18' })
    expect(deed.events).toEqual(['deed_recorded on 2026-11-18'])
    expect(deed.listing.status).toBe('Purchase Completed')
  })

  it('produces no event if a source repeats itself', () => {
    const story = createScenario()
    story.reports('firm', '2026-09-10', sale)
    expect(story.reports('firm', '2026-09-11', {}).events).toEqual([])
  })
})

describe('the sale date', () => {
  it('yields no upset bid period for a close date printed before the sale', () => {
    const story = createScenario()
    const { listing } = story.reports('firm', '2026-09-10', {
      ...sale,
      upset_bid_date: tenthDay,
      stage: 'upset',
    })
    expect(listing).toMatchObject({ status: 'Auction in future', upset_bid_date: null })
    expect(story.advanceTo('2026-10-07').listing).toMatchObject({
      status: 'Sale date passed; no result posted',
      upset_bid_date: null,
    })
  })

  it('is postponed by a source, with its forecast, and without a date', () => {
    const story = createScenario()
    story.reports('firm', '2026-09-10', { ...sale, upset_bid_date: tenthDay })
    const later = story.reports('firm', '2026-10-01', {
      foreclosure_date: '2026-11-03',
      upset_bid_date: null,
    })
    expect(kinds(later.events)).toEqual(['postponed'])
    const sold = story.reports('firm', '2026-11-04', { highest_bid_cents: 500_000 })
    expect(sold.listing).toMatchObject({ upset_bid_date: '2026-11-13', upset_bid_date_basis: 'estimated' })

    const other = createScenario()
    other.reports('firm', '2026-09-10', sale)
    const open = other.reports('firm', '2026-10-01', { foreclosure_date: null, time: null })
    expect(open.events).toEqual([
      'postponed from {foreclosure_date:2026-10-06,time:11:00 AM} to {foreclosure_date:null,time:null}',
    ])
    expect(open.listing).toMatchObject({ status: 'Waiting on sales date', status_reason: 'postponed' })
    expect(kinds(other.reports('firm', '2026-10-08', { foreclosure_date: '2026-11-10' }).events)).toEqual([
      'sale_date_set',
    ])
  })

  it('drops the forecast of an abandoned date, even if only an opening bid follows', () => {
    const story = createScenario()
    story.reports('firm', '2026-09-10', { ...sale, upset_bid_date: tenthDay })
    story.reports('firm', '2026-10-01', { foreclosure_date: '2026-11-03', upset_bid_date: null })
    const { listing } = story.reports('firm', '2026-11-04', {
      highest_bid_cents: 500_000,
      minimum_upset_bid_cents: 575_000,
    })
    expect(listing).toMatchObject({ upset_bid_date_basis: 'estimated', minimum_upset_bid_cents: 575_000 })
  })

  it('of a sale already held stays when a source drops it', () => {
    const story = createScenario()
    story.reports('firm', '2026-10-07', { ...sale, highest_bid_cents: 900_000 })
    const { listing, events } = story.reports('firm', '2026-10-08', { foreclosure_date: null })
    expect(events).toEqual([])
    expect(listing.foreclosure_date).toBe('2026-10-06')
  })

  it('is canceled and restored', () => {
    const story = createScenario()
    story.reports('firm', '2026-09-10', { ...sale, stage: 'scheduled' })
    const cancelled = story.reports('firm', '2026-09-20', { stage: 'cancelled' })
    expect(kinds(cancelled.events)).toEqual(['cancelled'])
    expect(cancelled.listing.status_reason).toBe('cancelled')
    const back = story.reports('firm', '2026-09-21', { stage: 'scheduled' })
    expect(back.events).toEqual([
      'facts_corrected from {status:Waiting on sales date} to {status:Auction in future}',
    ])
  })
})

describe('bids', () => {
  const sold = { ...sale, highest_bid_cents: 900_000, upset_bid_date: tenthDay }

  it('may be below the opening bid', () => {
    const { listing } = createScenario().reports('firm', '2026-10-07', {
      ...sold,
      highest_bid_cents: 300_000,
    })
    expect(listing).toMatchObject({ opening_bid_cents: 410_000, highest_bid_cents: 300_000 })
  })

  // Ten days from the last day the earlier bid was still shown, but no later than a day still printed beside the new one.
  it.each([
    [null, '2026-10-26'],
    ['2026-10-16', '2026-10-16'],
  ])('void the last day of the bid before if no newer day is published: beside %s', (printed, last) => {
    const story = createScenario()
    story.reports('firm', '2026-10-07', sold)
    story.reports('firm', '2026-10-14', {})
    const upset = { highest_bid_cents: 975_000, upset_bid_date: printed }
    const { listing } = story.reports('firm', '2026-10-15', upset)
    expect(listing).toMatchObject({ upset_bid_date: last, upset_bid_date_basis: 'estimated' })
  })

  it('fall back if their own source corrects them', () => {
    const story = createScenario()
    story.reports('firm', '2026-10-07', sold)
    const { events, listing } = story.reports('firm', '2026-10-08', { highest_bid_cents: 850_000 })
    expect(events).toEqual(['facts_corrected from {highest_bid:9000} to {highest_bid:8500}'])
    expect(listing).toMatchObject({ highest_bid_cents: 850_000, upset_bid_date: tenthDay })
  })

  it('keep their deadline if a correction prints no day', () => {
    const story = createScenario()
    story.reports('firm', '2026-10-07', sold)
    const { events, listing } = story.reports('firm', '2026-10-13', {
      highest_bid_cents: 850_000,
      upset_bid_date: null,
      minimum_upset_bid_cents: 925_000,
    })
    expect(events).toEqual(['facts_corrected from {highest_bid:9000} to {highest_bid:8500}'])
    expect(listing).toMatchObject({ upset_bid_date: tenthDay, upset_bid_date_basis: 'published' })
  })

  it('end at the hour printed with the last day, and report when it moves', () => {
    const story = createScenario()
    const noon = story.reports('firm', '2026-10-07', { ...sold, upset_bid_time: '12:00 PM' })
    expect(noon.listing).toMatchObject({
      closes_at_minute: 720,
      status_changes_at: new Date('2026-10-16T16:00:00Z'),
    })
    const earlier = story.reports('firm', '2026-10-08', { upset_bid_time: '11:00 AM' })
    expect(earlier.events).toEqual([
      'last_day_moved from {upset_bid_date:2026-10-16,upset_bid_date_basis:published,closes_at:12:00 PM} to {upset_bid_date:2026-10-16,upset_bid_date_basis:published,closes_at:11:00 AM}',
    ])
    const bid = story.reports('firm', '2026-10-14', {
      highest_bid_cents: 975_000,
      bid_filed_on: '2026-10-14',
    })
    expect(bid.listing).toMatchObject({ upset_bid_date: '2026-10-26', closes_at_minute: null })
  })

  it('stay closed by one source if another corrects its figure downward', () => {
    const story = createScenario()
    story.reports('firm', '2026-10-07', sold)
    story.reports('county', '2026-10-12', { ...sold, stage: 'pending_confirmation' })
    const { events, listing } = story.reports('firm', '2026-10-13', { highest_bid_cents: 850_000 })
    expect(events).toEqual(['facts_corrected from {highest_bid:9000} to {highest_bid:8500}'])
    expect(listing.status).toBe('Awaiting Funds')
  })

  it('do not fall back to an outdated copy', () => {
    const story = createScenario()
    story.reports('firm', '2026-10-07', sold)
    story.reports('firm', '2026-10-15', { highest_bid_cents: 975_000, upset_bid_date: '2026-10-26' })
    const copy = story.reports('county', '2026-10-16', sold)
    expect(copy.events).toEqual([])
    expect(copy.listing).toMatchObject({ highest_bid_cents: 975_000, upset_bid_date: '2026-10-26' })
    const ahead = story.reports('county', '2026-10-20', {
      highest_bid_cents: 1_050_000,
      upset_bid_date: '2026-10-30',
    })
    expect(kinds(ahead.events)).toEqual(['upset_bid'])
    expect(story.reports('firm', '2026-10-21', { street: '4 Main St' }).listing.highest_bid_cents).toBe(
      1_050_000,
    )
  })

  it('do not follow a copy that catches up with an earlier bid', () => {
    const story = createScenario()
    story.reports('county', '2026-10-07', sold)
    story.reports('firm', '2026-10-14', {
      ...sold,
      highest_bid_cents: 1_050_000,
      upset_bid_date: '2026-10-26',
    })
    const late = story.reports('county', '2026-10-15', {
      highest_bid_cents: 975_000,
      upset_bid_date: '2026-10-23',
    })
    expect(late.events).toEqual([])
    expect(late.listing).toMatchObject({ highest_bid_cents: 1_050_000, upset_bid_date: '2026-10-26' })
  })

  it('do not exist before the sale date, whatever a source shows', () => {
    const story = createScenario()
    story.reports('firm', '2026-09-10', sale)
    const { listing, events } = story.reports('firm', '2026-09-11', { highest_bid_cents: 410_000 })
    expect(events).toEqual([])
    expect(listing).toMatchObject({ status: 'Auction in future', highest_bid_cents: null })
  })

  it('of an earlier sale are void once the property is sold again', () => {
    const story = createScenario()
    story.reports('firm', '2026-10-07', sold)
    const resale = story.reports('firm', '2026-11-02', { foreclosure_date: '2026-12-08' })
    expect(resale.events).toEqual([
      'sale_date_set from {foreclosure_date:2026-10-06,time:11:00 AM,highest_bid:9000,upset_bid_date:2026-10-16,upset_bid_date_basis:published} to {foreclosure_date:2026-12-08,time:11:00 AM,highest_bid:null,upset_bid_date:null}',
      'opening_bid_published to {opening_bid:4100}',
    ])
    expect(resale.listing).toMatchObject({
      status: 'Auction in future',
      status_reason: 'resale',
      highest_bid_cents: null,
      upset_bid_date: null,
    })
    // The source still shows the old bid after the sale date.
    expect(story.reports('firm', '2026-12-09', { street: '4 Main St' }).listing.highest_bid_cents).toBeNull()
    expect(
      story.reports('firm', '2026-12-10', { highest_bid_cents: 700_000 }).listing.highest_bid_cents,
    ).toBe(700_000)
  })

  it.each([{ upset_bid_date: '2026-10-30' }, { bid_filed_on: '2026-10-19' }])(
    'upset before the first import are recognized as upset bids: %j',
    (facts) => {
      const { events } = createScenario().reports('firm', '2026-10-20', { ...sold, ...facts })
      expect(kinds(events)).toEqual(['listed', 'sale_date_set', 'opening_bid_published', 'upset_bid'])
    },
  )
})

it.each([
  ['published', { report_on: '2026-10-09' }, '2026-10-19', 'sold'],
  ['published, and an upset bid after it', { report_on: '2026-10-09' }, '2026-10-22', 'upset_bid'],
  ['not published, which may be filed on the fifth day', {}, '2026-10-22', 'sold'],
  ['not published, when it is too late for it to explain the day', {}, '2026-10-23', 'upset_bid'],
])('classify a last day beside a report of sale that is %s', (_how, report, upset_bid_date, kind) => {
  const seen = { ...sale, ...report, highest_bid_cents: 900_000, upset_bid_date }
  const { events } = createScenario().reports('firm', '2026-10-12', seen)
  const found = kinds(events).filter((each) => each === 'sold' || each === 'upset_bid')
  expect(found).toEqual([kind])
})

describe('stages of the sale', () => {
  it('show a result without a bid', () => {
    const { events, listing } = createScenario().reports('county', '2026-10-08', { ...sale, stage: 'upset' })
    expect(kinds(events)).toEqual(['listed', 'sale_date_set', 'opening_bid_published', 'sold'])
    expect(listing).toMatchObject({ status: 'Upset Bid Ongoing', upset_bid_date_basis: 'estimated' })
  })

  it('close the upset bid period before our estimate, and reopen it', () => {
    const story = createScenario()
    story.reports('firm', '2026-10-08', { ...sale, highest_bid_cents: 900_000, stage: 'upset' })
    const closed = story.reports('firm', '2026-10-09', { stage: 'pending_confirmation' })
    expect(kinds(closed.events)).toEqual(['window_closed'])
    expect(closed.listing).toMatchObject({ status: 'Awaiting Funds', upset_bid_date: null })
    const open = story.reports('firm', '2026-10-12', { stage: 'upset', upset_bid_date: '2026-10-22' })
    expect(open.listing).toMatchObject({ status: 'Upset Bid Ongoing', upset_bid_date: '2026-10-22' })
  })

  it('end a period once, after our estimate and before the confirmation', () => {
    const story = createScenario()
    story.reports('firm', '2026-10-08', { ...sale, highest_bid_cents: 900_000, stage: 'upset' })
    const days = [
      story.advanceTo('2026-10-30'),
      story.reports('firm', '2026-11-02', { stage: 'pending_confirmation' }),
      story.reports('county', '2026-11-03', {
        ...sale,
        highest_bid_cents: 900_000,
        stage: 'pending_confirmation',
      }),
      story.advanceTo('2026-11-04'),
      story.reports('firm', '2026-11-05', { stage: 'confirmed' }),
    ]
    expect(days.map(({ events }) => kinds(events))).toEqual([[], ['window_closed'], [], [], ['confirmed']])
  })

  it('can go back from sold', () => {
    const story = createScenario()
    story.reports('county', '2026-10-08', { ...sale, stage: 'sold' })
    expect(story.reports('county', '2026-10-09', { stage: 'scheduled' }).listing.status).toBe(
      'Sale date passed; no result posted',
    )
  })

  it('redeem the case, and undo it', () => {
    const story = createScenario()
    story.reports('firm', '2026-10-08', { ...sale, highest_bid_cents: 900_000, stage: 'upset' })
    const redeemed = story.reports('firm', '2026-10-10', { stage: 'redeemed', redeemed_on: '2026-10-09' })
    expect(redeemed.events).toEqual([
      'redeemed from {upset_bid_date:2026-10-16,upset_bid_date_basis:estimated} to {upset_bid_date:null} on 2026-10-09',
    ])
    expect(redeemed.listing.status).toBe('Redeemed')
    expect(story.reports('firm', '2026-10-12', { stage: 'upset' }).listing.status).toBe('Upset Bid Ongoing')
  })

  it('stay the case by bankruptcy', () => {
    const { events, listing } = createScenario().reports('firm', '2026-09-10', {
      ...sale,
      stage: 'stayed_by_bankruptcy',
    })
    expect(kinds(events)).toContain('stayed_by_bankruptcy')
    expect(listing.status_reason).toBe('bankruptcy')
  })

  it('order a resale without a date', () => {
    const story = createScenario()
    story.reports('firm', '2026-10-08', { ...sale, highest_bid_cents: 900_000, stage: 'sold' })
    const { events, listing } = story.reports('firm', '2026-11-08', { stage: 'resale_ordered' })
    expect(events[0]).toBe(
      'resale_ordered from {foreclosure_date:2026-10-06,time:11:00 AM,highest_bid:9000,upset_bid_date:2026-10-16,upset_bid_date_basis:estimated} to {foreclosure_date:null,time:null,upset_bid_date:null}',
    )
    expect(listing).toMatchObject({
      status_reason: 'resale',
      highest_bid_cents: null,
      foreclosure_date: null,
    })
  })

  it('date the upset bid period by the report of sale', () => {
    const story = createScenario()
    story.reports('firm', '2026-10-07', { ...sale, highest_bid_cents: 900_000, upset_bid_date: tenthDay })
    const { events } = story.reports('firm', '2026-10-09', { report_on: '2026-10-08' })
    expect(events).toEqual(['report_of_sale to {report_on:2026-10-08} on 2026-10-08'])
  })
})

describe('the property itself', () => {
  it('is corrected by a source that changes its value, and only filled in by another', () => {
    const story = createScenario()
    story.reports('firm', '2026-09-10', { street: '4 Main St', longitude: null })
    const filled = story.reports('county', '2026-09-11', {
      street: '4 MAIN',
      zip: '28655',
      assessed_value_cents: 5_000_000,
    })
    expect(filled.events).toEqual([
      'facts_corrected from {zip:null,assessed_value:null} to {zip:28655,assessed_value:50000}',
    ])
    expect(story.reports('firm', '2026-09-12', { street: '6 Main St' }).listing.street).toBe('6 Main St')
    expect(story.reports('firm', '2026-09-13', { street: null }).events).toEqual([])
  })
})
