import type { FollowedSearch, Follower } from '#domain/alerts/follower.ts'
import { type ListingFilters, NO_FILTERS, PRICE_RANGES } from '#domain/listing-filters/filters.ts'
import { STRUCTURES } from '#domain/listing/wire-listing.ts'
import type { Random } from '#server/features/demo/index.ts'
import {
  COUNTIES_OF_PERSON,
  FAVORITES_OF_PERSON,
  SEARCH_ALERTS,
  SEARCH_FILTERS,
  SEARCHES_OF_PERSON,
  WISHES,
} from '../assumptions.ts'
import type { CountyMarket } from './market.ts'
import { draw, weighted } from './shares.ts'

/** A simulated subscriber: what the product knows of a follower, and the counties themselves. */
export type Subscriber = Follower & { readonly markets: readonly CountyMarket[] }

/** Creates subscribers whose counties follow the number of residents. */
export function createSubscribers(
  market: readonly CountyMarket[],
  count: number,
  random: Random,
): Subscriber[] {
  const pick = weighted(market.map(({ people }) => people))
  return Array.from({ length: count }, (_, number) => {
    const markets = countiesOf(market, pick, random)
    const texts = random.chance(WISHES.takesTexts)
      ? new Set(['deadline', 'upset_bid', 'sale_change'] as const)
      : new Set<never>()
    return {
      user_id: String(number),
      markets,
      counties: new Set(markets.map(({ fips }) => fips)),
      favorites: favoritesOf(markets, random),
      searches: Array.from({ length: draw(random, SEARCHES_OF_PERSON) }, (_search, place) =>
        searchOf(String(place), random.pick(nonEmpty(markets)), texts.size > 0, random),
      ),
      wishes: {
        instant_email_alert: random.chance(WISHES.instantEmails),
        daily_digest: random.chance(WISHES.dailySummary),
        takes_mail: random.chance(WISHES.takesMail),
        takes_push: random.chance(WISHES.hasDevice),
        texts,
      },
    }
  })
}

function countiesOf(
  market: readonly CountyMarket[],
  pick: (random: Random) => number,
  random: Random,
): readonly CountyMarket[] {
  const count = draw(random, COUNTIES_OF_PERSON)
  if (count >= market.length) return market
  const chosen = new Set<CountyMarket>()
  while (chosen.size < count) {
    const county = market[pick(random)]
    if (county) chosen.add(county)
  }
  return [...chosen]
}

function favoritesOf(markets: readonly CountyMarket[], random: Random): Set<number> {
  const pick = weighted(markets.map(({ listings }) => listings.length))
  const chosen = Array.from({ length: draw(random, FAVORITES_OF_PERSON) }, () => {
    const listings = markets[pick(random)]?.listings ?? []
    return listings[random.integer(0, listings.length - 1)]?.id ?? 0
  })
  return new Set(chosen)
}

function searchOf(id: string, { name }: CountyMarket, mayText: boolean, random: Random): FollowedSearch {
  const price = { minimumBid: random.pick(PRICE_RANGES) }
  const filters = {
    price_and_structure: { ...price, structure: random.pick(STRUCTURES) },
    price,
    upset_bids: { status: 'Upset Bid Ongoing' },
    nothing: {},
  } satisfies Record<string, Partial<ListingFilters>>
  return {
    id,
    filters: { ...NO_FILTERS, county: name, ...filters[draw(random, SEARCH_FILTERS)] },
    area: null,
    alert: draw(random, SEARCH_ALERTS),
    has_texts: mayText && random.chance(WISHES.searchTexts),
  }
}

function nonEmpty<T>(items: readonly T[]): readonly [T, ...T[]] {
  const [first, ...rest] = items
  if (first === undefined) throw new Error('a subscriber has no county')
  return [first, ...rest]
}
