import { expect, it } from 'vitest'
import { aDetails } from '#contract/listings/details.fixture.ts'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { parseListingUrl } from '#contract/listings/listing-url.ts'
import { mapPath } from './map-path.ts'

const { listing } = aDetails()

function stateOf(differences: Partial<Listing>, view: 'map' | 'split' = 'map') {
  const [path, query] = mapPath({ ...listing, ...differences }, view)?.split('?') ?? []
  expect(path).toBe('/listing')
  return parseListingUrl(new URLSearchParams(query))
}

it.each(['map', 'split'] as const)('links to the parcel in the %s view', (wanted) => {
  const { view, selected, map } = stateOf({}, wanted)
  expect([view, selected, map?.zoom]).toEqual([wanted, 7, 17])
  expect(map?.longitude).toBeCloseTo(-80.87, 1)
  expect(map?.latitude).toBeCloseTo(35.22, 1)
})

it('zooms out to fit a large tract', () => {
  const [x, y, mile] = [1_449_000, 541_000, 5280]
  const ring = [
    [x, y],
    [x, y + mile],
    [x + mile, y + mile],
    [x + mile, y],
    [x, y],
  ]
  const { map } = stateOf({ geometry: { rings: [ring], spatialReference: { wkid: 2264 } } })
  expect(map?.zoom).toBeGreaterThan(13)
  expect(map?.zoom).toBeLessThan(14)
})

it('links to the point if there is no outline', () => {
  const { map } = stateOf({ geometry: null, longitude: -81.1, latitude: 35.5 })
  expect(map).toEqual({ longitude: -81.1, latitude: 35.5, zoom: 15 })
})

it('returns null without a location', () => {
  expect(mapPath({ ...listing, geometry: null }, 'map')).toBeNull()
})
