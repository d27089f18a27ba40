import { firstPlace } from '#domain/sorted/first-place.ts'
import type { Listing } from './listing-schema.ts'

/** Index of the first listing with this id or a higher one, among listings in order of id. */
export function firstFrom(listings: readonly Pick<Listing, 'id'>[], id: number): number {
  return firstPlace(0, listings.length, (place) => (listings[place]?.id ?? Infinity) >= id)
}
