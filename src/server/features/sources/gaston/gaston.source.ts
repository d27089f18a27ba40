import { LIST } from '#server/features/sources/adapter.ts'
import type { FetchedPage, GetPage, SourceAdapter } from '#server/features/sources/adapter.ts'

const BID_TO_START = ['Starting Bid (Subject to Change)', 'Starting Bid']
/** Of sales so long ago nothing changes anymore; the county lists them back to 2016. */
const LONG_AGO = Array.from({ length: 9 }, (_year, place) => String(2016 + place))

/**
 * Current sales have a page, and past ones another, which also holds those whose upset bid period is open. A sale may
 * be on both for a while: the page of current sales is read last and counts.
 */
async function fetchGaston(get: GetPage, address: string): Promise<readonly FetchedPage[]> {
  const past = await get(LIST, new URL('../671/Previous-Tax-Foreclosure-Sales', address).href)
  return [past, await get(LIST, address)]
}

export const gaston: SourceAdapter = {
  name: 'gaston',
  authority: 'county',
  counties: ['Gaston'],
  address: 'https://www.gastongov.com/669/Tax-Foreclosure-Sales',
  terms: 'Public pages of the county. Read the terms of use of gastongov.com.',
  schedule: { usual: '25 7,13 * * 1-6', onSaleDays: '35 10-15 * * *', onLastDays: '20 14,16 * * *' },
  pauseMs: 5_000,
  parserVersion: 1,
  fetch: fetchGaston,
  layout: {
    kind: 'label_lines',
    scope: 'div.fr-view',
    labels: [
      'Owner',
      'Parcel',
      'Physical Address',
      'Sale Date',
      'Current Bid',
      ...BID_TO_START,
      'Minimum of Next Upset Bid',
      'Last Day to Upset',
      'File Number',
    ],
    trailing: 'Status',
    newest_first: true,
    personal: ['Owner'],
    // From the beginning of a line only: elsewhere, each letter of a long cell would be read again for each before it.
    splits: [{ column: 'Sale Date', pattern: String.raw`(?<![^\n])(?=.*\b(?<sale_year>20\d\d)\b)` }],
    nothing_listed: ['no tax foreclosure sales', 'no current tax foreclosure', 'no upcoming tax foreclosure'],
  },
  mapping: {
    columns: {
      county: { value: 'Gaston' },
      parcel_identification: 'Parcel',
      address: 'Physical Address',
      foreclosure_date: 'Sale Date',
      opening_bid: BID_TO_START,
      highest_bid: 'Current Bid',
      minimum_upset_bid: 'Minimum of Next Upset Bid',
      upset_bid_date: 'Last Day to Upset',
      case_number: 'File Number',
      status: 'Status',
    },
    statuses: {
      // Said once the upset bid period is over, not on the day of the auction.
      'Sale Closed-Property Sold': 'pending_confirmation',
      'Sale Closed- Property Sold': 'pending_confirmation',
      'Sale Closed - Property Sold': 'pending_confirmation',
      'Sale Cancelled': 'cancelled',
      'Settled, Sale Cancelled': 'cancelled',
      'Settled- Sale Cancelled': 'cancelled',
      'Settled-Sale Cancelled': 'cancelled',
      'Settled- Property Redeemed': 'redeemed',
      'Settled-Property Redeemed': 'redeemed',
      'Settled, Property Redeemed': 'redeemed',
    },
    leave_out: [{ column: 'sale_year', is: LONG_AGO, because: 'a sale held years ago' }],
  },
  bounds: { rows: [10, 160], always: ['Parcel', 'File Number'] },
}
