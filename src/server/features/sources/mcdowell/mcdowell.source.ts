import { onePage } from '#server/features/sources/adapter.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'

/** The county's table of sales in their upset bid period: no addresses, updated once a day. */
export const mcdowell: SourceAdapter = {
  name: 'mcdowell',
  authority: 'county',
  counties: ['McDowell'],
  address: 'https://www.mcdowellnc.gov/tax/upcoming-tax-foreclosure-sales',
  terms: 'Public page of the county. Read the terms of use of mcdowellnc.gov.',
  schedule: { usual: '20 8,13 * * 1-6', onSaleDays: '50 10-15 * * *', onLastDays: '15 14,16 * * *' },
  pauseMs: 5_000,
  parserVersion: 1,
  fetch: onePage,
  layout: {
    kind: 'html_table',
    tables: [
      {
        columns: [
          'ORIGINAL SALE DATE',
          '10-DAY UPSET BID PERIOD ENDS',
          'PARCEL NUMBER',
          'HIGHEST BID RECORDED',
          'FILE NUMBER',
        ],
      },
    ],
    nothing_listed: ['There are no upcoming sales', 'No sales are scheduled'],
  },
  mapping: {
    columns: {
      county: { value: 'McDowell' },
      foreclosure_date: 'ORIGINAL SALE DATE',
      upset_bid_date: '10-DAY UPSET BID PERIOD ENDS',
      parcel_identification: 'PARCEL NUMBER',
      highest_bid: 'HIGHEST BID RECORDED',
      case_number: 'FILE NUMBER',
    },
    no_day: ['TBD', 'TBA', 'Sale pending'],
  },
  bounds: { rows: [0, 80], always: ['PARCEL NUMBER', 'FILE NUMBER'] },
}
