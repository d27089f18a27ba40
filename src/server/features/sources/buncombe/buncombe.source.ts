import { onePage } from '#server/features/sources/adapter.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'

/**
 * The county's list, a PDF. A record begins with a name on a line of its own. It prints no day of sale, and no town: the
 * word behind the case is the township.
 */
export const buncombe: SourceAdapter = {
  name: 'buncombe',
  authority: 'county',
  counties: ['Buncombe'],
  address: 'https://media.buncombenc.gov/common/tax/foreclosure-listings/fcl.pdf',
  page: 'https://taxforeclosures.buncombenc.gov/',
  terms:
    'Public list of the county. Open it first: in October 2026 the file was still that of February 2022, and the county listed its sales in a calendar. Then read the terms of use of buncombenc.gov.',
  schedule: { usual: '35 8,13 * * 1-5', onLastDays: '25 14,16 * * *' },
  pauseMs: 5_000,
  parserVersion: 1,
  fetch: onePage,
  layout: {
    kind: 'label_lines',
    labels: ['CASE', 'PIN', 'CURRENT BID', 'OPENING BID', 'UPSET BIDDING ENDS'],
    heading: 'Name',
    inline: true,
    texts: [
      '(?<acres>[0-9.,]+) ACRES?(?:, MORE OR LESS)?(?: (?<status>REDEEMED))?',
      '(?<status>REDEEMED|POSTPONED|CONTINUED|CANCELL?ED|WITHDRAWN|DISMISSED|SOLD|SALE CONFIRMED)',
      '(?<type>LAND (?:&|AND) STRUCTURES?|LAND ONLY|STRUCTURES? ONLY|LAND|STRUCTURES?)',
    ],
    skip: [
      '_+',
      '(?:BUNCOMBE COUNTY )?TAX FORECLOSURE LIST(?:INGS?)?',
      'NAME, CASE #, PIN,.*',
      'PAGE [0-9]+(?: OF [0-9]+)?',
    ],
    splits: [
      { column: 'CASE', pattern: '^(?<case_number>[0-9]{2,4} [A-Z]{1,4} [0-9]+)(?: (?<township>.+))?$' },
      {
        column: 'PIN',
        pattern: '^(?<parcel>[0-9]{4}-[0-9]{2}-[0-9]{4}(?:-[0-9]{5})?)(?: (?<location>.+))?$',
      },
    ],
    personal: ['Name'],
    ignored: ['township', 'type'],
  },
  mapping: {
    columns: {
      county: { value: 'Buncombe' },
      case_number: 'case_number',
      parcel_identification: 'parcel',
      street: 'location',
      highest_bid: 'CURRENT BID',
      opening_bid: 'OPENING BID',
      upset_bid_date: 'UPSET BIDDING ENDS',
      lot_size: 'acres',
      status: 'status',
    },
    // Other words for the state of a sale are reported.
    statuses: { REDEEMED: 'redeemed', POSTPONED: 'postponed', CONTINUED: 'postponed' },
  },
  bounds: { rows: [1, 100], always: ['case_number', 'parcel'] },
}
