import { unzipSync } from 'fflate'
import { parseDbf, parseShp } from 'shpjs'
import { parsePositions } from '#domain/geo/parse-positions.ts'
import { isList, isObject } from '#domain/json/json-values.ts'
import { hasMorePages } from '#domain/geo/service-answer.ts'
import { type Position, toLonLat } from '#domain/geo/state-plane.ts'
import type { Road, RoadSource } from './road.ts'
import { roadKind, type RoadColumns, sourceOf } from './road-kind.ts'

/** Larger than any county's file; anything larger covers the whole country, or is not a road file. */
export const MAX_BYTES = 256 * 1024 * 1024
const MAX_UNPACKED_BYTES = 512 * 1024 * 1024
const MAX_CORNERS = 12_000_000

/** The roads in a file, and the number of features that are not roads. */
export type RoadFile = { source: RoadSource; roads: Road[]; leftOut: number }

/** A problem with a file, in a sentence for the operator. */
export class RoadFileError extends Error {
  override name = 'RoadFileError'
}

type Feature = { geometry: unknown; properties: unknown }

/**
 * Reads a zipped shapefile of the Census Bureau (TIGER/Line roads), or GeoJSON of it or of NCDOT's route
 * characteristics. Coordinates may be degrees (WGS84, NAD83) or, if declared, feet of the North Carolina state plane.
 * Throws `RoadFileError` for anything else.
 */
export function readRoadFile(bytes: Uint8Array): RoadFile {
  if (bytes.length === 0) throw new RoadFileError('it is empty')
  if (bytes.length > MAX_BYTES) {
    throw new RoadFileError(`it is larger than ${MAX_BYTES / 1024 / 1024} MB; load it county by county`)
  }
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  return roadsOf(isZip ? shapefileFeatures(bytes) : geoJsonFeatures(bytes))
}

function roadsOf(features: readonly Feature[]): RoadFile {
  const [source] = features.flatMap(({ properties }) => sourceOf(columnsOf(properties)) ?? [])
  if (source === undefined) {
    throw new RoadFileError(
      'it has no road classes: neither MTFCC (TIGER/Line) nor RouteID or RouteClass (NCDOT)',
    )
  }
  const roads: Road[] = []
  let corners = 0
  let leftOut = 0
  for (const { geometry, properties } of features) {
    const kind = roadKind(columnsOf(properties), source)
    const lines = kind ? linesOf(geometry) : []
    if (!kind || lines.length === 0) leftOut += 1
    else for (const line of lines) roads.push({ ...kind, name: kind.name.trim().slice(0, 100), line })
    corners += lines.reduce((sum, line) => sum + line.length, 0)
    if (corners > MAX_CORNERS) {
      throw new RoadFileError(
        `its roads have more than ${MAX_CORNERS / 1e6} million corners; load it county by county`,
      )
    }
  }
  if (roads.length === 0) throw new RoadFileError('it has no road lines')
  checkPlace(roads)
  return { source, roads, leftOut }
}

/** Bounding box around North Carolina, in degrees; roads of a county file reach slightly beyond its border. */
const AROUND = { west: -84.6, east: -75.2, south: 33.6, north: 36.9 }

function checkPlace(roads: readonly Road[]): void {
  const isHere = ([x, y]: Position) =>
    x > AROUND.west && x < AROUND.east && y > AROUND.south && y < AROUND.north
  const [first] = roads[0]?.line ?? []
  if (!first || roads.some(({ line }) => line.some(isHere))) return
  const [x, y] = first
  const place = `its first road starts at ${x.toFixed(3)}, ${y.toFixed(3)}`
  if (Math.abs(x) > 180 || Math.abs(y) > 90) {
    throw new RoadFileError(
      `${place}, which is not longitude and latitude; convert it first: ogr2ogr -f GeoJSON -t_srs EPSG:4326 roads.geojson FILE`,
    )
  }
  if (isHere([y, x])) throw new RoadFileError(`${place}: longitude must come before latitude`)
  throw new RoadFileError(`none of its roads are in North Carolina; ${place}`)
}

/** A record's values as text, by lowercase column name. */
function columnsOf(properties: unknown): RoadColumns {
  if (!isObject(properties)) return new Map()
  return new Map(
    Object.entries(properties).map(([name, value]) => [
      name.trim().toLowerCase(),
      typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\0', '').trim() : '',
    ]),
  )
}

