import type { DemoLot } from './settle.ts'

/** An Esri feature file in EPSG:2264 feet, piece by piece, since a large one is longer than a text should be. */
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

/** A lot in the fields of the state's parcel layer. */
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
