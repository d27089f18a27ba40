import type { BrowsePages, FetchedPage, GetPage, SourceAdapter } from '#server/features/sources/adapter.ts'
import { FetchError } from '#server/features/sources/fetching/fetch-error.ts'

/** The button to the next page of the grid; on its last page it is disabled. */
const NEXT_PAGE =
  'button[aria-label="Next page"]:not([disabled]):not([aria-disabled="true"]):not(.dxbl-disabled)'

/** A plain request gets an error in place of the grid, whose rows come over a socket after "I AGREE" is pressed. */
async function fetchZls(
  _get: GetPage,
  address: string,
  browse: BrowsePages | null,
): Promise<readonly FetchedPage[]> {
  if (browse === null)
    throw new FetchError(
      'browser',
      'zls draws its list in a browser, and there is none. Open the page, press I AGREE, show all rows on one page, save it, and run "steps source run zls --file FILE".',
    )
  return browse(address, { press: 'I AGREE', list: 'table.dxbl-grid-table tbody tr', next: NEXT_PAGE })
}

/** The law firm's grid for counties and towns. It prints no case numbers: those are in each notice. */
export const zls: SourceAdapter = {
  name: 'zls',
  authority: 'law_firm',
  counties: [
    'Beaufort', 'Cabarrus', 'Catawba', 'Chatham', 'Chowan', 'Craven', 'Dare', 'Forsyth', 'Franklin', 'Gates', 'Guilford',
    'Iredell', 'Jones', 'Lenoir', 'Martin', 'Moore', 'Northampton', 'Onslow', 'Pamlico', 'Perquimans', 'Richmond', 'Robeson',
    'Scotland', 'Wake', 'Warren', 'Washington', 'Wilson', 'Yadkin',
  ], // oxfmt-ignore
  address: 'https://www.zls-nc.com/listings',
  terms:
    'Public list of a law firm behind an "I AGREE" button. Read the notice above the button, and the terms of use of zls-nc.com.',
  schedule: { usual: '25 6,13,17 * * 1-6', onLastDays: '20 14,16 * * *' },
  pauseMs: 5_000,
  parserVersion: 1,
  fetch: fetchZls,
  layout: {
    kind: 'html_table',
    tables: [
      {
        columns: [
          'Tax Office',
          'Parcel #',
          'Status',
          'Sale Date',
          'Upset Bidding Deadline',
          'Opening Bid',
          'Current Bid',
          'Address',
        ],
      },
    ],
    more_pages: NEXT_PAGE,
    // The notice opens on the page itself; the last column is empty.
    ignored: ['Notice', 'column 10'],
  },
  mapping: {
    columns: {
      county: 'Tax Office',
      parcel_identification: 'Parcel #',
      status: 'Status',
      foreclosure_date: 'Sale Date',
      upset_bid_date: 'Upset Bidding Deadline',
      opening_bid: 'Opening Bid',
      highest_bid: 'Current Bid',
      address: 'Address',
    },
    // Cities and towns that are county seats are known. Maxton lies in two counties, so its rows are reported.
    counties: { 'Wake County General Courts of Justice': 'Wake' },
    statuses: {
      'Courthouse Sale': 'scheduled',
      'Upset Bidding in Progress': 'upset',
      'Pending Confirmation': 'pending_confirmation',
      'Sale Confirmed': 'confirmed',
      'Sale Confirmed / Deed Recorded': 'recorded',
      'Resale Pending': 'resale_ordered',
      Redeemed: 'redeemed',
      'Stayed by Bankruptcy': 'stayed_by_bankruptcy',
    },
  },
  bounds: { rows: [20, 500], always: ['Tax Office', 'Parcel #', 'Status'] },
}
