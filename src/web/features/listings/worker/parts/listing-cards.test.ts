import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { groupNumbers, groupPositions } from '#domain/listing-filters/group.ts'
import { outlined } from '#web/features/listings/listing.fixture.ts'
import { cardList, type CardList, changedPlaces, joined, soldTogether, withFacts } from './listing-cards.ts'

const together = { case_number: '25CV000007-590' }
const listings = [
  outlined({ id: 4, ...together, parcel_identification: '1' }),
  outlined({ id: 9, case_number: null, parcel_identification: '2' }),
  outlined({ id: 2, ...together, parcel_identification: '3' }),
  outlined({ id: 7, ...together, parcel_identification: '4', highest_bid: 20000 }),
]
const groupOf = groupNumbers(listings)
const cards = cardList(groupPositions([0, 1, 2, 3], groupOf), listings)

describe('cardList', () => {
  it('groups parcels that are sold together', () => {
    expect(cards.length).toBe(3)
    expect(cards.at(0)?.listings.map(({ id }) => id)).toEqual([4, 2])
    expect(cards.at(0)?.key).toBe(2)
    expect(cards.at(3)).toBeUndefined()
  })

  it('returns the same object every time, so that rendered cards can be reused', () => {
    expect(cards.at(1)).toBe(cards.at(1))
  })

  it('finds a card by any of its parcels', () => {
    expect([4, 2, 9, 7, 5, null].map(cards.placeOf)).toEqual([0, 0, 1, 2, -1, -1])
  })

  it('numbers cards across two joined lists', () => {
    const both = joined(cards, cardList([[0]], [outlined({ id: 50 })]))
    expect(both.length).toBe(4)
    expect(both.at(3)?.key).toBe(50)
    expect([50, 2, 51].map(both.placeOf)).toEqual([3, 0, -1])
  })
})

describe('changedPlaces', () => {
  const groups = groupPositions([0, 1, 2, 3], groupOf)
  const listOf = (all: readonly Listing[]) => cardList(groupPositions([0, 1, 2, 3], groupOf), all)
  const after = listings.map((listing) => (listing.id === 2 ? { ...listing, street: '9 New St' } : listing))

  it.each([
    ['grouped again', cards, listOf],
    ['in the same groups', cardList(groups, listings), (all: readonly Listing[]) => cardList(groups, all)],
  ])('names the cards of which a parcel has other facts, %s', (_how, before, listIn) => {
    expect(changedPlaces(before, listIn(after))).toEqual([0])
    expect(changedPlaces(before, listIn(listings))).toEqual([])
    expect(
      changedPlaces(before, listIn(listings.map((listing) => ({ ...listing, id: listing.id + 1 })))),
    ).toBeNull()
    expect(changedPlaces(joined(before, before), joined(listIn(after), before))).toEqual([0])
    expect(changedPlaces(joined(before, before), joined(before, listIn(after)))).toEqual([3])
    expect(changedPlaces(joined(before, listIn([])), joined(listIn([]), before))).toBeNull()
  })

  it('names the same cards for every pair of states, in whatever order they are compared', () => {
    const changes = fc.array(fc.uniqueArray(fc.nat(3)), { minLength: 1, maxLength: 4 })
    const pairs = fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { maxLength: 8 })
    fc.assert(
      fc.property(changes, pairs, (changed, compared) => {
        const states = [listings]
        for (const positions of changed)
          states.push(
            (states.at(-1) ?? listings).map((listing, position) =>
              positions.includes(position) ? { ...listing } : listing,
            ),
          )
        for (const [one, other] of compared) {
          const [before = listings, after = listings] = [states[one], states[other]]
          const named = groups.flatMap((positions, place) =>
            positions.some((position) => before[position] !== after[position]) ? [place] : [],
          )
          expect(changedPlaces(cardList(groups, before), cardList(groups, after))).toEqual(named)
        }
      }),
    )
  })

  it('names the cards with facts that replaced those of the list', () => {
    const known = new Map(after.map((listing) => [listing.id, listing]))
    expect(
      changedPlaces(
        cards,
        withFacts(cards, (id) => known.get(id)),
      ),
    ).toEqual([0])
  })

  it.each<[string, CardList]>([
    ['another order', cardList(groupPositions([1, 0, 2, 3], groupOf), listings)],
    ['another number of cards', cardList(groupPositions([0, 1, 2], groupOf), listings)],
    ['another parcel in a card', cardList([[0], [1], [3]], listings)],
  ])('is null for %s', (_what, other) => {
    expect(changedPlaces(cards, other)).toBeNull()
  })
})

it('lists the parcels sold together, for each of them', () => {
  expect([...soldTogether(listings, groupOf)]).toEqual([
    [4, [4, 2]],
    [2, [4, 2]],
  ])
})
