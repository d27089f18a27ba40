import type { Listing } from '#contract/listings/listing-schema.ts'
import { joined, type CardList } from '#web/features/listings/worker/parts/listing-cards.ts'

/** Position of a listing in a list, and its neighbors there. */
export type Steps = {
  /** From 1. */
  readonly place: number
  readonly count: number
  readonly previous: Listing | null
  readonly next: Listing | null
}

type Listed = { readonly outlined: CardList; readonly withoutOutline: CardList }

/** Parcels in the order of the cards, those without an outline last; null for a listing that is not in the list. */
export function stepsIn({ outlined, withoutOutline }: Listed, id: number): Steps | null {
  const cards = joined(outlined, withoutOutline)
  const listings = Array.from(
    { length: cards.length },
    (_card, place) => cards.at(place)?.listings ?? [],
  ).flat()
  const index = listings.findIndex((listing) => listing.id === id)
  if (index === -1) return null
  return {
    place: index + 1,
    count: listings.length,
    previous: listings[index - 1] ?? null,
    next: listings[index + 1] ?? null,
  }
}
