import { describe, expect, it } from 'vitest'
import { outlineFromRings } from '#domain/geo/parcel-outline.ts'
import { toStatePlane, type Position } from '#domain/geo/state-plane.ts'
import { outlineOf, placeOf } from './listing-position.ts'
import { outlined, pointed } from '#web/features/map/parts/parcels/listing.fixture.ts'

const [east, north] = toStatePlane([-80.84, 35.23])
const lot = outlined([east - 50, north - 100, east + 50, north + 100])

describe('the place of a listing', () => {
  it('is on its land, exactly', () => {
    const place = placeOf(lot)
    expect(place?.isApproximate).toBe(false)
    expect(place?.point[0]).toBeCloseTo(-80.84, 6)
    expect(place?.point[1]).toBeCloseTo(35.23, 6)
    const [westmost = 0, southmost = 0, eastmost = 0, northmost = 0] = place?.bounds ?? []
    // 100 by 200 feet, a little more because the grid is turned by a degree here.
    expect(eastmost - westmost).toBeGreaterThan(0.000335)
    expect(eastmost - westmost).toBeLessThan(0.00036)
    expect(northmost - southmost).toBeGreaterThan(0.00055)
    expect(northmost - southmost).toBeLessThan(0.00057)
  })

  it('is where the import puts the label of a parcel with a hole and a second part', () => {
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

  it('is the point of the source without an outline, and says that it is approximate', () => {
    const listing = pointed({ longitude: -81.7, latitude: 35.7 })
    expect(placeOf(listing)).toEqual({
      point: [-81.7, 35.7],
      bounds: [-81.7, 35.7, -81.7, 35.7],
      isApproximate: true,
    })
    expect(outlineOf(listing)).toBeNull()
  })

  it.each([{}, { longitude: -81.7 }, { longitude: null, latitude: null }])(
    'is unknown with %o alone',
    (given) => {
      expect(placeOf(pointed(given))).toBeNull()
    },
  )

  it('is found once', () => {
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
