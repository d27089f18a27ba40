import { describe, expect, it } from 'vitest'
import { day } from '#domain/time/day.fixture.ts'
import { eventStep } from './event-step.ts'
import type { EventValues } from './event-values.ts'

const table: [
  kind: string,
  from: EventValues,
  to: EventValues,
  label: string,
  was: string | null,
  is: string | null,
][] = [
  ['upset_bid', { highest_bid: 15000 }, { highest_bid: 18450 }, 'Upset bid', '$15,000.00', '$18,450.00'],
  ['upset_bid', null, { highest_bid: 18450 }, 'Upset bid', null, '$18,450.00'],
  ['sold', null, { highest_bid: 12900 }, 'Sold at auction', null, '$12,900.00'],
  [
    'postponed',
    { foreclosure_date: '2026-11-17', time: '11:00 AM' },
    { foreclosure_date: '2026-12-08', time: '11:00 AM' },
    'Sale postponed',
    'Tue, Nov 17',
    'Tue, Dec 8',
  ],
  ['postponed', { foreclosure_date: '2026-11-17' }, null, 'Sale postponed, no new date', null, null],
  ['sale_date_set', null, { foreclosure_date: '2027-01-05' }, 'Sale date set', null, 'Tue, Jan 5, 2027'],
  [
    'opening_bid_published',
    { opening_bid: 9000 },
    { opening_bid: 9870.44 },
    'Opening bid',
    '$9,000.00',
    '$9,870.44',
  ],
  [
    'last_day_moved',
    { upset_bid_date: '2026-11-27' },
    { upset_bid_date: '2026-11-30' },
    'Upset deadline',
    'Fri, Nov 27',
    'Mon, Nov 30',
  ],
  ['resale_ordered', null, { foreclosure_date: null }, 'The court ordered a new sale', null, null],
  ['redeemed', null, null, 'The taxes were paid and the property was redeemed', null, null],
  [
    'facts_corrected',
    { status: 'Awaiting Funds' },
    { status: 'Pending Transfer' },
    'Status: Pending Transfer',
    null,
    null,
  ],
  ['facts_corrected', { zoning_code: 'R-3' }, { zoning_code: 'R-4' }, 'Zoning', 'R-3', 'R-4'],
  [
    'facts_corrected',
    { zoning_code: 'R-3', street: '1 Oak' },
    { zoning_code: 'R-4', street: '1 Oak St' },
    'Listing updated',
    null,
    null,
  ],
  [
    'facts_corrected',
    { foreclosure_date: '2027-01-27', time: '11:00 AM', sale_place: 'Courthouse' },
    { foreclosure_date: '2026-12-08', time: '11:00 AM', sale_place: 'Annex' },
    'Sale date',
    'Wed, Jan 27, 2027',
    'Tue, Dec 8',
  ],
  [
    'facts_corrected',
    { time: '11:00 AM', sale_place: 'Courthouse' },
    { time: '10:00 AM', sale_place: 'Annex' },
    'Sale time',
    '11:00 AM',
    '10:00 AM',
  ],
  [
    'facts_corrected',
    { foreclosure_date: '2026-12-08', opening_bid: 9000 },
    { foreclosure_date: null, opening_bid: 8000 },
    'The sale date is no longer known',
    null,
    null,
  ],
  ['from_the_future', { zip: '28208' }, { zip: '28209' }, 'ZIP code', '28208', '28209'],
]

describe('an event in a few words', () => {
  it.each(table)('%s from %j to %j', (kind, from, to, label, was, is) => {
    expect(eventStep({ kind, from, to, seen_at: '2026-11-18T15:00:00Z' }, day('2026-11-18'))).toEqual({
      label,
      from: was,
      to: is,
    })
  })
})
