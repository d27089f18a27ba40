import { DEFAULT_PATIENCE } from './arcgis-http.ts'
import type { Patience } from './arcgis-http.ts'
import { readKeyField, readRows, readRowsWithin } from './arcgis-layer.ts'
import type { Layer, ParcelRow } from './arcgis-layer.ts'
import type { Bounds, MultiPolygon } from '#domain/geo/rings.ts'
import { matchRows, rowsByNumber } from './match-rows.ts'
import type { ParcelFinding, ParcelQuestion } from './match-rows.ts'
import type { ParcelLayer } from './parcel-layers.ts'

/** Parcels to look up, and where. */
export type ParcelSearch = {
  readonly layer: ParcelLayer
  /** Five digits, such as "37119". Numbers repeat across counties, so each search covers one county. */
  readonly countyFips: string
  readonly parcels: readonly ParcelQuestion[]
  readonly signal: AbortSignal
  readonly patience?: Patience
}

// Databases limit lists to a thousand values, and services limit a query to a few seconds.
const NUMBERS_PER_QUERY = 200

function* batchesOf(values: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < values.length; start += NUMBERS_PER_QUERY) {
    yield values.slice(start, start + NUMBERS_PER_QUERY)
  }
}

/**
 * Looks up parcels of one county in an ArcGIS REST feature service. Returns a finding for every requested parcel, by
 * `parcelNumber`. A number is first matched against the layer's own numbers; only unknown ones are looked up among its
 * others. Requests only numbers and geometry.
 * Throws ParcelServiceError if the service cannot be reached or answers in another coordinate reference, and the reason
 * of `signal` if it is aborted.
 */
export async function findParcels({
  layer: parcelLayer,
  countyFips,
  parcels,
  signal,
  patience = DEFAULT_PATIENCE,
}: ParcelSearch): Promise<ReadonlyMap<string, ParcelFinding>> {
  const findings = new Map<string, ParcelFinding>()
  if (parcels.length === 0) return findings
  const layer: Layer = { parcels: parcelLayer, county: countyFips.slice(-3), signal, patience }
  const keyField = await readKeyField(layer)
  for (const field of parcelLayer.numbers) {
    const open = parcels.filter(
      ({ parcelNumber }) => (findings.get(parcelNumber)?.kind ?? 'not_found') === 'not_found',
    )
    const numbers = [
      ...new Set(open.flatMap(({ candidates }) => candidates).filter((number) => number.trim() !== '')),
    ]
    const rows: ParcelRow[] = []
    for (const batch of batchesOf(numbers)) rows.push(...(await readRows(layer, keyField, field, batch)))
    const byNumber = rowsByNumber(rows, field)
    for (const question of open) findings.set(question.parcelNumber, matchRows(question, byNumber))
  }
  return findings
}

/** A map picture needs the lots around a street corner, not of a town. */
const MAX_NEIGHBORS = 60

export type NeighborSearch = Omit<ParcelSearch, 'parcels'> & {
  /** Feet of EPSG:2264. */
  readonly bounds: Bounds
  /** The service's number of the parcel in the middle, which is left out. */
  readonly except: string
  readonly limit?: number
}

/** Outlines of up to 60 lots in a box, or of `limit`. Throws like `findParcels`. */
export async function findNeighbors({
  layer: parcelLayer,
  countyFips,
  bounds,
  except,
  limit = MAX_NEIGHBORS,
  signal,
  patience = DEFAULT_PATIENCE,
}: NeighborSearch): Promise<MultiPolygon[]> {
  const layer: Layer = { parcels: parcelLayer, county: countyFips.slice(-3), signal, patience }
  const rows = await readRowsWithin(layer, bounds, limit)
  return rows.flatMap(({ parno, outline: result }) =>
    result.ok && parno !== except ? [result.outline.feet] : [],
  )
}
