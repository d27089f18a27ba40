import type { FilterContext } from '#domain/listing/filters.ts'
import { applyFilters, buildSearchIndex } from '#domain/listing/search-index.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { type Channel, channelsOf, type FollowedSearch, type Follower, type Reasons } from './follower.ts'
import { isWithin } from './match.ts'

/** What such a search tells of: the last day to upset, or the day of a sale, has come within its days. */
export type SearchDayKind = 'last_day_in_search' | 'sale_in_search'

/** A listing that searches of a person find since a day, though nothing happened to it. */
export interface SearchDayNotice {
  readonly tax_foreclosure_id: number
  readonly kind: SearchDayKind
  /** The last day, or the day of the sale: each is told once. */
  readonly day: string
  readonly reasons: Reasons
  readonly channels: readonly Channel[]
}

/** A listing that may come within somebody's days. */
export interface DatedListing {
  readonly county_fips: string
  readonly listing: WireListing
}

/** Whether a search counts days from the present one, so that it finds a listing only because time passes. */
function countsDays({ filters }: Pick<FollowedSearch, 'filters'>): boolean {
  return filters.lastDay !== null || filters.sale !== null
}

/**
 * Prepares listings for any number of people: who is told of what their searches find on `today` (New York) and would
 * not have found as it stands on `before`, an earlier day.
 */
export function searchDaysOf(
  dated: readonly DatedListing[],
  { today, before }: { today: PlainDate; before: PlainDate },
): (follower: Follower) => SearchDayNotice[] {
  const index = buildSearchIndex(dated.map(({ listing }) => listing))

  function newlyFound(search: FollowedSearch, favorites: ReadonlySet<number>): DatedListing[] {
    const on = (day: PlainDate): Uint32Array => {
      const context: FilterContext = { today: day, favorites }
      return applyFilters(index, search.filters, 'default', context)
    }
    const known = new Set(on(before))
    return [...on(today)].flatMap((place) => {
      const found = dated[place]
      return found && !known.has(place) && isWithin(found.listing, search) ? [found] : []
    })
  }

  return ({ counties, favorites, searches, wishes }) => {
    const found = new Map<DatedListing, Reasons['searches']>()
    for (const search of searches) {
      if (search.alert === 'off' || !countsDays(search)) continue
      for (const each of newlyFound(search, favorites)) {
        if (!counties.has(each.county_fips)) continue
        found.set(each, [...(found.get(each) ?? []), { id: search.id, is_new: true }])
      }
    }
    const alerts = new Map(searches.map(({ id, alert }) => [id, alert]))
    return [...found].flatMap(([{ listing }, why]) => {
      const told = dayOf(listing)
      const reasons = { favorite: false, searches: why }
      const channels = channelsOf(reasons, (id) => alerts.get(id) ?? 'off', wishes)
      return told === null ? [] : [{ tax_foreclosure_id: listing.id, ...told, reasons, channels }]
    })
  }
}

function dayOf({ status, upset_bid_date, foreclosure_date }: WireListing) {
  if (status === 'Upset Bid Ongoing')
    return upset_bid_date === null ? null : { kind: 'last_day_in_search' as const, day: upset_bid_date }
  return foreclosure_date === null ? null : { kind: 'sale_in_search' as const, day: foreclosure_date }
}
