import { onePage } from '#server/features/sources/adapter.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'

/**
 * The county's table of sales; a case without a day is PENDING. Known of the page are the order of the columns and that
 * their names are headings within cells; the words of the names are not, so a first run may be refused until the layout
 * has them.
 */
export const catawba: SourceAdapter = {
  name: 'catawba',
  authority: 'county',
  counties: ['Catawba'],
  address: 'https://catawbacountync.gov/county-services/tax/online-search/search-foreclosure-sales/',
  terms: 'Public page of the county. Read the terms of use of catawbacountync.gov.',
  schedule: { usual: '55 8,13 * * 1-6', onSaleDays: '25 10-15 * * *' },
  pauseMs: 5_000,
  parserVersion: 1,
  fetch: onePage,
  layout: {
    kind: 'html_table',
    tables: [
      // With the owners' names: where their column has another name, the page has to be looked at first.
      {
        columns: ['Owner', 'Property Address', 'Parcel ID', 'Sale Date', 'Starting Bid', 'Case Number'],
      },
    ],
    personal: ['Owner'],
    nothing_listed: [
      'There are no foreclosure sales',
      'There are currently no foreclosure sales',
      'No foreclosure sales are scheduled',
    ],
  },
  mapping: {
    columns: {
      county: { value: 'Catawba' },
      address: 'Property Address',
      parcel_identification: 'Parcel ID',
      foreclosure_date: 'Sale Date',
      time: 'Sale Date',
      opening_bid: 'Starting Bid',
      case_number: 'Case Number',
    },
    no_day: ['PENDING'],
  },
  bounds: { rows: [0, 80], always: ['Property Address', 'Parcel ID'] },
}
