import type { ChangesAnswer, FavoriteListing } from '#contract/following/following-schema.ts'
import { centsFromDollars } from '#domain/money/cents.ts'
import { type AtRisk, favoritesAtRisk, type Watched } from '#domain/agenda/at-risk.ts'
import { minimumBid } from '#domain/listing/minimum-bid.ts'
import { deadlineAhead } from '#domain/listing/upset-period.ts'
import { addDays, type PlainDate } from '#domain/time/plain-date.ts'

/** A favorite with the facts that decide whether the person may lose it. */
export type WatchedFavorite = Watched & {
  favorite: FavoriteListing
  /** The sale is ahead, so the minimum bid is the opening bid. */
  isBeforeSale: boolean
}

type Upset = ChangesAnswer['upset_favorites'][number]

/** A favorite at risk, with the bids before and now if it was upset since the last visit. */
export type Risk = AtRisk<WatchedFavorite> & { upset: Upset | null }

/** The upset bids of a person's favorites in the days before `today` that a first visit looks back on, by filing day. */
export function upsetsInDays(upsets: readonly Upset[], days: number, today: PlainDate): Upset[] {
  return upsets.filter(({ filed_on }) => !filed_on || filed_on >= addDays(today, -days))
}

/** Favorites at risk, nearest deadline first. */
export function risksOf(
  favorites: readonly FavoriteListing[],
  upsets: readonly Upset[],
  today: PlainDate,
): Risk[] {
  const watched = favorites.map((favorite) => watchedOf(favorite, today))
  const byId = new Map(upsets.map((upset) => [upset.tax_foreclosure_id, upset]))
  // A property with a resale ahead is no longer upset.
  const ids = new Set(watched.flatMap(({ id, isBeforeSale }) => (byId.has(id) && !isBeforeSale ? [id] : [])))
  return favoritesAtRisk(watched, today, ids).map((risk) => ({
    ...risk,
    upset: risk.reasons.includes('upset') ? (byId.get(risk.favorite.id) ?? null) : null,
  }))
}

function watchedOf(favorite: FavoriteListing, today: PlainDate): WatchedFavorite {
  const { listing, maximum_bid } = favorite
  return {
    id: listing.id,
    maximum_bid_cents: maximum_bid === null ? null : centsFromDollars(maximum_bid),
    favorite,
    minimum_next_bid_cents: minimumBid(listing, today),
    last_day: deadlineAhead(listing, today),
    isBeforeSale: listing.status === 'Auction in future',
  }
}
