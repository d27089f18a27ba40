import type { DemoLot } from './settle.ts'

/**
 * Generates an Esri feature file in feet (EPSG:2264) piece by piece, because a large one exceeds the maximum string
 * length.
 */
export function* featureFile(
  lots: Iterable<DemoLot>,
  attributesOf: (lot: DemoLot) => Readonly<Record<string, string | number | null>>,
): Generator<string> {
  yield '{"geometryType":"esriGeometryPolygon","spatialReference":{"wkid":102719,"latestWkid":2264},"features":['
  let separator = '\n'
  for (const lot of lots) {
    yield separator + JSON.stringify({ attributes: attributesOf(lot), geometry: { rings: lot.rings } })
    separator = ',\n'
  }
  yield '\n]}\n'
}

/** A lot's attributes in the state's parcel layer. */
export function layerAttributes(lot: DemoLot) {
  const acres = Math.round(lot.acres * 10_000) / 10_000
  return {
    parno: lot.parno,
    altparno: lot.altparno,
    nparno: `${lot.fips}_${lot.parno}`,
    siteadd: lot.use === 'cemetery' ? null : `${lot.house_number} ${lot.street}`.toUpperCase(),
    scity: lot.city.toUpperCase(),
    szip: lot.zip,
    gisacres: acres,
    recareano: acres,
    cntyname: lot.county,
    cntyfips: lot.fips.slice(-3),
    stcntyfips: lot.fips,
  }
}
