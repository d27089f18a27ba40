import { onePage } from '#server/features/sources/adapter.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'

/** The county's table of parcels with an attorney: no cases and no bids. Most locations are descriptions of deeds. */
export const cumberland: SourceAdapter = {
  name: 'cumberland',
  authority: 'county',
  counties: ['Cumberland'],
  // An earlier address of the page answers with the tax office's start page, and status 200.
  address: 'https://www.cumberlandcountync.gov/departments/tax-group/tax/tax-foreclosure-sales',
  terms: 'Public page of the county. Read the terms of use of cumberlandcountync.gov.',
  schedule: { usual: '45 8,13 * * 1-6', onSaleDays: '45 11-15 * * *' },
  pauseMs: 5_000,
  parserVersion: 1,
  fetch: onePage,
  layout: {
    kind: 'html_table',
    tables: [
      // With the owners' names: where their column has another name, the page has to be looked at first.
      { columns: ['Owners Name', 'Property Location', 'Parcel Number', 'Bill Number', 'Sale Date'] },
    ],
    personal: ['Owners Name'],
    ignored: ['Bill Number', 'Property Location'],
    // An address begins with a number: `RES 872 Southern Ave`, not `14.89 ACS Wade School` or `Arran Hills LO:4 SE:14`.
    splits: [
      {
        column: 'Property Location',
        pattern: [
          String.raw`^(?:(?:RES|IMP)\s+)?(?!.*\b(?:LO|LT|PL|BL|SE|PH|TR):)`,
          String.raw`(?<street>\d+[A-Z]?\s+(?!(?:AC|ACS|ACRES?|LOTS?|LTS?|TRS?|TRACTS?|PARCELS?)\b)[^\n]+)$`,
        ].join(''),
      },
    ],
    nothing_listed: [
      'There are no tax foreclosure sales',
      'There are no properties scheduled',
      'No records to display',
    ],
  },
  mapping: {
    columns: {
      county: { value: 'Cumberland' },
      parcel_identification: 'Parcel Number',
      street: 'street',
      foreclosure_date: 'Sale Date',
    },
  },
  bounds: { rows: [0, 80], always: ['Parcel Number'] },
}
