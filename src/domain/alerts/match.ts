import type { FilterContext } from '#domain/listing-filters/filters.ts'
import { applyFilters } from '#domain/listing-filters/apply-filters.ts'
import { buildSearchIndex, type SearchIndex } from '#domain/listing-filters/search-index.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'
import { textKindOfEvent } from '#domain/text-messages/text-kinds.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { type AlertEvent, isNews } from './alert-event.ts'
import { dayAheadOf } from './day-ahead.ts'
import {
  type AlertWishes,
  type Channel,
  channelsOf,
  type FollowedSearch,
  type Follower,
  isFollowed,
  notifiesOf,
  type Reasons,
} from './follower.ts'

/** A changed listing with its events. */
export interface ChangedListing {
  readonly county_fips: string
  readonly listing: WireListing
  /** Before the change; null for a new listing. */
  readonly before: WireListing | null
  readonly events: readonly AlertEvent[]
}

/** One event for one recipient, with its channels. */
export interface Notice {
  readonly tax_foreclosure_id: number
  readonly event_id: number
  readonly reasons: Reasons
  /** The listing's next day after the change, shown with the notification; null without one. */
  readonly day: string | null
  readonly channels: readonly Channel[]
}

/** The notifications of the changes for one follower: only of counties open to them, each event at most once. */
export type Matcher = (follower: Follower) => readonly Notice[]

interface Part {
  readonly changes: readonly ChangedListing[]
  readonly after: SearchIndex
  readonly before: SearchIndex
}

/**
 * Prepares changes of one day in New York for any number of people. A favorite notifies of all news; a search with an
 * alert notifies of the listings it finds after the change, by the same filters as the list, and one with texts of what
 * cannot wait about them.
 */
export function matcherOf(all: readonly ChangedListing[], today: PlainDate): Matcher {
  const changes = all
    .map((change) => ({ ...change, events: change.events.filter(isNews) }))
    .filter(({ events }) => events.length > 0)
  const places = new Map(changes.map((change, place) => [change.listing.id, place]))
  const parts = partsOf(changes)

  function foundBy(search: FollowedSearch, follower: Follower): Map<number, boolean> {
    const found = new Map<number, boolean>()
    const part = parts(search.filters.county)
    if (part === null) return found
    const context: FilterContext = { today, favorites: follower.favorites }
    const before = new Set(hits(part.before, search, context))
    for (const place of hits(part.after, search, context)) {
      const change = part.changes[place]
      if (change && isWithin(change.listing, search)) {
        const wasFound = change.before !== null && before.has(place) && isWithin(change.before, search)
        found.set(change.listing.id, !wasFound)
      }
    }
    return found
  }

  return (follower) => {
    const reasons = new Map<number, Reasons>()
    for (const id of follower.favorites) if (places.has(id)) reasons.set(id, { favorite: true, searches: [] })
    for (const search of follower.searches) {
      if (!isFollowed(search, follower.wishes)) continue
      for (const [id, is_new] of foundBy(search, follower)) {
        const known = reasons.get(id) ?? { favorite: false, searches: [] }
        reasons.set(id, { ...known, searches: [...known.searches, { id: search.id, is_new }] })
      }
    }
    const followed = new Map(follower.searches.map((search) => [search.id, search]))
    return [...reasons].flatMap(([id, why]) => {
      const change = changes[places.get(id) ?? -1]
      if (!change || !follower.counties.has(change.county_fips)) return []
      return noticesOf(change, why, followed, { wishes: follower.wishes, today })
    })
  }
}

/** What is texted differs by event, and with it the searches that notify. */
function noticesOf(
  { listing, events }: ChangedListing,
  { favorite, searches }: Reasons,
  followed: ReadonlyMap<string, FollowedSearch>,
  { wishes, today }: { wishes: AlertWishes; today: PlainDate },
): Notice[] {
  const day = dayAheadOf(listing)?.day ?? null
  return events.flatMap((event) => {
    const kind = textKindOfEvent(event, today)
    const notifies = ({ id }: { id: string }): boolean => {
      const search = followed.get(id)
      return search !== undefined && notifiesOf(search, kind, wishes)
    }
    const reasons = { favorite, searches: searches.filter(notifies) }
    const channels = channelsOf(reasons, (id) => followed.get(id), kind, wishes)
    if (channels.length === 0) return []
    return [{ tax_foreclosure_id: listing.id, event_id: event.id, reasons, day, channels }]
  })
}

function hits(index: SearchIndex, { filters }: FollowedSearch, context: FilterContext): Uint32Array {
  return applyFilters(index, filters, 'default', context)
}

/** Most searches name a county and need only its changes. */
function partsOf(changes: readonly ChangedListing[]): (county: string | null) => Part | null {
  const gathered = new Map<string, ChangedListing[]>()
  for (const change of changes) {
    const own = gathered.get(change.listing.county)
    if (own) own.push(change)
    else gathered.set(change.listing.county, [change])
  }
  const ofCounty = new Map([...gathered].map(([county, own]) => [county, partOf(own)]))
  const whole = partOf(changes)
  return (county) => (county === null ? whole : (ofCounty.get(county) ?? null))
}

// The "before" index has new listings too, so positions match; newness is checked separately.
function partOf(changes: readonly ChangedListing[]): Part {
  return {
    changes,
    after: buildSearchIndex(changes.map(({ listing }) => listing)),
    before: buildSearchIndex(changes.map(({ listing, before }) => before ?? listing)),
  }
}

/** Whether a listing is inside the search's map area; true without an area. */
export function isWithin({ longitude, latitude }: WireListing, { area }: FollowedSearch): boolean {
  if (area === null) return true
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return false
  const { west, south, east, north } = area
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north
}
