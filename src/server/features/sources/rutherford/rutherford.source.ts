import { onePage } from '#server/features/sources/adapter.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'

const FOLDER = 'https://www.rutherfordcountync.gov/departments/revenue_department_tax_administrator'
/** The column has had two names. */
const SALE_DAY = ['Sale Date and Time', 'Sale Date']

/**
 * The sales that the county's own office prepares: one table of those in their upset bid period, and one of those to
 * come. Sales prepared by the law firm are on another page, in prose with the owners' names.
 */
export const rutherford: SourceAdapter = {
  name: 'rutherford',
  authority: 'county',
  counties: ['Rutherford'],
  address: `${FOLDER}/foreclosure_information/in_office_current_and_upcoming_foreclosure_sale_dates.php`,
  terms:
    'Public page of the county. Read the terms of use of rutherfordcountync.gov. The site may refuse computers in data centers: then save the page and hand it over.',
  schedule: { usual: '55 7,13 * * 1-6', onSaleDays: '5 10-15 * * *', onLastDays: '35 14,16 * * *' },
  pauseMs: 5_000,
  parserVersion: 1,
  fetch: onePage,
  layout: {
    kind: 'html_table',
    tables: [
      // The county has taken this table off the page for a while.
      {
        columns: ['Address', 'Parcel', 'File #', 'Current Bid', 'Last day to bid', 'Minimum bid amount'],
        set: { stage: 'upset bids' },
        optional: true,
      },
      { columns: ['Address', 'Parcel', 'File #', 'Opening Bid'], set: { stage: 'upcoming' } },
    ],
    ignored: ['Property Record Card', 'Additional Info'],
    // In place of the day, and then of what the table itself says.
    splits: SALE_DAY.map((column) => ({ column, pattern: String.raw`\b(?<stage>postponed)\b` })),
  },
  mapping: {
    columns: {
      county: { value: 'Rutherford' },
      address: 'Address',
      parcel_identification: 'Parcel',
      case_number: 'File #',
      assessed_value: 'Tax Value',
      highest_bid: 'Current Bid',
      upset_bid_date: 'Last day to bid',
      minimum_upset_bid: 'Minimum bid amount',
      foreclosure_date: SALE_DAY,
      opening_bid: 'Opening Bid',
      status: 'stage',
    },
    // A row of the second table has a day, or none yet: the day itself says what is known.
    statuses: { 'upset bids': 'upset', upcoming: null, postponed: 'postponed' },
  },
  bounds: { rows: [4, 80], always: ['Address', 'Parcel'] },
}
