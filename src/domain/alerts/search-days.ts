import type { FilterContext } from '#domain/listing-filters/filters.ts'
import { applyFilters } from '#domain/listing-filters/apply-filters.ts'
import { buildSearchIndex } from '#domain/listing-filters/search-index.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'
import { textKindOfReminder } from '#domain/text-messages/text-kinds.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import {
  type Channel,
  channelsOf,
  type FollowedSearch,
  type Follower,
  notifiesOf,
  isFollowed,
  type Reasons,
} from './follower.ts'
import { type DayAhead, dayAheadOf } from './day-ahead.ts'
import { isWithin } from './match.ts'

/** A listing that a person's searches newly find only because days passed. */
export interface SearchDayNotice extends DayAhead {
  readonly tax_foreclosure_id: number
  readonly reasons: Reasons
  readonly channels: readonly Channel[]
}

/** A listing that may come within the days of a search. */
export interface DatedListing {
  readonly county_fips: string
  readonly listing: WireListing
}

/** Whether a search counts days from today, so that it can find a listing merely because time passes. */
function countsDays({ filters }: Pick<FollowedSearch, 'filters'>): boolean {
  return filters.lastDay !== null || filters.sale !== null
}

/** Whether a search has already notified of this day of a listing. */
export type WasNotified = (searchId: string, listingId: number, day: string) => boolean

/**
 * Prepares listings for any number of people: for each person, what their searches find on `today` (New York) and would
 * not have found, with the same facts, on the earlier day `before`. Skips only what that search has already notified of
 * that day.
 */
export function searchDaysOf(
  dated: readonly DatedListing[],
  { today, before }: { today: PlainDate; before: PlainDate },
): (follower: Follower, wasNotified: WasNotified) => SearchDayNotice[] {
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

  return ({ counties, favorites, searches, wishes }, wasNotified) => {
    const found = new Map<DatedListing, Reasons['searches']>()
    for (const search of searches) {
      if (!isFollowed(search, wishes) || !countsDays(search)) continue
      for (const each of newlyFound(search, favorites)) {
        const ahead = dayAheadOf(each.listing)
        if (ahead === null || !counties.has(each.county_fips)) continue
        if (!notifiesOf(search, textKindOfReminder(ahead.kind, ahead.day, today), wishes)) continue
        if (wasNotified(search.id, each.listing.id, ahead.day)) continue
        found.set(each, [...(found.get(each) ?? []), { id: search.id, is_new: true }])
      }
    }
    const followed = new Map(searches.map((search) => [search.id, search]))
    return [...found].flatMap(([{ listing }, why]) => {
      const dayAhead = dayAheadOf(listing)
      if (dayAhead === null) return []
      const reasons = { favorite: false, searches: why }
      const kind = textKindOfReminder(dayAhead.kind, dayAhead.day, today)
      const channels = channelsOf(reasons, (id) => followed.get(id), kind, wishes)
      return [{ tax_foreclosure_id: listing.id, ...dayAhead, reasons, channels }]
    })
  }
}
