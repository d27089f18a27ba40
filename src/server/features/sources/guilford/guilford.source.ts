import type { SourceAdapter } from '#server/features/sources/adapter.ts'
import { arcgisPages } from '#server/features/sources/fetching/arcgis-pages.ts'

const PAGE_SIZE = 2_000

/**
 * The layer behind the county's map of foreclosures: every parcel the tax office has given to its attorney, most of them
 * without a sale date. It has no bids and no case numbers.
 */
export const guilford: SourceAdapter = {
  name: 'guilford',
  authority: 'county',
  counties: ['Guilford'],
  address:
    'https://gcgis.guilfordcountync.gov/arcgis/rest/services/Foreclosure/ForeclosuresPublic/FeatureServer/0',
  page: 'https://www.guilfordcountync.gov/preview-foreclosures',
  terms: 'Public layer of the county. Read the terms of use of its map and of guilfordcountync.gov.',
  schedule: { usual: '45 6,13 * * 1-6', onSaleDays: '15 10-16 * * *', onLastDays: '45 14,16 * * *' },
  pauseMs: 5_000,
  parserVersion: 1,
  fetch: arcgisPages({
    fields: [
      'OBJECTID', 'PARCEL_ID', 'REID', 'PIN', 'LOCATION_ADDR', 'Total_Assessed', 'FLAG_TYPE', 'FLAG_STATUS', 'AuctionDate',
      'AuctionTime', 'AuctionLocation', 'Property_Type', 'Centroid_X', 'Centroid_Y',
    ], // oxfmt-ignore
    id: 'OBJECTID',
    pageSize: PAGE_SIZE,
  }),
  layout: {
    kind: 'esri',
    // Not asked for; in a page saved by hand they may be.
    personal: ['Owner', 'Owner_History', 'Mail_Address', 'Mail_City', 'Mail_State', 'Mail_Zip'],
    ignored: [
      'OBJECTID', 'PIN', 'FLAG_TYPE', 'Total_Land_Value', 'Total_Building_Value', 'YEAR_BUILT', 'PROPERTY_DESCR', 'Deed', 'Plat',
      'DEED_DATE', 'Structure_Size', 'Lot_Size', 'BEDROOMS', 'Bathrooms',
    ], // oxfmt-ignore
    known_values: { FLAG_TYPE: ['FLAGMORTGAGE'] },
  },
  mapping: {
    columns: {
      county: { value: 'Guilford' },
      parcel_identification: ['PARCEL_ID', 'REID'],
      street: 'LOCATION_ADDR',
      status: 'FLAG_STATUS',
      foreclosure_date: 'AuctionDate',
      time: 'AuctionTime',
      place: 'AuctionLocation',
      structure: 'Property_Type',
      assessed_value: 'Total_Assessed',
      longitude: 'Centroid_X',
      latitude: 'Centroid_Y',
    },
    // Days without a time, as midnight in UTC or in New York.
    dates: { foreclosure_date: ['epoch_ms', 'epoch_ms_date'] },
    statuses: {
      'Assigned To Attorney': null,
      'Notice of Sale': 'scheduled',
      'Upset Bid': 'upset',
      'Pending Confirmation': 'pending_confirmation',
    },
    // Classes of land of the assessor. Those that may be with or without a building say nothing.
    structures: {
      RESIDENTIAL: 'Residential Home',
      TOWNHOUSE: 'Residential Home',
      CONDO: 'Residential Home',
      'MULTI-FAMILY<4': 'Residential Home',
      OFFICE: 'Commercial Improved',
      RETAIL: 'Commercial Improved',
      'MFG HOM': null,
      'SINGLE WIDE MH': null,
      APART: null,
      COMM: null,
      IND: null,
      VACANT: null,
      'AGRI/HORT': null,
      'DRAINAGE LOT': null,
      'DEVELOPMT RESTRICTED': null,
    },
  },
  // The layer had 931 rows in October 2026.
  bounds: { rows: [700, 1_900], pageLimit: PAGE_SIZE, always: ['LOCATION_ADDR', 'FLAG_STATUS'] },
}
