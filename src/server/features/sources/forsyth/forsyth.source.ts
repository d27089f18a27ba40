import { onePage } from '#server/features/sources/adapter.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'

/** Post towns of the county; the page prints them behind the street without a comma. */
const TOWNS = [
  'Belews Creek', 'Bethania', 'Clemmons', 'Germanton', 'High Point', 'Kernersville', 'King', 'Lewisville', 'Pfafftown',
  'Rural Hall', 'Tobaccoville', 'Walkertown', 'Walnut Cove', 'Winston[ -]Salem',
] // oxfmt-ignore

/** A panel for each property: its address as the heading, and a table of labels and values. */
export const forsyth: SourceAdapter = {
  name: 'forsyth',
  authority: 'county',
  counties: ['Forsyth'],
  address: 'https://www.forsyth.cc/tax/foreclosure_prop.aspx',
  terms: 'Public page of the county. Read the terms of use of forsyth.cc.',
  schedule: { usual: '45 7,13 * * 1-6', onSaleDays: '55 11-15 * * *', onLastDays: '30 14,16 * * *' },
  pauseMs: 5_000,
  parserVersion: 1,
  fetch: onePage,
  layout: {
    kind: 'label_lines',
    record: '.panel-blue',
    heading: 'Address',
    labels: [
      'Case Number',
      'Status',
      'PIN',
      'Block/Lot',
      'Tax Value',
      'Min Bid',
      'Owner',
      'Description',
      'Sale Date & Time',
      'Sale Location',
      'Attorney',
    ],
    personal: ['Owner'],
    ignored: ['Block/Lot', 'Description', 'Attorney'],
    splits: [
      { column: 'Address', pattern: String.raw`\s(?<town>${TOWNS.join('|')})(?:,?\s+NC)?(?=\s+\d{5}$)` },
      // Printed where no amount is known.
      { column: 'Min Bid', pattern: String.raw`^\$$` },
      { column: 'Tax Value', pattern: String.raw`^\$$` },
    ],
    nothing_listed: ['no properties', 'no foreclosure sales', 'no foreclosures'],
  },
  mapping: {
    columns: {
      county: { value: 'Forsyth' },
      address: 'Address',
      city: 'town',
      parcel_identification: 'PIN',
      case_number: 'Case Number',
      status: 'Status',
      assessed_value: 'Tax Value',
      opening_bid: 'Min Bid',
      foreclosure_date: 'Sale Date & Time',
      place: 'Sale Location',
    },
    // The sign between day and time, where neither is known.
    no_day: [':'],
    statuses: {
      'SALE SCHEDULED': 'scheduled',
      'UPSET BID': 'upset',
      POSTPONED: 'postponed',
      SOLD: 'sold',
      // Kept for months behind sales that were held: it tells nothing of their result.
      PENDING: null,
    },
  },
  bounds: { rows: [0, 80], always: ['PIN', 'Case Number', 'Status'] },
}
