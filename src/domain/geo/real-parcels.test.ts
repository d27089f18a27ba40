import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseEsriPolygon } from './esri-polygon.ts'
import { parseGeoJsonPolygon } from './geojson-polygon.ts'
import { parcelPicture } from './parcel-picture.ts'
import { isInside } from './rings.ts'
import { staticMapPath } from './static-map-address.ts'

const folder = join(process.env['REAL_DATA_DIR'] ?? '', 'parcels')
const missing = !process.env['REAL_DATA_DIR'] || !existsSync(folder)
if (missing)
  console.warn('Skipped: outlines of real parcels, districts and counties (REAL_DATA_DIR is not set).')

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'))
}

const esriFile = z.object({
  spatialReference: z.unknown(),
  features: z.array(
    z.object({
      attributes: z.record(z.string(), z.unknown()),
      geometry: z.object({ rings: z.array(z.unknown()) }),
    }),
  ),
})
const geoJsonFile = z.object({
  features: z.array(z.object({ properties: z.record(z.string(), z.unknown()), geometry: z.unknown() })),
})

function outlinesOf(name: string) {
  const { spatialReference, features } = esriFile.parse(read(name))
  return features.map(({ attributes, geometry }) => ({
    attributes,
    rings: geometry.rings.length,
    result: parseEsriPolygon(geometry, spatialReference),
  }))
}

describe.skipIf(missing)('real outlines', () => {
  it('are the same parcel from Esri feet and from GeoJSON degrees', () => {
    const fromDegrees = new Map(
      geoJsonFile
        .parse(read('burke_parcels.geojson'))
        .features.map(({ properties, geometry }) => [properties['pin'], parseGeoJsonPolygon(geometry)]),
    )
    for (const { attributes, result } of outlinesOf('burke_parcels.esri.json')) {
      const twin = fromDegrees.get(attributes['pin'])
      if (!result.ok || !twin?.ok) throw new Error(`no outline for ${String(attributes['pin'])}`)
      expect(twin.outline.acres).toBeCloseTo(result.outline.acres, 3)
      expect(twin.outline.feet.map((part) => part.length)).toEqual(
        result.outline.feet.map((part) => part.length),
      )
      result.outline.feet.flat(2).forEach(([x, y], k) => {
        const [otherX = NaN, otherY = NaN] = twin.outline.feet.flat(2)[k] ?? []
        expect(Math.hypot(x - otherX, y - otherY)).toBeLessThan(0.033)
      })
    }
  })

  it('fit the size limits of pictures and map URLs, including one with 710 corners', () => {
    for (const { result } of outlinesOf('burke_parcels.esri.json')) {
      if (!result.ok) throw new Error(result.problem)
      const { feet, lonLat } = result.outline
      const picture = parcelPicture({ parcels: [feet], neighbors: [], tone: 'red', title: 'Parcel' })
      expect(picture.length).toBeLessThan(2_500)
      expect(staticMapPath(lonLat, 'key').length).toBeLessThan(16_300)
      expect(staticMapPath(lonLat, 'key').includes('enc:')).toBe(lonLat.flat(2).length > 700)
    }
  })

  it('of the political boundaries: 61 outlines, and one district without rings', () => {
    const districts = outlinesOf('mecklenburg_political_boundaries.esri.json')
    const problems = districts.flatMap(({ result }) => (result.ok ? [] : [result.problem]))
    expect(districts).toHaveLength(62)
    expect(problems).toEqual(['no_area'])
    for (const { rings, result } of districts) {
      if (result.ok) expect(result.outline.feet.flat().length).toBeLessThanOrEqual(rings)
    }
    expect(
      districts.some(({ result }) => result.ok && result.outline.feet.some((part) => part.length > 1)),
    ).toBe(true)
  })

  it('of the 100 counties are in the state and contain their label', () => {
    const counties = outlinesOf('nc_counties.esri.json')
    expect(counties).toHaveLength(100)
    for (const { attributes, result } of counties) {
      if (!result.ok) throw new Error(`${String(attributes['name'])}: ${result.problem}`)
      expect(isInside(result.outline.labelPoint, result.outline.lonLat.flat())).toBe(true)
    }
    const acres = counties.reduce((sum, { result }) => sum + (result.ok ? result.outline.acres : 0), 0)
    // 52,000 to 54,000 square miles: the generalized outlines of the land with the sounds left out or in.
    expect(acres / 640).toBeGreaterThan(48_000)
    expect(acres / 640).toBeLessThan(54_000)
  })
})
