import { onePage } from '#server/features/sources/adapter.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'

/** The list behind the county's cards of properties: no addresses and no current bids. */
export const cabarrus: SourceAdapter = {
  name: 'cabarrus',
  authority: 'county',
  counties: ['Cabarrus'],
  address: 'https://foreclosures.cabarruscounty.us/dataForeclosures.json',
  page: 'https://foreclosures.cabarruscounty.us/',
  terms: 'Public list of the county. Read the terms of use of cabarruscounty.us.',
  schedule: { usual: '35 7,13 * * 1-6', onSaleDays: '25 10-15 * * *', onLastDays: '25 14,16 * * *' },
  pauseMs: 5_000,
  parserVersion: 1,
  fetch: onePage,
  layout: {
    kind: 'json',
    columns: [
      'Real ID',
      'Status',
      'Case Number',
      'Tax Value',
      'Min Bid',
      'Sale Date',
      'Sale Time',
      'Owner',
      'Attorney',
    ],
    personal: ['Owner'],
    ignored: ['Attorney'],
  },
  mapping: {
    columns: {
      county: { value: 'Cabarrus' },
      parcel_identification: 'Real ID',
      status: 'Status',
      case_number: 'Case Number',
      assessed_value: 'Tax Value',
      opening_bid: 'Min Bid',
      foreclosure_date: 'Sale Date',
      time: 'Sale Time',
    },
    statuses: {
      'SALE SCHEDULED': 'scheduled',
      'UPSET BID': 'upset',
      POSTPONED: 'postponed',
      SOLD: 'sold',
      // No sale is set, or its result is not published.
      PENDING: null,
    },
  },
  bounds: { rows: [10, 120], always: ['Real ID', 'Status', 'Case Number'] },
}
