import type { Listing } from '#contract/listings/listing-schema.ts'
import { changedPositions } from './changed-positions.ts'

/** One card: a parcel, or the parcels of one case that are sold together. */
export type ListingCard = {
  /** The lowest id in it: stays with the card when filters or order change. */
  key: number
  listings: readonly [Listing, ...Listing[]]
}

/** Cards in order, created on first access: of ten thousand, a person sees a handful. */
export type CardList = {
  readonly length: number
  /** The same object every time; undefined outside the list. */
  at: (place: number) => ListingCard | undefined
  /** A listing of a card, without creating the card; undefined outside of it. */
  listingAt: (place: number, parcel: number) => Listing | undefined
  /** Index of the card that contains a listing, or -1. */
  placeOf: (id: number | null) => number
}

/** Positions of the listings of each card. */
type Groups = readonly (readonly number[])[]

type Joined = { first: CardList; second: CardList }

/** What lists were made of, by which they are compared. */
const sources = new WeakMap<CardList, { groups: Groups; listings: readonly Listing[] } | Joined>()

/** Cards for non-empty groups of positions. */
export function cardList(groups: Groups, listings: readonly Listing[]): CardList {
  const made = new Map<number, ListingCard | undefined>()
  const make = (positions: readonly number[] | undefined): ListingCard | undefined => {
    const [first, ...others] = listingsAt(listings, positions ?? [])
    if (!first) return undefined
    const key = others.reduce((lowest, { id }) => Math.min(lowest, id), first.id)
    return { key, listings: [first, ...others] }
  }
  const cards: CardList = {
    length: groups.length,
    at: (place) => {
      if (!made.has(place)) made.set(place, make(groups[place]))
      return made.get(place)
    },
    listingAt: (place, parcel) => {
      const position = groups[place]?.[parcel]
      return position === undefined ? undefined : listings[position]
    },
    placeOf: (id) =>
      id === null
        ? -1
        : groups.findIndex((positions) => positions.some((position) => listings[position]?.id === id)),
  }
  sources.set(cards, { groups, listings })
  return cards
}

/** The places of cards whose facts differ. Null if the lists do not show the same parcels in the same order. */
export function changedPlaces(one: CardList, other: CardList): readonly number[] | null {
  if (one === other) return []
  if (one.length !== other.length) return null
  const [before, after] = [sources.get(one), sources.get(other)]
  if (before && after) {
    if ('first' in before && 'first' in after) return changedInEither(before, after)
    if ('groups' in before && 'groups' in after && before.groups === after.groups)
      return changedInGroups(before.groups, before.listings, after.listings)
  }
  return changedCards(one, other)
}

function changedCards(one: CardList, other: CardList): readonly number[] | null {
  const places: number[] = []
  for (let place = 0; place < one.length; place++) {
    let isChanged = false
    for (let parcel = 0; ; parcel++) {
      const [before, after] = [one.listingAt(place, parcel), other.listingAt(place, parcel)]
      if (before?.id !== after?.id) return null
      if (before === undefined) break
      isChanged ||= before !== after
    }
    if (isChanged) places.push(place)
  }
  return places
}

/** The usual case, in which only facts changed: the order is not compared, and few cards are looked at. */
function changedInGroups(
  groups: Groups,
  before: readonly Listing[],
  after: readonly Listing[],
): readonly number[] | null {
  const changed = changedPositions(before, after)
  if (changed === null || changed.length === 0) return changed
  const placeOf = cardPlaces(groups, after.length)
  const places = new Set(changed.map((position) => placeOf[position] ?? -1))
  places.delete(-1)
  return [...places].toSorted((a, b) => a - b)
}

/** The place of each position, of groups that last through many changes. */
const placesOf = new WeakMap<Groups, Int32Array>()

/** For each position the place of its card; -1 without one. */
function cardPlaces(groups: Groups, size: number): Int32Array {
  const known = placesOf.get(groups)
  if (known) return known
  const places = new Int32Array(size).fill(-1)
  for (const [place, positions] of groups.entries())
    for (const position of positions) places[position] = place
  placesOf.set(groups, places)
  return places
}

function changedInEither(before: Joined, after: Joined): readonly number[] | null {
  const [first, second] = [
    changedPlaces(before.first, after.first),
    changedPlaces(before.second, after.second),
  ]
  return first && second && [...first, ...second.map((place) => before.first.length + place)]
}

/** The same cards in the same order, each with its current facts. */
export function withFacts(cards: CardList, factsOf: (id: number) => Listing | undefined): CardList {
  const made = new Map<number, ListingCard | undefined>()
  const make = (card: ListingCard | undefined): ListingCard | undefined => {
    if (!card) return undefined
    const [first, ...others] = card.listings.map((listing) => factsOf(listing.id) ?? listing)
    return first && { key: card.key, listings: [first, ...others] }
  }
  return {
    ...cards,
    at: (place) => {
      if (!made.has(place)) made.set(place, make(cards.at(place)))
      return made.get(place)
    },
    listingAt: (place, parcel) => {
      const listing = cards.listingAt(place, parcel)
      return listing && (factsOf(listing.id) ?? listing)
    },
  }
}

/** Two lists as one, the second after the first. */
export function joined(first: CardList, second: CardList): CardList {
  const cards: CardList = {
    length: first.length + second.length,
    at: (place) => (place < first.length ? first.at(place) : second.at(place - first.length)),
    listingAt: (place, parcel) =>
      place < first.length ? first.listingAt(place, parcel) : second.listingAt(place - first.length, parcel),
    placeOf: (id) => {
      const place = first.placeOf(id)
      if (place !== -1) return place
      const later = second.placeOf(id)
      return later === -1 ? -1 : first.length + later
    },
  }
  sources.set(cards, { first, second })
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

/** For every parcel sold with others, the ids of all of them. */
export function soldTogether(
  listings: readonly Listing[],
  groupOf: Uint32Array,
): ReadonlyMap<number, readonly number[]> {
  const firstOf = new Map<number, number>()
  const together = new Map<number, number[]>()
  listings.forEach(({ id }, position) => {
    const group = groupOf[position] ?? position
    const first = firstOf.get(group)
    if (first === undefined) {
      firstOf.set(group, id)
      return
    }
    const ids = together.get(first) ?? [first]
    ids.push(id)
    together.set(first, ids).set(id, ids)
  })
  return together
}
