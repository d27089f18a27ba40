import type { PlainDate } from '#domain/time/plain-date.ts'
import type { ListingOrder, Sortable } from '#domain/listing-filters/sort.ts'
import { sortedPositions } from '#domain/listing-filters/sort.ts'
import { readWireInstant } from '#domain/time/wire-date.ts'

/** The orders of favorites that a person can choose. */
export const FAVORITE_ORDERS = ['mostRecent', 'lowestPrice', 'highestPrice'] as const
export type FavoriteOrder = (typeof FAVORITE_ORDERS)[number]

const LIKE_LISTINGS: Readonly<Record<Exclude<FavoriteOrder, 'mostRecent'>, ListingOrder>> = {
  lowestPrice: 'lowest-price',
  highestPrice: 'highest-price',
}

type Followed = { readonly listing: Sortable; readonly favorited_at: string }

/**
 * The favorites in the chosen order; null is the default order of the listings. Price orders use the displayed price,
 * N/A last in both; "most recent" is by when it was added to the favorites.
 */
export function sortedFavorites<F extends Followed>(
  favorites: readonly F[],
  order: FavoriteOrder | null,
  today: PlainDate,
): F[] {
  if (order === 'mostRecent') {
    const since = ({ favorited_at }: F) => readWireInstant(favorited_at) ?? -Infinity
    return favorites.toSorted((a, b) => since(b) - since(a))
  }
  const listings = favorites.map(({ listing }) => listing)
  const positions = sortedPositions(listings, order === null ? 'default' : LIKE_LISTINGS[order], today)
  return Array.from(positions).flatMap((position) => favorites[position] ?? [])
}
