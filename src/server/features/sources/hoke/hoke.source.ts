import { onePage } from '#server/features/sources/adapter.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'

/** The county's two tables: upcoming sales, and sales in their upset bid period. */
export const hoke: SourceAdapter = {
  name: 'hoke',
  authority: 'county',
  counties: ['Hoke'],
  address: 'https://www.hokecounty.net/487/Upcoming-Foreclosure-Sales',
  terms: 'Public page of the county. Read the terms of use of hokecounty.net.',
  schedule: { usual: '25 8,13 * * 1-6', onSaleDays: '55 9-15 * * *', onLastDays: '20 14,16 * * *' },
  pauseMs: 5_000,
  parserVersion: 1,
  fetch: onePage,
  layout: {
    kind: 'html_table',
    tables: [
      { columns: ['Parcel Number', 'Location', 'Sale Date', 'Time', 'Opening Bid', 'Case Number'] },
      {
        columns: [
          'Parcel Number',
          'Location',
          'Sale Date',
          'Bid Upset Period Ends',
          'Bid Received',
          'Case Number',
        ],
        set: { status: 'In upset bid period' },
        optional: true,
      },
    ],
    // The cell of the day may hold a status instead: any words without a number but those that mean no day.
    splits: [
      { column: 'Sale Date', pattern: String.raw`^(?<status>POSTPONED)(?: (?:TO|UNTIL))?\s+(?=\S)` },
      {
        column: 'Sale Date',
        pattern: String.raw`^(?<status>(?!(?:TB[AD]|TO BE \w+|PENDING|NONE)$)[A-Z][A-Z ]+)$`,
      },
    ],
    nothing_listed: [
      'There are no upcoming foreclosure sales',
      'There are no foreclosure sales scheduled',
      'No upcoming sales',
    ],
  },
  mapping: {
    columns: {
      county: { value: 'Hoke' },
      parcel_identification: 'Parcel Number',
      lot_size: 'Acreage',
      address: 'Location',
      foreclosure_date: 'Sale Date',
      time: 'Time',
      opening_bid: 'Opening Bid',
      upset_bid_date: 'Bid Upset Period Ends',
      highest_bid: 'Bid Received',
      case_number: 'Case Number',
      status: 'status',
    },
    statuses: {
      'In upset bid period': 'upset',
      POSTPONED: 'postponed',
      CANCELLED: 'cancelled',
      CANCELED: 'cancelled',
      REDEEMED: 'redeemed',
    },
    // The county's numbers have no spaces in them; several of them are links side by side.
    several_parcels: { separators: [';', ',', '&', ' '] },
  },
  bounds: { rows: [0, 80], always: ['Parcel Number', 'Location'] },
}
