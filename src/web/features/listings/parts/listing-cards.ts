import type { Listing } from '#contract/listings/listing-schema.ts'

/** One card: a parcel, or the parcels of one case that are sold together. */
export type ListingCard = {
  /** The lowest id in it: stays with the card when filters or order change. */
  key: number
  listings: readonly [Listing, ...Listing[]]
}

/** Cards for positions already gathered into groups. */
export function cardsOf(groups: readonly number[][], listings: readonly Listing[]): ListingCard[] {
  const cards: ListingCard[] = []
  for (const positions of groups) {
    const [first, ...others] = listingsAt(listings, positions)
    if (!first) continue
    const key = others.reduce((lowest, { id }) => Math.min(lowest, id), first.id)
    cards.push({ key, listings: [first, ...others] })
  }
  return cards
}

export function listingsAt(listings: readonly Listing[], positions: Iterable<number>): Listing[] {
  const found: Listing[] = []
  for (const position of positions) {
    const listing = listings[position]
    if (listing) found.push(listing)
  }
  return found
}

/** For every parcel that is sold with others, the ids of all of them. */
export function soldTogether(
  listings: readonly Listing[],
  groupOf: Uint32Array,
): ReadonlyMap<number, readonly number[]> {
  const firstOf = new Map<number, number>()
  const members = new Map<number, number[]>()
  const together = new Map<number, readonly number[]>()
  listings.forEach(({ id }, position) => {
    const group = groupOf[position] ?? position
    const first = firstOf.get(group)
    if (first === undefined) {
      firstOf.set(group, id)
      return
    }
    const ids = members.get(group) ?? [first]
    members.set(group, ids)
    ids.push(id)
    together.set(first, ids).set(id, ids)
  })
  return together
}

/** Place of the card that holds a listing, -1 where none does. */
export function cardIndexOf(cards: readonly ListingCard[], id: number | null): number {
  return id === null ? -1 : cards.findIndex(({ listings }) => listings.some((listing) => listing.id === id))
}
