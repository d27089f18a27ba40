import type { SourceAdapter } from '#server/features/sources/adapter.ts'
import { arcgisPages } from '#server/features/sources/fetching/arcgis-pages.ts'

const PAGE_SIZE = 2_000

/**
 * The layer behind the county's map of tax foreclosures: parcels before their sale, with what is due and who has the
 * case. It has no owners, no sale dates, no bids and no case numbers.
 */
export const mecklenburg: SourceAdapter = {
  name: 'mecklenburg',
  authority: 'county',
  counties: ['Mecklenburg'],
  address: 'https://meckags.mecklenburgcountync.gov/server/rest/services/TaxForeclosures/MapServer/0',
  page: 'https://tax.mecknc.gov/services/tax-foreclosure-properties',
  terms: 'Public layer of the county. Read the terms of use of its map and of tax.mecknc.gov.',
  schedule: { usual: '55 6,13 * * 1-6' },
  pauseMs: 5_000,
  parserVersion: 1,
  fetch: arcgisPages({
    fields: [
      'objectid', 'parcel_id', 'situs', 'po_name', 'zip', 'due_amount', 'amt_totalvalue', 'status', 'attorney', 'latitude',
      'longitude',
    ], // oxfmt-ignore
    id: 'objectid',
    pageSize: PAGE_SIZE,
  }),
  layout: {
    kind: 'esri',
    // All but the id are asked for only by hand.
    ignored: [
      'objectid', 'gis_parcel_id', 'property_description', 'bill_count', 'nme_juris', 'num_bedrooms', 'cnt_fullbaths',
      'cnt_halfbaths', 'cde_propertyuse', 'proptype', 'proplabel', 'units', 'doc_path', 'bpo_status',
    ], // oxfmt-ignore
    known_values: { attorney: ['UNASSIGNED', 'RBCWB', 'KANIA', 'INREM'] },
  },
  mapping: {
    columns: {
      county: { value: 'Mecklenburg' },
      parcel_identification: 'parcel_id',
      street: 'situs',
      city: 'po_name',
      zip: 'zip',
      // Its words are not known: each is reported, until what it means for a sale is.
      status: 'status',
      taxes_due: 'due_amount',
      assessed_value: 'amt_totalvalue',
      longitude: 'longitude',
      latitude: 'latitude',
    },
    leave_out: [
      {
        column: 'attorney',
        is: ['UNASSIGNED'],
        because: 'the county has not given the parcel to an attorney yet',
      },
    ],
  },
  // The layer had 618 rows in October 2026.
  bounds: { rows: [450, 1_300], pageLimit: PAGE_SIZE, always: ['parcel_id', 'situs', 'attorney'] },
}
