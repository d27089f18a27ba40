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

/** The land fields of NC OneMap's parcels. Owners and their addresses are excluded. */
export const FIELDS: readonly Field[] = [
  { name: 'objectid', type: 'esriFieldTypeOID', alias: 'OBJECTID' },
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
]

const NAMES = new Set(FIELDS.map(({ name }) => name))

/** Finds a field by name, ignoring case; null if there is none. */
export function fieldNamed(name: string): string | null {
  const lower = name.trim().toLowerCase()
  return NAMES.has(lower) ? lower : null
}
