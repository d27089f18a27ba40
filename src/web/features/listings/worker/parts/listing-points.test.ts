import { expect, it } from 'vitest'
import { outlined } from '#web/features/listings/listing.fixture.ts'
import { pointsOf, positionsInArea } from './listing-points.ts'

it('keeps the listings in an area, in order', () => {
  const points = pointsOf([
    outlined(),
    outlined({ geometry: null, longitude: -80.9, latitude: 35.3 }),
    outlined({ geometry: null, longitude: -78.6, latitude: 35.8 }),
    outlined({ geometry: null }),
    outlined({ geometry: { rings: [[]], spatialReference: { wkid: 2264 } } }),
  ])
  const charlotte = { west: -81, south: 35, east: -80.5, north: 35.5 }
  expect([...positionsInArea(Uint32Array.of(4, 3, 2, 1, 0), points, charlotte)]).toEqual([1, 0])
})
