import { onePage } from '#server/features/sources/adapter.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'

/**
 * The county's table of parcels in its next sale, every cell of it a heading cell. The day and the place of the sale are
 * printed once above it. Descriptions are those of deeds, not addresses; bids after the sale are not on the page.
 */
export const henderson: SourceAdapter = {
  name: 'henderson',
  authority: 'county',
  counties: ['Henderson'],
  address: 'https://www.hendersoncountync.gov/tax/page/tax-foreclosure-sales',
  terms: 'Public page of the county. Read the terms of use of hendersoncountync.gov.',
  schedule: { usual: '35 8,13 * * 1-6', onSaleDays: '35 9-14 * * *' },
  pauseMs: 5_000,
  parserVersion: 1,
  fetch: onePage,
  layout: {
    kind: 'html_table',
    tables: [
      {
        // With the owners' names: where their column has another name, the page has to be looked at first.
        columns: ["Listing Owner's Name", 'Parcel #', 'Clerk of Court File #', 'Estimated Opening Bid'],
      },
    ],
    personal: ["Listing Owner's Name"],
    ignored: ['Description', 'Map Link'],
    page_values: [
      [
        String.raw`\bsales? (?:will be|is|are) (?:held|conducted|scheduled)(?: on| for)?:? `,
        String.raw`(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur)day,? )?`,
        String.raw`(?<sale_date>[a-z]{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})`,
        String.raw`(?:,? (?:at|@) (?<sale_time>\d{1,2}(?::\d{2})? ?[ap]\.?m\b\.?))?`,
        String.raw`(?:,? (?:at|on|in) (?<sale_place>[^*]{5,80}?,? NC(?: \d{5})?\b))?`,
      ].join(''),
    ],
    nothing_listed: [
      'There are no tax foreclosure sales scheduled',
      'No tax foreclosure sales are scheduled',
      'The next sale is estimated',
      'Next sale estimated',
    ],
  },
  mapping: {
    columns: {
      county: { value: 'Henderson' },
      parcel_identification: 'Parcel #',
      case_number: 'Clerk of Court File #',
      opening_bid: 'Estimated Opening Bid',
      foreclosure_date: 'sale_date',
      time: 'sale_time',
      place: 'sale_place',
    },
  },
  bounds: { rows: [0, 80], always: ['Parcel #', 'Clerk of Court File #'] },
}
