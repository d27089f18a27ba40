import { onePage } from '#server/features/sources/adapter.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'

/**
 * The law firm's sales in North Carolina. All are under a deed of trust (`SP`), which other collectors mix up with tax
 * foreclosures: its rows are counted and none is listed. Old sales stay on the page for years.
 */
export const hutchens: SourceAdapter = {
  name: 'hutchens',
  authority: 'law_firm',
  // None of their listings is shown.
  counties: [],
  address: 'https://sales.hutchenslawfirm.com/NCfcSalesList.aspx',
  terms: 'Public list of a law firm without a robots.txt. Read the notice on the page before its list.',
  schedule: { usual: '30 7 * * 1-5' },
  pauseMs: 5_000,
  parserVersion: 1,
  fetch: onePage,
  layout: {
    kind: 'html_table',
    tables: [{ columns: ['SP#', 'County', 'Sale Date', 'Property Address', 'Deed of Trust Book/Page'] }],
    more_pages: '[class^="GridPager"] a',
    nothing_listed: ['No records to display'],
    // "Bid upset 09/22/2026, increasing bid to $347,287.50" does not say whether that is the day of the bid or the last
    // day of the next one.
    ignored: ['Case No.', 'Property CSZ', 'Deed of Trust Book/Page', 'Bid Amount'],
  },
  mapping: {
    columns: {
      county: 'County',
      case_number: 'SP#',
      foreclosure_date: 'Sale Date',
      street: 'Property Address',
    },
    leave_out: [{ source: 'hutchens', because: 'a deed of trust sale, not for taxes' }],
  },
  bounds: { rows: [20, 500], always: ['SP#', 'County', 'Sale Date', 'Property Address'] },
}
