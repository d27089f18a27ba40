import { onePage } from '#server/features/sources/adapter.ts'
import type { SourceAdapter } from '#server/features/sources/adapter.ts'

/** The county's own sales by the sheriff, listed town by town; most towns have none. */
export const wake: SourceAdapter = {
  name: 'wake',
  authority: 'county',
  counties: ['Wake'],
  address: 'https://www.wake.gov/departments-government/tax-administration/real-estate/foreclosures',
  terms: 'Public page of the county. Read the terms of use of wake.gov.',
  schedule: { usual: '35 7,13 * * 1-6', onSaleDays: '25 9-16 * * *', onLastDays: '35 14,16 * * *' },
  pauseMs: 5_000,
  parserVersion: 1,
  fetch: onePage,
  layout: {
    kind: 'label_lines',
    scope: '.accordion-item',
    record: '.body p',
    section: { select: 'h3', column: 'town', each: true },
    labels: [
      'Tax ID#',
      'Amount due',
      'Property Address',
      'Date of First Action',
      'Date Judgment Filed with Courts',
      'Date of Sale',
    ],
    // The amount stands on the line of the number.
    inline: true,
    nothing_listed: ['None at this time'],
    ignored: ['town', 'Date of First Action', 'Date Judgment Filed with Courts'],
  },
  mapping: {
    columns: {
      county: { value: 'Wake' },
      parcel_identification: 'Tax ID#',
      taxes_due: 'Amount due',
      address: 'Property Address',
      foreclosure_date: 'Date of Sale',
    },
  },
  bounds: { rows: [0, 60], always: ['Tax ID#', 'Property Address', 'Date of Sale'] },
}
