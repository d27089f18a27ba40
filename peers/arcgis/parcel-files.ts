import { readFile, stat } from 'node:fs/promises'
import proj4 from 'proj4'
import { z } from 'zod'
import type { FieldValue, PublishedLayer } from './fields.ts'
import type { Attributes } from './where-clause.ts'

export type Row = { readonly attributes: Attributes; readonly rings: readonly Ring[] | null }
type Ring = readonly (readonly number[])[]

/** A parcel file, with the county code (three digits) for parcels that do not name their county. */
export type ParcelSource = { readonly file: string; readonly countyFips: string | null }

// Uses proj4 instead of the app's own conversion, so that the two verify each other.
const statePlane = proj4(
  '+proj=lcc +lat_0=33.75 +lon_0=-79 +lat_1=36.1666666666667 +lat_2=34.3333333333333 ' +
    '+x_0=609601.2192024384 +y_0=0 +datum=NAD83 +units=us-ft',
)

const ring = z.array(z.array(z.number()).min(2))
const properties = z.record(z.string(), z.unknown())

const esriFile = z.object({
  spatialReference: z
    .object({ latestWkid: z.literal(2264) })
    .or(z.object({ wkid: z.literal([2264, 102719]) })),
  features: z.array(
    z.object({ attributes: properties, geometry: z.object({ rings: z.array(ring) }).nullish() }),
  ),
})

const geoJsonGeometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(ring) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring)) }),
])

const geoJsonFile = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.object({ properties, geometry: geoJsonGeometry.nullable() })),
})

/** Converts a GeoJSON ring to Esri's format: in feet, and in the opposite orientation. */
function toFeet(lonLat: Ring): Ring {
  return lonLat
    .map(([longitude = NaN, latitude = NaN]) => statePlane.forward([longitude, latitude]).slice(0, 2))
    .reverse()
}

function fieldValue(value: unknown): FieldValue {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

type Reading = { readonly countyFips: string | null; readonly layer: PublishedLayer }

/** Maps a county's attributes to the layer's fields: `pin` is the parcel number if there is no `parno`. */
function attributesOf(given: Readonly<Record<string, unknown>>, { countyFips, layer }: Reading): Attributes {
  const lower = Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]))
  const county = fieldValue(lower['cntyfips']) ?? countyFips
  const derived = {
    ...lower,
    parno: lower['parno'] ?? lower['pin'],
    cntyfips: county,
    stcntyfips: county === null ? null : `37${county}`,
  }
  const values = new Map<string, unknown>(Object.entries(derived))
  return Object.fromEntries(
    layer.fields.map(({ name }) => [name, fieldValue(values.get(name.toLowerCase()))]),
  )
}

function rowsOf(content: unknown, reading: Reading): Row[] {
  const geoJson = geoJsonFile.safeParse(content)
  if (geoJson.success) {
    return geoJson.data.features.map(({ properties: given, geometry }) => {
      const rings = geometry?.type === 'MultiPolygon' ? geometry.coordinates.flat() : geometry?.coordinates
      return { attributes: attributesOf(given, reading), rings: rings?.map(toFeet) ?? null }
    })
  }
  return esriFile.parse(content).features.map(({ attributes, geometry }) => ({
    attributes: attributesOf(attributes, reading),
    rings: geometry?.rings ?? null,
  }))
}

/** A stamp that changes with the file; null if there is no file. */
async function stampOf(file: string): Promise<string | null> {
  const found = await stat(file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`
}

type KnownFile = { readonly source: ParcelSource; stamp: string | null; rows: readonly Row[] }

/**
 * Returns a function that reads the parcels of all files, numbered consecutively, and rereads files that have changed.
 * A missing file has no parcels. A file that cannot be parsed keeps its previous parcels and is reported to `onError`.
 */
export function watchParcels(
  layer: PublishedLayer,
  sources: readonly ParcelSource[],
  onError: (message: string) => void,
): () => Promise<readonly Row[]> {
  const known = sources.map((source): KnownFile => ({ source, stamp: null, rows: [] }))
  const [key] = layer.fields
  let numbered: readonly Row[] = []

  async function readChanges(): Promise<readonly Row[]> {
    let hasChanged = false
    for (const entry of known) {
      const stamp = await stampOf(entry.source.file)
      if (stamp === entry.stamp) continue
      hasChanged = true
      entry.stamp = stamp
      if (stamp === null) {
        entry.rows = []
        continue
      }
      try {
        const content: unknown = JSON.parse(await readFile(entry.source.file, 'utf8'))
        entry.rows = rowsOf(content, { layer, countyFips: entry.source.countyFips })
      } catch (error) {
        onError(`${entry.source.file}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    if (hasChanged) {
      numbered = known
        .flatMap(({ rows }) => rows)
        .map(({ attributes, rings }, index) => ({
          attributes: { ...attributes, [key.name]: index + 1 },
          rings,
        }))
    }
    return numbered
  }

  // Serialized: a second query waits while a first one is still reading.
  let latest: Promise<readonly Row[]> = Promise.resolve(numbered)
  return () => (latest = latest.then(readChanges, readChanges))
}
