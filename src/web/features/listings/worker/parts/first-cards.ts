import type { ListAnswer } from '#contract/listings/list-answer.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { sendable } from '#web/data/list/packed-listing.ts'
import { cardsInArea, matchingPositions, type Wanted } from './find-listings.ts'
import { cardList, type CardList, type ListingCard } from './listing-cards.ts'
import { prepareListings } from './prepare-listings.ts'

/** As many as the largest screens show without scrolling. */
const COUNT = 24

/** The cards at the top of the list, and the total counts. */
export type FirstCards = {
  /** Screen state these cards were selected for. */
  wanted: Wanted
  outlined: PartOfList
  withoutOutline: PartOfList
  found: number
  total: number
}

type PartOfList = { cards: ListingCard[]; length: number }

/** The worker does not know the favorites; a list filtered by them waits for the full answer. */
const NO_FAVORITES: ReadonlySet<number> = new Set()

export function firstCardsOf(answer: ListAnswer, wanted: Wanted, today: PlainDate): FirstCards {
  const prepared = prepareListings(answer)
  const matches = matchingPositions(prepared, wanted, { today, favorites: NO_FAVORITES })
  const { outlined, withoutOutline, found } = cardsInArea(prepared, matches, wanted.area)
  const top = (groups: number[][], count: number): PartOfList => {
    const cards = cardList(groups.slice(0, count), prepared.listings)
    const places = Array.from({ length: cards.length }, (_, place) => cards.at(place))
    return { cards: places.filter((card) => card !== undefined).map(sendableCard), length: groups.length }
  }
  return {
    wanted,
    outlined: top(outlined, COUNT),
    withoutOutline: top(withoutOutline, Math.max(0, COUNT - outlined.length)),
    found,
    total: prepared.listings.length,
  }
}

function sendableCard({ key, listings: [first, ...others] }: ListingCard): ListingCard {
  return { key, listings: [sendable(first), ...others.map(sendable)] }
}

/** A list with the real length of which only the top is filled. */
export function topOfList({ cards, length }: PartOfList): CardList {
  return {
    length,
    at: (place) => cards[place],
    listingAt: (place, parcel) => cards[place]?.listings[parcel],
    placeOf: (id) => cards.findIndex(({ listings }) => listings.some((listing) => listing.id === id)),
  }
}
