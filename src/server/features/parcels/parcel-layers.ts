/** A polygon layer of parcels in an ArcGIS feature service, and the fields that tell its rows apart. */
export interface ParcelLayer {
  /** Whose outlines they are, as shown beside them. */
  readonly name: string
  readonly url: string
  /** Fields with a parcel's numbers in the order they are searched. The first one is the layer's own. */
  readonly numbers: readonly [string, ...string[]]
  /** Field with a county's three digits; null for a layer of one county. */
  readonly county: string | null
}

/** The layers to ask for the outlines of a county's parcels, the best one first. */
export type LayersOf = (countyFips: string) => readonly ParcelLayer[]

/**
 * The counties' own layers, newer than their copies in NC OneMap, by FIPS code. Their areas, addresses, and owners are
 * not read: an outline tells its area itself, where the layers print zeros.
 */
const COUNTY_LAYERS: ReadonlyMap<string, ParcelLayer> = new Map([
  [
    '37119',
    {
      name: 'Mecklenburg County parcels',
      // Its MapServer of the same name answers without shapes.
      url: 'https://meckgis.mecklenburgcountync.gov/server/rest/services/TaxParcel_camadata/FeatureServer/0',
      numbers: ['pid', 'nc_pin'],
      county: null,
    },
  ],
  [
    '37183',
    {
      name: 'Wake County parcels',
      url: 'https://maps.wakegov.com/arcgis/rest/services/Property/Parcels/FeatureServer/0',
      // Units of one building share their PIN.
      numbers: ['REID', 'PIN_NUM'],
      county: null,
    },
  ],
])

/** A layer with the fields of NC OneMap. Numbers repeat across counties, so it is asked county by county. */
export function statewideLayer(url: string): ParcelLayer {
  const { hostname } = new URL(url)
  const local = hostname === '127.0.0.1' ? 'Local parcel service' : `Parcel service ${hostname}`
  return {
    name: isNcOneMap(url) ? 'NC OneMap parcels' : local,
    url,
    numbers: ['parno', 'altparno'],
    county: 'cntyfips',
  }
}

/** The layers of each county: with NC OneMap the county's own before it; with any other service that one alone. */
export function layersWith(serviceUrl: string): LayersOf {
  const statewide = statewideLayer(serviceUrl)
  return (countyFips) => {
    const own = isNcOneMap(serviceUrl) ? COUNTY_LAYERS.get(countyFips) : undefined
    return own === undefined ? [statewide] : [own, statewide]
  }
}

function isNcOneMap(url: string): boolean {
  return new URL(url).hostname.endsWith('nconemap.gov')
}
