export type FieldValue = string | number | null

type Field = {
  readonly name: string
  readonly type: string
  readonly alias: string
  readonly length?: number
}

function text(name: string, alias: string, length: number): Field {
  return { name, type: 'esriFieldTypeString', alias, length }
}

function double(name: string, alias: string): Field {
  return { name, type: 'esriFieldTypeDouble', alias }
}

/** A feature layer as it is published. */
export type PublishedLayer = {
  /** Path of its service. */
  readonly service: string
  readonly id: number
  readonly maxRecordCount: number
  /** The land fields; the first is the key. Owners and their addresses are excluded. */
  readonly fields: readonly [Field, ...Field[]]
}

function key(name: string): Field {
  return { name, type: 'esriFieldTypeOID', alias: name.toUpperCase() }
}

/** The layers this service can stand in for, by name. */
export const LAYERS = {
  'nc-onemap': {
    service: '/rest/services/NC1Map_Parcels/FeatureServer',
    id: 1,
    maxRecordCount: 5000,
    fields: [
      key('objectid'),
      text('parno', 'Parcel Number', 50),
      text('altparno', 'Alternate Parcel Number', 50),
      text('nparno', 'National Parcel Number', 50),
      text('siteadd', 'Site Address', 254),
      text('scity', 'Site City', 50),
      text('szip', 'Site Zip Code', 10),
      double('gisacres', 'GIS Acres'),
      double('recareano', 'Recorded Area'),
      double('parval', 'Parcel Value'),
      text('cntyname', 'County Name', 50),
      text('cntyfips', 'County FIPS', 3),
      text('stcntyfips', 'State and County FIPS', 5),
    ],
  },
  mecklenburg: {
    service: '/server/rest/services/TaxParcel_camadata/FeatureServer',
    id: 0,
    maxRecordCount: 2000,
    fields: [
      key('objectid_1'),
      text('pid', 'PID', 50),
      text('nc_pin', 'NC PIN', 50),
      text('address', 'Address', 100),
      double('gisacres', 'GIS Acres'),
      double('totalvalue', 'Total Value'),
    ],
  },
  wake: {
    service: '/arcgis/rest/services/Property/Parcels/FeatureServer',
    id: 0,
    maxRecordCount: 2000,
    fields: [
      key('OBJECTID'),
      text('PIN_NUM', 'PIN Number', 10),
      text('REID', 'Real Estate ID', 7),
      text('SITE_ADDRESS', 'Site Address', 100),
      double('CALC_AREA', 'Calculated Area'),
      double('TOTAL_VALUE_ASSD', 'Total Value Assessed'),
    ],
  },
} satisfies Readonly<Record<string, PublishedLayer>>

/** Finds a field of a layer by name, ignoring case; null if there is none. */
export function fieldNamed({ fields }: PublishedLayer, name: string): string | null {
  const lower = name.trim().toLowerCase()
  return fields.find((field) => field.name.toLowerCase() === lower)?.name ?? null
}
