import { expect, test } from 'vitest'
import { NO_FACTS, type ObservedFacts } from '#server/features/listings/index.ts'
import { withoutImpossibleDays } from './impossible-days.ts'

/** Nine in the evening of October 8, 2026, in New York, which is October 9 in UTC. */
const READ_AT = Date.parse('2026-10-09T01:00:00Z')

function read(facts: Partial<ObservedFacts>) {
  const observation = {
    county_fips: '37183',
    case_number: null,
    procedure: null,
    parcel: null,
    facts: { ...NO_FACTS, ...facts },
  }
  const row = {
    line: 2,
    source: 'firm',
    row_key: 'row',
    last_updated: null,
    source_url: null,
    geometry: null,
  }
  return withoutImpossibleDays({ ...row, observations: [observation, observation], unreadable: [] }, READ_AT)
}

test.each<[string, Partial<ObservedFacts>]>([
  ['a report on the day of the sale', { foreclosure_date: '2026-10-05', report_on: '2026-10-05' }],
  ['a bid on the day the file was read', { foreclosure_date: '2026-10-05', bid_filed_on: '2026-10-08' }],
  ['a bid of the next day, read before midnight', { bid_filed_on: '2026-10-09' }],
  ['a report without a sale', { report_on: '2026-03-02' }],
  ['filings of the sale before', { foreclosure_date: '2026-12-01', bid_filed_on: '2026-09-05' }],
  ['a last day after the sale', { foreclosure_date: '2026-10-05', upset_bid_date: '2026-10-06' }],
  ['the last day of the sale before', { foreclosure_date: '2026-12-01', upset_bid_date: '2026-10-06' }],
  ['a sale a year ahead', { foreclosure_date: '2027-10-09', upset_bid_date: '2027-10-09' }],
])('keeps %s', (_what, facts) => {
  expect(read(facts)).toMatchObject({ unreadable: [], observations: [{ facts }, { facts }] })
})

test.each<[string, Partial<ObservedFacts>, string]>([
  ['report_on', { foreclosure_date: '2026-10-05', report_on: '2026-12-05' }, '2026-12-05 is still to come'],
  ['report_on', { report_on: '2026-10-10' }, '2026-10-10 is still to come'],
  ['bid_filed_on', { bid_filed_on: '2026-12-08' }, '2026-12-08 is still to come'],
  [
    'bid_filed_on',
    { foreclosure_date: '2026-10-05', bid_filed_on: '2026-09-05' },
    '2026-09-05 is before the sale on 2026-10-05',
  ],
  [
    'report_on',
    { foreclosure_date: '2026-10-08', report_on: '2026-10-07' },
    '2026-10-07 is before the sale on 2026-10-08',
  ],
  [
    'upset_bid_date',
    { foreclosure_date: '2026-10-05', upset_bid_date: '2026-10-05' },
    '2026-10-05 is not after the sale on 2026-10-05',
  ],
  ['upset_bid_date', { upset_bid_date: '2027-10-10' }, '2027-10-10 is more than a year ahead'],
  ['foreclosure_date', { foreclosure_date: '2072-10-05' }, '2072-10-05 is more than a year ahead'],
])('reports %s as unreadable in %j', (fact, facts, reason) => {
  const row = read({ street: '1 Oak Ln', ...facts })
  expect(row.unreadable).toEqual([{ fact, reason: `the ${fact} ${reason}` }])
  for (const { facts: left } of row.observations)
    expect(left).toMatchObject({ street: '1 Oak Ln', [fact]: null })
})