function linesOf(geometry: unknown): Position[][] {
  if (!isObject(geometry)) return []
  const { type, coordinates } = geometry
  const given = type === 'LineString' ? [coordinates] : type === 'MultiLineString' ? coordinates : []
  return (isList(given) ? given : []).flatMap((line) => {
    const positions = parsePositions(line)
    return positions && positions.length > 1 ? [positions] : []
  })
}

/** How pre-2016 GeoJSON names degrees: WGS84, and NAD83, which is within a meter of it. */
const DEGREES = /CRS84|EPSG:{1,2}(?:4326|4269)$/i
const STATE_PLANE_FEET = /EPSG:{1,2}2264$/i

function geoJsonFeatures(bytes: Uint8Array): Feature[] {
  const json = parsed(bytes)
  if (!isObject(json) || json['type'] !== 'FeatureCollection' || !isList(json['features'])) {
    throw new RoadFileError('it is neither a zipped shapefile nor a GeoJSON FeatureCollection')
  }
  if (hasMorePages(json))
    throw new RoadFileError('it has only the first page of the roads; download them in full')
  const features = json['features']
    .filter(isObject)
    .map(({ geometry, properties }) => ({ geometry, properties }))
  const crs = nameOfCrs(json['crs'])
  if (crs === null || DEGREES.test(crs)) return features
  if (!STATE_PLANE_FEET.test(crs))
    throw new RoadFileError(`its coordinates are in ${crs}, which is not supported`)
  return features.map(({ geometry, properties }) => ({
    geometry: { type: 'MultiLineString', coordinates: linesOf(geometry).map((line) => line.map(toLonLat)) },
    properties,
  }))
}

function nameOfCrs(crs: unknown): string | null {
  if (crs === undefined || crs === null) return null
  const properties = isObject(crs) ? crs['properties'] : null
  const name = isObject(properties) ? properties['name'] : null
  return typeof name === 'string' ? name.slice(0, 100) : 'an unknown projection'
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw new RoadFileError('it is neither a zipped shapefile nor GeoJSON', { cause: error })
  }
}

function shapefileFeatures(bytes: Uint8Array): Feature[] {
  const parts = unzipped(bytes)
  const named = (end: string) => Object.keys(parts).filter((name) => name.toLowerCase().endsWith(end))
  const shapes = named('.shp')
  const [shp] = shapes
  if (shp === undefined) throw new RoadFileError('the zip has no shapefile (.shp)')
  if (shapes.length > 1)
    throw new RoadFileError(`the zip has ${shapes.length} shapefiles: ${shapes.join(', ')}`)
  const [dbf, prj] = ['.dbf', '.prj'].map((end) => parts[named(end)[0] ?? ''])
  if (!dbf) throw new RoadFileError('the zip has no table (.dbf) with road classes')
  if (!prj) throw new RoadFileError('the zip has no projection (.prj)')
  const records = readParts(parts[shp] ?? new Uint8Array(), dbf, new TextDecoder().decode(prj))
  return records
}

function unzipped(bytes: Uint8Array): Record<string, Uint8Array> {
  let size = 0
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/\.(?:shp|dbf|prj)$/i.test(name) || name.startsWith('__MACOSX')) return false
        size += originalSize
        if (size > MAX_UNPACKED_BYTES) {
          throw new RoadFileError(`it is larger than ${MAX_UNPACKED_BYTES / 1024 / 1024} MB when unpacked`)
        }
        return true
      },
    })
  } catch (error) {
    if (error instanceof RoadFileError) throw error
    throw new RoadFileError('the zip is damaged', { cause: error })
  }
}

function readParts(shp: Uint8Array, dbf: Uint8Array, prj: string): Feature[] {
  try {
    // The table declares its record count, and the library trusts it.
    const head = new DataView(dbf.buffer, dbf.byteOffset, dbf.byteLength)
    const claimed = head.getUint16(8, true) + head.getUint32(4, true) * head.getUint16(10, true)
    if (claimed > dbf.length + 1) throw new RoadFileError('its table (.dbf) is cut off')
    const rows = parseDbf(dbf)
    const shapes = parseShp(shp, prj)
    if (shapes.length !== rows.length) {
      throw new RoadFileError(`it has ${shapes.length} shapes and ${rows.length} rows: it is cut off`)
    }
    return shapes.map((geometry, at) => ({ geometry, properties: rows[at] }))
  } catch (error) {
    if (error instanceof RoadFileError) throw error
    throw new RoadFileError('the shapefile is damaged', { cause: error })
  }
}
