import { describe, expect, it } from 'vitest'
import { outlineFromRings } from '#domain/geo/parcel-outline.ts'
import { toStatePlane, type Position } from '#domain/geo/state-plane.ts'
import { outlineOf, placeOf } from './listing-position.ts'
import { outlined, pointed } from '#web/features/map/parts/parcels/listing.fixture.ts'

const [east, north] = toStatePlane([-80.84, 35.23])
const lot = outlined([east - 50, north - 100, east + 50, north + 100])

describe('placeOf', () => {
  it('returns an exact point on the parcel', () => {
    const place = placeOf(lot)
    expect(place?.isApproximate).toBe(false)
    expect(place?.point[0]).toBeCloseTo(-80.84, 6)
    expect(place?.point[1]).toBeCloseTo(35.23, 6)
    const [westmost = 0, southmost = 0, eastmost = 0, northmost = 0] = place?.bounds ?? []
    // 100 by 200 feet, slightly larger in degrees because the grid is rotated by about a degree here.
    expect(eastmost - westmost).toBeGreaterThan(0.000335)
    expect(eastmost - westmost).toBeLessThan(0.00036)
    expect(northmost - southmost).toBeGreaterThan(0.00055)
    expect(northmost - southmost).toBeLessThan(0.00057)
  })

  it('matches the importer’s label point for a parcel with a hole and a second part', () => {
    const rings: Position[][] = [box(0, 0, 400, 400), box(100, 100, 300, 300), box(600, 0, 700, 100)]
    const geometry = {
      rings: rings.map((ring) => ring.map((corner) => [...corner])),
      spatialReference: { wkid: 2264 },
    }
    const result = outlineFromRings(rings)
    const point = placeOf({ ...lot, geometry })?.point
    expect(result.ok && result.outline.labelPoint).toEqual(
      point?.map((degrees) => Math.round(degrees * 1e7) / 1e7),
    )
    expect(outlineOf({ ...lot, geometry })?.coordinates.map((polygon) => polygon.length)).toEqual([2, 1])
  })

  it('returns the source’s point without an outline, marked approximate', () => {
    const listing = pointed({ longitude: -81.7, latitude: 35.7 })
    expect(placeOf(listing)).toEqual({
      point: [-81.7, 35.7],
      bounds: [-81.7, 35.7, -81.7, 35.7],
      isApproximate: true,
    })
    expect(outlineOf(listing)).toBeNull()
  })

  it.each([{}, { longitude: -81.7 }, { longitude: null, latitude: null }])(
    'returns null with only %o',
    (given) => {
      expect(placeOf(pointed(given))).toBeNull()
    },
  )

  it('caches the result per listing', () => {
    expect(placeOf(lot)).toBe(placeOf(lot))
    expect(outlineOf(lot)).toBe(outlineOf(lot))
  })
})

function box(west: number, south: number, eastmost: number, northmost: number): Position[] {
  const corners: Position[] = [
    [west, south],
    [west, northmost],
    [eastmost, northmost],
    [eastmost, south],
    [west, south],
  ]
  return corners.map(([x, y]): Position => [east + x, north + y])
}
