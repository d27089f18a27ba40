import { describe, expect, it } from 'vitest'
import { boundsToShow, fitOptions, isSameView } from './camera.ts'
import { pointed } from '#web/features/map/parts/parcels/listing.fixture.ts'

const everywhere = { area: null, chosenCounty: null }
const rutherford = [-82.28, 35.18, -81.69, 35.61]

describe('initial bounds', () => {
  it('fit all listings with a known location', () => {
    const listings = [
      pointed({ longitude: -81.9, latitude: 35.4 }),
      pointed(),
      pointed({ longitude: -78.6, latitude: 35.8 }),
      pointed({ longitude: -80.8, latitude: 35.2 }),
    ]
    expect(boundsToShow({ ...everywhere, listings, counties: ['Burke'] })).toEqual([-81.9, 35.2, -78.6, 35.8])
  })

  it('are the area that limits the list', () => {
    const area = { west: -81, south: 35, east: -80, north: 36 }
    expect(boundsToShow({ ...everywhere, area, listings: [], counties: ['Burke'] })).toEqual([
      -81, 35, -80, 36,
    ])
  })

  it("are the person's counties if there is no listing", () => {
    const bounds = boundsToShow({ ...everywhere, listings: [pointed()], counties: ['Rutherford'] }) ?? []
    bounds.forEach((side, index) => expect(side).toBeCloseTo(rutherford[index] ?? 0, 1))
  })

  it('are the chosen county if none of its listings has a known location', () => {
    const asked = { area: null, chosenCounty: 'Rutherford', counties: ['Burke', 'Rutherford', 'Wake'] }
    const bounds = boundsToShow({ ...asked, listings: [pointed()] }) ?? []
    bounds.forEach((side, index) => expect(side).toBeCloseTo(rutherford[index] ?? 0, 1))
    expect(bounds).toHaveLength(4)
    const located = [pointed({ longitude: -81.9, latitude: 35.4 })]
    expect(boundsToShow({ ...asked, listings: located })).toEqual([-81.9, 35.4, -81.9, 35.4])
  })

  it('are the state for a person without counties', () => {
    const [west, south, east, north] = boundsToShow({ ...everywhere, listings: [], counties: [] }) ?? []
    expect([west, south, east, north].map((side) => Math.round(side ?? 0))).toEqual([-84, 34, -75, 37])
  })
})

describe('padding around the bounds', () => {
  it.each([
    [868, 756, 0, { top: 56, right: 56, bottom: 56, left: 56 }],
    [390, 690, 190, { top: 49, right: 49, bottom: 239, left: 49 }],
    [60, 100, 95, { top: 1, right: 1, bottom: 96, left: 1 }],
    [0, 0, 0, { top: 0, right: 0, bottom: 0, left: 0 }],
  ])('fits a map of %s by %s with %s covered', (clientWidth, clientHeight, covered, padding) => {
    expect(fitOptions({ clientWidth, clientHeight }, covered).padding).toEqual(padding)
  })
})

describe('isSameView', () => {
  const view = { longitude: -80.84316, latitude: 35.22709, zoom: 11.35 }

  it.each([
    [{ longitude: -80.843164999 }, true],
    [{ zoom: 11.354 }, true],
    [{ longitude: -80.8432 }, false],
    [{ latitude: 35.2272 }, false],
    [{ zoom: 11.4 }, false],
  ])('for views that differ by %o: %s', (change, expected) => {
    expect(isSameView({ ...view, ...change }, view)).toBe(expected)
  })

  it('treats two missing views as the same', () => {
    expect(isSameView(null, null)).toBe(true)
    expect(isSameView(view, null)).toBe(false)
    expect(isSameView(null, view)).toBe(false)
  })
})
