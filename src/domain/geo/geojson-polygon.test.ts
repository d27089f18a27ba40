import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseGeoJsonPolygon } from './geojson-polygon.ts'

const lot = [
  [-80.8431, 35.2271],
  [-80.8428, 35.2271],
  [-80.8428, 35.2274],
  [-80.8431, 35.2274],
  [-80.8431, 35.2271],
]
const pond = [
  [-80.843, 35.2272],
  [-80.8429, 35.2272],
  [-80.8429, 35.2273],
  [-80.843, 35.2272],
]

function problemOf(geometry: unknown): string {
  const result = parseGeoJsonPolygon(geometry)
  return result.ok ? 'none' : result.problem
}

describe('GeoJSON outlines', () => {
  it('reads a polygon with a hole into feet, and its degrees stay within the last decimal', () => {
    const result = parseGeoJsonPolygon({ type: 'Polygon', coordinates: [lot, pond] })
    if (!result.ok) throw new Error(result.problem)
    const { feet, lonLat, acres } = result.outline
    expect(feet.map((polygon) => polygon.length)).toEqual([2])
    expect(feet[0]?.[0][0]?.[0]).toBeCloseTo(1_449_620.4, 1)
    lonLat[0]?.[0].forEach(([lon, lat], k) => {
      expect(Math.abs(lon - (lot[k]?.[0] ?? 0))).toBeLessThan(1e-7)
      expect(Math.abs(lat - (lot[k]?.[1] ?? 0))).toBeLessThan(1e-7)
    })
    expect(acres).toBeGreaterThan(0.2)
    expect(acres).toBeLessThan(0.23)
  })

  it('reads the parts of a MultiPolygon', () => {
    const shifted = lot.map(([lon = 0, lat = 0]) => [lon + 0.001, lat])
    const result = parseGeoJsonPolygon({ type: 'MultiPolygon', coordinates: [[lot, pond], [shifted]] })
    expect(result.ok && result.outline.feet.map((polygon) => polygon.length).toSorted()).toEqual([1, 2])
  })

  it.each([
    [500, 'none'],
    [501, 'malformed'],
    [20_000, 'malformed'],
  ])('reads up to 500 rings, which no parcel has: %i', (count, problem) => {
    const coordinates = Array.from({ length: count }, (_, place) => [
      lot.map(([lon = 0, lat = 0]) => [lon + (place % 100) * 0.001, lat + Math.floor(place / 100) * 0.001]),
    ])
    expect(problemOf({ type: 'MultiPolygon', coordinates })).toBe(problem)
  })

  it('reads up to 20,000 corners', () => {
    const around = (corners: number) =>
      Array.from({ length: corners }, (_, k) => {
        const angle = (2 * Math.PI * k) / (corners - 1)
        return [-80.84 + 0.01 * Math.cos(angle), 35.22 + 0.01 * Math.sin(angle)]
      })
    expect(problemOf({ type: 'Polygon', coordinates: [around(20_000)] })).toBe('none')
    expect(problemOf({ type: 'Polygon', coordinates: [around(20_001)] })).toBe('malformed')
  })

  it.each([
    ['no geometry', null, 'no_area'],
    ['a point', { type: 'Point', coordinates: [-80.8431, 35.2271] }, 'malformed'],
    ['a line', { type: 'LineString', coordinates: lot }, 'malformed'],
    ['no coordinates', { type: 'Polygon' }, 'malformed'],
    ['a MultiPolygon of a Polygon', { type: 'MultiPolygon', coordinates: [lot] }, 'malformed'],
    ['an empty polygon', { type: 'Polygon', coordinates: [] }, 'no_area'],
    [
      'latitude first',
      { type: 'Polygon', coordinates: [lot.map((at) => at.toReversed())] },
      'outside_north_carolina',
    ],
    [
      'feet',
      {
        type: 'Polygon',
        coordinates: [
          [
            [1_449_600, 542_600],
            [1_449_700, 542_600],
            [1_449_700, 542_700],
          ],
        ],
      },
      'outside_north_carolina',
    ],
    [
      'Virginia',
      { type: 'Polygon', coordinates: [lot.map(([lon = 0, lat = 0]) => [lon, lat + 3])] },
      'outside_north_carolina',
    ],
  ])('%s', (_name, geometry, problem) => {
    expect(problemOf(geometry)).toBe(problem)
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom('Polygon', 'MultiPolygon'), (coordinates, type) => {
        parseGeoJsonPolygon(coordinates)
        parseGeoJsonPolygon({ type, coordinates })
        parseGeoJsonPolygon({ type, coordinates: [coordinates] })
      }),
    )
  })
})
