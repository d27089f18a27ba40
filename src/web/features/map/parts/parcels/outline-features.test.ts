import { describe, expect, it } from 'vitest'
import { toStatePlane } from '#domain/geo/state-plane.ts'
import { outlined, pointed } from './listing.fixture.ts'
import { isWithin, outlinedIn, outlineFeatures, withMargin } from './outline-features.ts'

const area = { west: -80.9, south: 35.2, east: -80.8, north: 35.3 }

/** A 200-foot square lot with its southwest corner at a point. */
function lotAt(id: number, longitude: number, latitude: number) {
  const [east, north] = toStatePlane([longitude, latitude])
  return outlined([east, north, east + 200, north + 200], { id })
}

describe('the outlines to render', () => {
  it('are those that overlap the area', () => {
    const listings = [
      lotAt(1, -80.85, 35.25),
      lotAt(2, -80.9003, 35.25),
      lotAt(3, -80.95, 35.25),
      lotAt(4, -80.85, 35.1997),
      lotAt(5, -80.85, 35.31),
      pointed({ id: 6, longitude: -80.85, latitude: 35.25 }),
    ]
    expect(outlinedIn(listings, area).map(({ id }) => id)).toEqual([1, 2, 4])
  })

  it('include a parcel that is larger than the area', () => {
    const [west, south] = toStatePlane([-81, 35.1])
    const [east, north] = toStatePlane([-80.7, 35.4])
    expect(outlinedIn([outlined([west, south, east, north])], area)).toHaveLength(1)
  })

  it('have id and color', () => {
    const [feature] = outlineFeatures([lotAt(9, -80.85, 35.25)]).features
    expect(feature?.properties).toEqual({ id: 9, tone: 'red' })
    expect(feature?.geometry.coordinates[0]?.[0]).toHaveLength(5)
    expect(feature?.geometry.coordinates[0]?.[0]?.[0]?.[0]).toBeCloseTo(-80.85, 6)
  })
})

describe('the margin around an area', () => {
  it('is as wide as the area on each side', () => {
    const outer = withMargin(area)
    expect(outer.west).toBeCloseTo(-81)
    expect(outer.east).toBeCloseTo(-80.7)
    expect(outer.south).toBeCloseTo(35.1)
    expect(outer.north).toBeCloseTo(35.4)
  })

  it.each([
    [{}, true],
    [{ west: -81.01 }, false],
    [{ south: 35.05 }, false],
    [{ east: -80.65 }, false],
    [{ north: 35.45 }, false],
  ])('contains the area with %o: %s', (change, expected) => {
    expect(isWithin({ ...area, ...change }, withMargin(area))).toBe(expected)
  })
})
