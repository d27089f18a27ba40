import type { Listing } from './listing-schema.ts'

/** Index of the first listing with this id or a higher one, among listings in order of id. */
export function firstFrom(listings: readonly Pick<Listing, 'id'>[], id: number): number {
  let [low, high] = [0, listings.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((listings[middle]?.id ?? Infinity) < id) low = middle + 1
    else high = middle
  }
  return low
}
