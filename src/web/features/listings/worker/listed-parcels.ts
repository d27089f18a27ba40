import type { Listing } from '#contract/listings/listing-schema.ts'
import { joined } from './parts/listing-cards.ts'
import type { ListedCards } from './use-listing-results.ts'

/** Every parcel of the list in order; parcels that share a card are adjacent. */
export function listedParcels({ outlined, withoutOutline }: ListedCards): Listing[] {
  const cards = joined(outlined, withoutOutline)
  return Array.from({ length: cards.length }, (_, place) => cards.at(place)?.listings ?? []).flat()
}
