import type { Listing } from '#contract/listings/listing-schema.ts'
import { aListing } from '#domain/listing/listing.fixture.ts'

/** A listing with a rectangular outline, corners in state plane feet. */
export function outlined(
  [west, south, east, north]: readonly [number, number, number, number],
  differences: Partial<Listing> = {},
): Listing {
  const ring = [
    [west, south],
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ]
  return {
    ...aListing(differences),
    geometry: { rings: [ring], spatialReference: { wkid: 2264 } },
    ...differences,
  }
}

/** A listing without an outline, at a point if one is given. */
export function pointed(differences: Partial<Listing> = {}): Listing {
  return { ...aListing(differences), geometry: null, ...differences }
}
