import { onePage } from '#server/features/sources/adapter.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'

const AMOUNT = String.raw`\$\s?[\d,.]*\d\*?`
const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December'
const DAY = String.raw`(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,?\s+)?(?:${MONTHS})\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}`
const HOUR = String.raw`(?:,?\s*(?:@|at)\s*\d{1,2}(?::\d{2})?\s*(?:[ap]\.?m\.?|noon))?`

/**
 * The firm's table of its sales in Mecklenburg County, taken from the site's own API, which answers with the part of
 * the page that holds it. The address of the page itself works, too.
 */
export const rbcwb: SourceAdapter = {
  name: 'rbcwb',
  authority: 'law_firm',
  counties: ['Mecklenburg'],
  address: 'https://www.rbcwb.com/wp-json/wp/v2/pages/667',
  page: 'https://www.rbcwb.com/tax-foreclosure-listings/',
  terms: 'Public list of a law firm. Read the disclaimer and the terms of use of rbcwb.com.',
  schedule: { usual: '20 6,12,17 * * 1-6', onSaleDays: '50 10-15 * * *', onLastDays: '25 14,16 * * *' },
  pauseMs: 5_000,
  parserVersion: 1,
  fetch: onePage,
  layout: {
    kind: 'html_table',
    html_at: 'content.rendered',
    tables: [
      { columns: ['Name', 'Address', 'Zip', 'Parcel#', 'Court File', 'Status', 'Last day for upset'] },
    ],
    // Defendants.
    personal: ['Name'],
    // The status is prose: what is not taken out of it has to be a known word.
    splits: [
      { column: 'Status', pattern: String.raw`\bopening bid:?\s*(?<opening_bid>${AMOUNT})` },
      { column: 'Status', pattern: String.raw`\bcurrent bid:?\s*(?<current_bid>${AMOUNT})` },
      { column: 'Status', pattern: String.raw`\bno sale date set\b` },
      // Beside "postponed", a day may be the old one or the new one.
      {
        column: 'Status',
        pattern: String.raw`(?<!postponed[\s\S]*)(?<sale_date>${DAY}${HOUR})(?![\s\S]*postponed)`,
      },
    ],
  },
  mapping: {
    columns: {
      county: { value: 'Mecklenburg' },
      address: 'Address',
      zip: 'Zip',
      parcel_identification: 'Parcel#',
      case_number: 'Court File',
      status: 'Status',
      foreclosure_date: 'sale_date',
      opening_bid: 'opening_bid',
      highest_bid: 'current_bid',
      upset_bid_date: 'Last day for upset',
    },
    statuses: { Postponed: 'postponed' },
  },
  // The table had 22 to 26 rows in each month seen.
  bounds: { rows: [18, 60], always: ['Address', 'Parcel#', 'Court File'] },
}
