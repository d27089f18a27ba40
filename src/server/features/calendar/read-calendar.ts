import { newYorkDate } from '#domain/time/new-york.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { findOpenCounties, hashOfSecret } from '#server/features/accounts/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { readDatedListings } from './dated-listings.store.ts'
import { entriesOf } from './entries.ts'
import { findFeed, noteReading } from './feeds.store.ts'
import { CALENDAR } from './texts.ts'
import { writeCalendar } from './write-calendar.ts'

/** Tells which listings of these counties a person follows. */
export type FindFavorites = (userId: string, countyFips: readonly string[]) => Promise<readonly number[]>

export type ReadingDeps = Pick<Database, 'pool' | 'db'> & {
  clock: Clock
  publicUrl: string
  findFavorites: FindFavorites
}

/** A month of history stays, so that an entry does not vanish on the morning after. */
const KEPT_DAYS = 31

/**
 * The calendar behind an address; null where there is none for whoever asks: the address is unknown or revoked, or
 * nothing is open to its person. A person without counties has an empty one.
 */
export async function readFeedCalendar(token: string, deps: ReadingDeps): Promise<string | null> {
  const { db, clock, publicUrl } = deps
  const feed = await findFeed(db, hashOfSecret(token))
  if (feed === null) return null
  const counties = await findOpenCounties(feed.user_id, deps)
  if (counties === null) return null
  await noteReading(db, feed.id, new Date(clock.now()))
  const countyFips = counties.map(({ fips }) => fips)
  const ids = feed.kind === 'favorites' ? await deps.findFavorites(feed.user_id, countyFips) : null
  const today = newYorkDate(clock.now())
  const listings = await readDatedListings(db, { countyFips, ids, since: addDays(today, -KEPT_DAYS) })
  const entries = listings.flatMap((listing) => entriesOf(listing, today))
  return writeCalendar(CALENDAR.names[feed.kind], entries, publicUrl)
}

/** One listing of these counties as a calendar of what is still to come; null where nothing is. */
export async function readListingCalendar(
  id: number,
  countyFips: readonly string[],
  { db, clock, publicUrl }: ReadingDeps,
): Promise<string | null> {
  const today = newYorkDate(clock.now())
  const listings = await readDatedListings(db, { countyFips, ids: [id], since: today })
  const entries = listings
    .flatMap((listing) => entriesOf(listing, today))
    .filter(({ date, state }) => date >= today && state !== 'cancelled')
  return entries.length === 0 ? null : writeCalendar(CALENDAR.listing, entries, publicUrl)
}
