import { describe, expect, it } from 'vitest'
import { EVENT_KINDS } from '#domain/events/event-kinds.ts'
import { day } from '#domain/time/day.fixture.ts'
import { eventDay } from './event-day.ts'
import { eventSentence } from './event-sentence.ts'
import type { EventValues } from './event-values.ts'

const today = day('2026-11-18')

const table: [kind: string, from: EventValues, to: EventValues, text: string, note: string | null][] = [
  [
    'listed',
    null,
    { status: 'Auction in future' },
    'Listed for tax foreclosure',
    'Status then: Auction in future.',
  ],
  ['listed', null, null, 'Listed for tax foreclosure', null],
  [
    'sale_date_set',
    null,
    { foreclosure_date: '2026-10-20', time: '11:00 AM' },
    'Sale date set: Tue, Oct 20 at 11:00 AM',
    null,
  ],
  [
    'sale_date_set',
    { foreclosure_date: '2026-03-03', time: null, highest_bid: 243000 },
    { foreclosure_date: '2027-01-05', time: null, highest_bid: null },
    'Sale date set: Tue, Jan 5, 2027',
    'The earlier bid of $243,000.00 no longer counts.',
  ],
  [
    'postponed',
    { foreclosure_date: '2026-10-20', time: '11:00 AM' },
    { foreclosure_date: '2026-12-08', time: '11:00 AM' },
    'Sale postponed to Tue, Dec 8 at 11:00 AM',
    'It was set for Tue, Oct 20 at 11:00 AM.',
  ],
  ['postponed', null, { foreclosure_date: null, time: null }, 'Sale postponed, no new date', null],
  [
    'postponed',
    { highest_bid: 7000, upset_bid_date: '2026-10-30', upset_bid_date_basis: 'estimated' },
    { foreclosure_date: null, time: null, upset_bid_date: null },
    'Sale postponed, no new date',
    'The deadline was Fri, Oct 30, estimated. The earlier bid of $7,000.00 no longer counts.',
  ],
  ['cancelled', null, null, 'The sale was canceled', null],
  [
    'cancelled',
    { highest_bid: 7000, upset_bid_date: '2026-10-30', upset_bid_date_basis: 'published' },
    { upset_bid_date: null },
    'The sale was canceled',
    'The deadline was Fri, Oct 30, published. The earlier bid of $7,000.00 no longer counts.',
  ],
  [
    'resale_ordered',
    { highest_bid: 30000, upset_bid_date: '2026-10-30', upset_bid_date_basis: 'computed' },
    { foreclosure_date: null, time: null, upset_bid_date: null },
    'The court ordered a new sale',
    'The deadline was Fri, Oct 30, calculated. The earlier bid of $30,000.00 no longer counts.',
  ],
  [
    'sale_day_passed',
    { status: 'Auction in future' },
    { status: 'Sale date passed; no result posted' },
    'Sale date passed; no result posted',
    null,
  ],
  ['opening_bid_published', null, { opening_bid: 9870.44 }, 'Opening bid published: $9,870.44', null],
  [
    'opening_bid_published',
    { opening_bid: 9000 },
    { opening_bid: 9870.44 },
    'Opening bid changed to $9,870.44',
    'It was $9,000.00.',
  ],
  [
    'sold',
    null,
    { highest_bid: 12900, upset_bid_date: '2026-10-30', upset_bid_date_basis: 'computed' },
    'Sold at auction for $12,900.00',
    'Deadline then: Fri, Oct 30, calculated.',
  ],
  ['sold', null, null, 'The property was sold at auction, subject to upset bids', null],
  ['report_of_sale', null, { report_on: '2026-10-20' }, 'The report of sale was filed with the clerk', null],
  [
    'report_of_sale',
    { report_on: '2026-10-19' },
    { report_on: '2026-10-20' },
    'Date of the report of sale corrected',
    null,
  ],
  [
    'upset_bid',
    { highest_bid: 12900 },
    { highest_bid: 13650 },
    'Upset bid of $13,650.00',
    'Minimum bid. Raised by $750.00.',
  ],
  [
    'upset_bid',
    { highest_bid: 15000 },
    { highest_bid: 18450, upset_bid_date: '2026-11-30', upset_bid_date_basis: 'published' },
    'Upset bid of $18,450.00',
    'Minimum was $15,750.00. Raised by $3,450.00. Deadline then: Mon, Nov 30, published.',
  ],
  [
    'upset_bid',
    { highest_bid: 23152.5 },
    { highest_bid: 24310.12 },
    'Upset bid of $24,310.12',
    'Minimum bid. Raised by $1,157.62.',
  ],
  [
    'upset_bid',
    { highest_bid: 15000 },
    { highest_bid: 15100 },
    'Upset bid of $15,100.00',
    'Raised by $100.00.',
  ],
  ['upset_bid', null, { highest_bid: 15100 }, 'Upset bid of $15,100.00', null],
  [
    'last_day_moved',
    { upset_bid_date: '2026-11-27', upset_bid_date_basis: 'estimated' },
    { upset_bid_date: '2026-11-30', upset_bid_date_basis: 'published' },
    'Upset deadline: Mon, Nov 30, published',
    'It was Fri, Nov 27, estimated.',
  ],
  ['last_day_moved', null, { upset_bid_date: '2026-11-30' }, 'Upset deadline: Mon, Nov 30', null],
  [
    'window_closed',
    null,
    { highest_bid: 18450, upset_bid_date: '2026-11-30' },
    'The upset bid period ended',
    'The last bid was $18,450.00.',
  ],
  ['confirmed', null, null, 'The court confirmed the sale', null],
  ['redeemed', null, null, 'The taxes were paid and the property was redeemed', null],
  ['stayed_by_bankruptcy', null, null, 'A bankruptcy case stopped the foreclosure', null],
  [
    'bids_frozen',
    { upset_bid_date: '2026-11-30' },
    { upset_bid_date: null },
    'A motion for a new sale was filed. No upset bid may be filed until the court decides',
    'The deadline was Mon, Nov 30.',
  ],
  [
    'confirmed',
    { upset_bid_date: '2026-11-30', upset_bid_date_basis: 'published' },
    { upset_bid_date: null },
    'The court confirmed the sale',
    'The deadline was Mon, Nov 30, published.',
  ],
  [
    'last_day_moved',
    { upset_bid_date: '2026-11-30', upset_bid_date_basis: 'published', closes_at: '5:00 PM' },
    { upset_bid_date: '2026-11-30', upset_bid_date_basis: 'published', closes_at: '4:30 PM' },
    'Upset deadline: Mon, Nov 30 at 4:30 PM, published',
    'It was Mon, Nov 30 at 5:00 PM, published.',
  ],
  [
    'last_day_moved',
    { upset_bid_date: '2026-11-30' },
    { upset_bid_date: null },
    'The upset deadline is no longer known',
    'It was Mon, Nov 30.',
  ],
  [
    'facts_corrected',
    { status: 'Waiting on sales date', status_reason: 'bankruptcy' },
    { status: 'Waiting on sales date', status_reason: 'judgment' },
    'Status: Waiting on sales date (Judgment entered, no sale date)',
    'It was Waiting on sales date (On hold by bankruptcy).',
  ],
  [
    'facts_corrected',
    { status: 'Upset Bid Ongoing', upset_bid_date: '2026-11-30' },
    { status: 'Pending Transfer', upset_bid_date: null },
    'Status: Pending Transfer',
    'It was Upset Bid Ongoing.',
  ],
  [
    'resale_ordered',
    { foreclosure_date: '2026-03-03', time: null, highest_bid: 243000 },
    { foreclosure_date: '2026-10-06', time: '11:00 AM' },
    'The court ordered a new sale: Tue, Oct 6 at 11:00 AM',
    'The earlier bid of $243,000.00 no longer counts.',
  ],
  ['resale_ordered', null, { foreclosure_date: null, time: null }, 'The court ordered a new sale', null],
  ['deed_recorded', null, null, 'The deed was recorded', null],
  ['outline_found', null, { acres: 0.418 }, 'Parcel outline added', 'Outline area: 0.418 ac.'],
  ['outline_found', null, { acres: 1234.5678 }, 'Parcel outline added', 'Outline area: 1,234.568 ac.'],
  ['outline_found', null, null, 'Parcel outline added', null],
  ['outline_found', { acres: 0.928 }, { acres: 0.62 }, 'Parcel outline changed', 'Outline area: 0.620 ac.'],
  [
    'facts_corrected',
    { status: 'Awaiting Funds' },
    { status: 'Pending Transfer' },
    'Status: Pending Transfer',
    'It was Awaiting Funds.',
  ],
  [
    'facts_corrected',
    { foreclosure_date: '2027-01-27', time: '11:00 AM' },
    { foreclosure_date: '2026-12-08', time: '11:00 AM' },
    'Sale moved up to Tue, Dec 8 at 11:00 AM',
    'It was set for Wed, Jan 27, 2027 at 11:00 AM.',
  ],
  [
    'facts_corrected',
    { foreclosure_date: '2026-12-08', time: '11:00 AM' },
    { foreclosure_date: '2026-11-18', time: null },
    'Sale moved up to Wed, Nov 18',
    'It was set for Tue, Dec 8 at 11:00 AM.',
  ],
  [
    'facts_corrected',
    { foreclosure_date: '2026-12-08', time: '11:00 AM' },
    { foreclosure_date: '2026-11-17', time: '11:00 AM' },
    'Sale date changed to Tue, Nov 17 at 11:00 AM',
    'It was set for Tue, Dec 8 at 11:00 AM.',
  ],
  [
    'facts_corrected',
    { foreclosure_date: '2026-12-08', time: null },
    { foreclosure_date: '2026-12-15', time: '10:00 AM' },
    'Sale date changed to Tue, Dec 15 at 10:00 AM',
    'It was set for Tue, Dec 8.',
  ],
  [
    'facts_corrected',
    { foreclosure_date: '2026-12-08' },
    { foreclosure_date: null },
    'The sale date is no longer known',
    'It was set for Tue, Dec 8.',
  ],
  [
    'facts_corrected',
    { foreclosure_date: null, time: null },
    { foreclosure_date: '2026-12-08', time: '11:00 AM' },
    'Sale date set: Tue, Dec 8 at 11:00 AM',
    null,
  ],
  [
    'facts_corrected',
    { time: '11:00 AM' },
    { time: '10:00 AM' },
    'Sale time changed to 10:00 AM',
    'It was set for 11:00 AM.',
  ],
  ['facts_corrected', { time: null }, { time: '10:00 AM' }, 'Sale time set: 10:00 AM', null],
  [
    'facts_corrected',
    { foreclosure_date: '2026-12-08', time: '10:00 AM' },
    { foreclosure_date: '2026-12-08', time: null },
    'The sale time is no longer known',
    'It was set for 10:00 AM.',
  ],
  ['disappeared_from_source', null, null, 'The source no longer lists the property', null],
  ['reappeared', null, null, 'The source lists the property again', null],
]

