import { expect, it } from 'vitest'
import { sortedFavorites } from './favorite-order.ts'
import { aListing, today } from './listing.fixture.ts'

const bare = { highest_bid: null, opening_bid: null, foreclosure_date: null, upset_bid_date: null }
const favorites = [
  { listing: aListing({ ...bare, id: 1 }), favorited_at: '2026-11-18T10:00:00.000Z' },
  { listing: aListing({ ...bare, id: 2, highest_bid: 900 }), favorited_at: '2026-11-10T10:00:00.000Z' },
  {
    listing: aListing({ ...bare, id: 3, opening_bid: 4000, foreclosure_date: '2026-12-01' }),
    favorited_at: '2026-11-12T10:00:00.000Z',
  },
]
const ids = (order: Parameters<typeof sortedFavorites>[1]) =>
  sortedFavorites(favorites, order, today).map(({ listing }) => listing.id)

it.each([
  [null, [3, 2, 1]],
  ['mostRecent', [1, 3, 2]],
  ['lowestPrice', [2, 3, 1]],
  ['highestPrice', [3, 2, 1]],
] as const)('%s', (order, expected) => {
  expect(ids(order)).toEqual(expected)
})
