import { expect, it } from 'vitest'
import { aDetails } from '#contract/listings/details.fixture.ts'
import { parseListingUrl } from '#contract/listings/listing-url.ts'
import { mapPath } from './map-path.ts'

it('leads to the parcel on the map', () => {
  const { listing } = aDetails()
  const [path, query] = mapPath(listing)?.split('?') ?? []
  const { view, selected, map } = parseListingUrl(new URLSearchParams(query))
  expect([path, view, selected, map?.zoom]).toEqual(['/listing', 'map', 7, 17])
  expect(map?.longitude).toBeCloseTo(-80.87, 1)
  expect(map?.latitude).toBeCloseTo(35.22, 1)
})

it('leads nowhere without an outline', () => {
  expect(mapPath(aDetails({ listing: { geometry: null } }).listing)).toBeNull()
})