describe('eventSentence', () => {
  it.each(table)('%s %j -> %j', (kind, from, to, text, note) => {
    expect(eventSentence({ kind, from, to }, today)).toMatchObject({ text, note, changes: [] })
  })

  it('covers every kind in the table above', () => {
    const covered = new Set(table.map(([kind]) => kind))
    expect(EVENT_KINDS.filter((kind) => !covered.has(kind))).toEqual([])
  })

  it('lists corrected facts in the words of the page', () => {
    const from = {
      assessed_value: 140000,
      zoning_code: null,
      lot_size: 0.4,
      latitude: 35.1,
      longitude: -80,
      secret: 1,
    }
    const to = {
      assessed_value: 142700,
      zoning_code: 'R-4',
      lot_size: 0.42,
      latitude: 35.2,
      longitude: -81,
      secret: 2,
    }
    expect(eventSentence({ kind: 'facts_corrected', from, to }, today)).toMatchObject({
      text: 'Listing updated',
      changes: [
        { name: 'Assessed value', from: '$140,000.00', to: '$142,700.00' },
        { name: 'Zoning', from: null, to: 'R-4' },
        { name: 'Lot size', from: '0.40 ac', to: '0.42 ac' },
        { name: 'Point on the map', from: null, to: 'moved' },
      ],
    })
  })

  it('lists what was corrected with the day or hour of a sale, and only what differs', () => {
    const from = { foreclosure_date: '2026-12-08', time: '11:00 AM', sale_place: 'Courthouse', zip: '28655' }
    const to = { foreclosure_date: '2026-12-01', time: '10:00 AM', sale_place: 'Annex', zip: '28655' }
    const changes = [{ name: 'Sale place', from: 'Courthouse', to: 'Annex' }]
    const sentence = (values: EventValues) =>
      eventSentence({ kind: 'facts_corrected', from, to: { ...to, ...values } }, today)
    expect(sentence({})).toMatchObject({ text: 'Sale moved up to Tue, Dec 1 at 10:00 AM', changes })
    expect(sentence({ foreclosure_date: '2026-12-08' })).toMatchObject({
      text: 'Sale time changed to 10:00 AM',
      changes,
    })
    expect(sentence({ foreclosure_date: '2026-12-08', time: '11:00 AM' })).toMatchObject({
      text: 'Listing updated',
      changes,
    })
  })

  it('lists no fact that did not differ', () => {
    const values = { zip: '28655', assessed_value: 140000, longitude: -80, zoning_code: null }
    const event = { kind: 'facts_corrected', from: values, to: { ...values, zip: '28656' } }
    expect(eventSentence(event, today).changes).toEqual([{ name: 'ZIP code', from: '28655', to: '28656' }])
  })

  it('judges whether a sale was moved up by the day on which that was seen', () => {
    const event = {
      kind: 'facts_corrected',
      from: { foreclosure_date: '2026-11-17' },
      to: { foreclosure_date: '2026-11-10' },
    }
    // 11:30 PM on the 10th in New York, already the 11th in UTC.
    const texts = ['2026-11-11T04:30:00Z', '2026-11-11T15:00:00Z'].map(
      (seen_at) => eventSentence({ ...event, seen_at }, today).text,
    )
    expect(texts).toEqual(['Sale moved up to Tue, Nov 10', 'Sale date changed to Tue, Nov 10'])
  })

  it('describes an unknown kind by its changes', () => {
    const event = {
      kind: 'brought_forward',
      from: { foreclosure_date: '2026-12-08' },
      to: { foreclosure_date: null },
    }
    expect(eventSentence(event, today)).toEqual({
      text: 'Listing changed',
      note: null,
      changes: [{ name: 'Sale date', from: 'Tue, Dec 8', to: null }],
      isBid: false,
    })
  })

  it('ignores values of an unexpected type', () => {
    const event = {
      kind: 'upset_bid',
      from: { highest_bid: '12900' },
      to: { highest_bid: null, upset_bid_date: 20261130 },
    }
    expect(eventSentence(event, today)).toMatchObject({
      text: 'An upset bid was filed',
      note: null,
      isBid: true,
    })
  })
})

describe('eventDay', () => {
  it.each([
    ['upset_bid', '2026-11-16', '2026-11-16', 'Nov 16'],
    ['upset_bid', null, '2026-11-17', 'by Nov 17'],
    ['opening_bid_published', null, '2026-11-17', 'Nov 17'],
    ['redeemed', '2025-12-31', '2025-12-31', 'Dec 31, 2025'],
  ])('%s on %s is dated %s, as %s', (kind, effective_on, date, text) => {
    // 11:30 PM in New York, already the 18th in UTC.
    const event = { kind, effective_on, seen_at: '2026-11-18T04:30:00.000Z' }
    expect(eventDay(event, today)).toEqual({ date, text })
  })
})
