import { counted } from '#domain/text/counted.ts'

/** Texts of the export, on the page and in the files. */
export const EXPORT = {
  button: 'Export',
  menu: (listings: string) => `Save ${listings} as`,
  listings: (count: number) => counted(count, 'listing'),
  formats: {
    csv: { name: 'CSV', what: 'for other programs' },
    xlsx: { name: 'Excel (XLSX)', what: 'for spreadsheets, keeps leading zeros' },
    geojson: { name: 'GeoJSON', what: 'outlines for GIS' },
    kml: { name: 'KML', what: 'outlines for Google Earth' },
  },
  driveList: { name: 'Drive list', what: 'these as stops' },
  hourNotConfirmed: 'not confirmed',
  lastDayByClerk: 'per the clerk',
  failed: 'Could not create the file.',
  about: {
    sheet: 'About',
    listingsSheet: 'Listings',
    title: (date: string) => `Courthouse Steps, listings of ${date}`,
    count: (shown: string, total: string) => `${shown} of ${total}`,
    withoutOutline: (count: string) => `${count} of them without an outline`,
    filters: (filters: string) => `Filters: ${filters}`,
    noFilters: 'none',
    order: (order: string) => `Order: ${order}`,
    demo: 'Includes made-up demo listings',
    caution:
      'Public foreclosure information, not legal advice. Records can be late or wrong; the clerk’s file controls.',
  },
} as const
