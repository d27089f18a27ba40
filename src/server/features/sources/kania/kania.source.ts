import { LIST } from '#server/features/sources/adapter.ts'
import type { FetchedPage, GetPage, SourceAdapter } from '#server/features/sources/adapter.ts'
import { LayoutError } from '#server/features/sources/layout/page-records.ts'

const PAGE = 'https://kanialawfirm.com/tax-foreclosures/foreclosure-listings/'

/** The page holds an empty table and, in its script, the address of the rows. */
async function fetchKania(get: GetPage, address: string): Promise<readonly FetchedPage[]> {
  const page = await get('page', address)
  return [page, await get(LIST, rowsAddress(page))]
}

/** The id of the table changes when the firm rebuilds its page, so it is read from there. */
function rowsAddress({ bytes, url }: Pick<FetchedPage, 'bytes' | 'url'>): string {
  const html = bytes.toString('utf8')
  const printed = /"data_request_url"\s*:\s*"([^"]+)"/.exec(html)?.[1]
  const found =
    printed === undefined
      ? null
      : URL.parse(printed.replace(/\\\//g, '/').replace(/\\u0026|&amp;/g, '&'), url)
  if (found === null) throw new LayoutError('the page does not contain the URL of its rows')
  // 0 stands for all rows; the page asks for a screenful.
  found.searchParams.set('skip_rows', '0')
  found.searchParams.set('limit_rows', '0')
  found.searchParams.delete('chunk_number')
  return found.href
}

export const kania: SourceAdapter = {
  name: 'kania',
  authority: 'law_firm',
  counties: [
    'Alexander', 'Alleghany', 'Anson', 'Ashe', 'Burke', 'Caldwell', 'Catawba', 'Cherokee', 'Clay', 'Cleveland', 'Davidson',
    'Davie', 'Gaston', 'Harnett', 'Haywood', 'Jackson', 'Lincoln', 'Macon', 'Madison', 'McDowell', 'Mecklenburg', 'Mitchell',
    'Montgomery', 'New Hanover', 'Person', 'Polk', 'Rowan', 'Rutherford', 'Stanly', 'Stokes', 'Surry', 'Swain',
    'Transylvania', 'Union', 'Watauga', 'Wilkes', 'Yadkin', 'Yancey',
  ], // oxfmt-ignore
  address: PAGE,
  terms:
    'Public list of a law firm. Its robots.txt allows the URL of the rows. Read the terms of use linked at the bottom of the page.',
  schedule: { usual: '10 6,12,17 * * 1-6', onSaleDays: '40 9-15 * * *', onLastDays: '5 14,16 * * *' },
  pauseMs: 5_000,
  parserVersion: 1,
  fetch: fetchKania,
  layout: {
    kind: 'json',
    inner: 'value',
    // Each upload assigns new ids; the status is empty in every row seen.
    ignored: ['ourfile', '___id___', '___created_at___'],
  },
  mapping: {
    columns: {
      county: 'county',
      address: 'address',
      parcel_identification: 'parcel',
      foreclosure_date: 'saledatetime',
      opening_bid: 'openingbid',
      highest_bid: 'currentbid',
      upset_bid_date: 'closedate',
      structure: 'propertytype',
      case_number: 'courtfile',
      status: 'salestatus',
    },
    no_day: ['Sale date not yet set'],
    structures: { 'NO ENTRY': null },
  },
  bounds: { rows: [100, 400], pageLimit: 20, always: ['county', 'parcel', 'courtfile'] },
}
