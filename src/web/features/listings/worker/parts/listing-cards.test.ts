import { describe, expect, it } from 'vitest'
import { groupNumbers, groupPositions } from '#domain/listing-filters/group.ts'
import { outlined } from '#web/features/listings/listing.fixture.ts'
import { cardList, joined, soldTogether } from './listing-cards.ts'

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

it('lists the parcels sold together, for each of them', () => {
  expect([...soldTogether(listings, groupOf)]).toEqual([
    [4, [4, 2]],
    [2, [4, 2]],
  ])
})
