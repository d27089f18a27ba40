import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NO_FILTERS } from '#domain/listing-filters/filters.ts'
import { anyListing, today } from '#domain/listing/listing.fixture.ts'
import { LISTING_ORDERS } from '#domain/listing-filters/sort.ts'
import { packed, unpacked } from '#web/data/list/packed-listing.ts'
import { outlined } from '#web/features/listings/listing.fixture.ts'
import { cardsInArea, matchingPositions } from './find-listings.ts'
import { firstCardsOf, topOfList } from './first-cards.ts'
import { cardList, type CardList } from './listing-cards.ts'
import { prepareListings } from './prepare-listings.ts'

const listings = fc
  .array(anyListing, { maxLength: 60 })
  .map((list) => list.map((listing, place) => ({ ...listing, id: place + 1 })))
const wanted = fc.record({
  filters: fc.record({
    ...Object.fromEntries(Object.keys(NO_FILTERS).map((name) => [name, fc.constant(null)])),
    county: fc.constantFrom(null, 'Wake'),
    q: fc.constantFrom(null, 'oak', '16'),
  }),
  sort: fc.constantFrom(...LISTING_ORDERS),
  area: fc.constant(null),
})

const context = { today, favorites: new Set<number>() }

it('match the first cards of the full list', () => {
  fc.assert(
    fc.property(listings, listings, wanted, (outlined, without, { filters, ...others }) => {
      const answer = { tax_foreclosures: outlined, without_outline: without, accessible_counties: [] }
      const state = { ...others, filters: { ...NO_FILTERS, ...filters } }
      const first = firstCardsOf(answer, state, today)
      const prepared = prepareListings(answer)
      const cards = cardsInArea(prepared, matchingPositions(prepared, state, context), null)
      const keys = (list: CardList, count: number) =>
        Array.from({ length: count }, (_, place) => list.at(place)?.key)
      const parts = [
        [first.outlined, cards.outlined],
        [first.withoutOutline, cards.withoutOutline],
      ] as const
      for (const [top, groups] of parts) {
        expect(top.length).toBe(groups.length)
        const all = cardList(groups, prepared.listings)
        expect(keys(topOfList(top), top.cards.length)).toEqual(keys(all, top.cards.length))
      }
      const shown = first.outlined.cards.length + first.withoutOutline.cards.length
      expect(shown).toBe(Math.min(24, cards.outlined.length + cards.withoutOutline.length))
      expect([first.found, first.total]).toEqual([cards.found, outlined.length + without.length])
    }),
  )
})

it('are sent with their outlines, also those of a kept list', () => {
  const listing = outlined({ id: 1 })
  const kept = {
    tax_foreclosures: [unpacked(packed(listing))],
    without_outline: [],
    accessible_counties: [],
  }
  const state = { filters: NO_FILTERS, sort: 'default', area: null } as const
  const [card] = structuredClone(firstCardsOf(kept, state, today)).outlined.cards
  expect(card?.listings).toEqual([listing])
})
