import type { ClerkCall } from '#contract/following/following-schema.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { findOpenCounties, hashOfSecret } from '#server/features/accounts/index.ts'
import { readContacts } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { datedByCall } from './by-call.ts'
import { type DatedListing, readDatedListings } from './dated-listings.store.ts'
import { entriesOf } from './entries.ts'
import { findFeed, noteReading } from './feeds.store.ts'
import { CALENDAR } from './texts.ts'
import { writeCalendar } from './write-calendar.ts'

/** Tells which listings of these counties a person follows. */
export type FindFavorites = (userId: string, countyFips: readonly string[]) => Promise<readonly number[]>

/** Who asks, and the counties open to them. */
type Reader = { userId: string; countyFips: readonly string[] }

/** What the clerk told a person about a listing of an open county, where that decides; throws `not_found` for others. */
export type ReadDecidingCall = (reader: Reader, listingId: number) => Promise<ClerkCall | null>

export type ReadingDeps = Pick<Database, 'pool' | 'db'> & {
  clock: Clock
  publicUrl: string
  findFavorites: FindFavorites
  readDecidingCall: ReadDecidingCall
}

/** A month of history stays, so that an entry does not vanish on the morning after. */
const KEPT_DAYS = 31

async function contactsFor(listings: readonly DatedListing[], db: Db) {
  const contacts = await readContacts(
    db,
    listings.map(({ county }) => county),
  )
  return ({ county }: DatedListing) => contacts.get(county) ?? []
}

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
  const contacts = await contactsFor(listings, db)
  const entries = listings.flatMap((listing) => entriesOf(listing, today, contacts(listing)))
  return writeCalendar(CALENDAR.names[feed.kind], entries, publicUrl)
}

/**
 * One listing of an open county as a calendar of what is still to come, by the reader's own call to the clerk where
 * one decides; null where nothing is to come. Throws `not_found` for every other id.
 */
export async function readListingCalendar(
  id: number,
  reader: Reader,
  { db, clock, publicUrl, readDecidingCall }: ReadingDeps,
): Promise<string | null> {
  const today = newYorkDate(clock.now())
  const call = await readDecidingCall(reader, id)
  const listings = await readDatedListings(db, { countyFips: reader.countyFips, ids: [id], since: null })
  const contacts = await contactsFor(listings, db)
  const entries = listings
    .map((listing) => (call === null ? listing : datedByCall(listing, call)))
    .flatMap((listing) => entriesOf(listing, today, contacts(listing)))
    .filter(({ date, state }) => date >= today && state !== 'cancelled')
  return entries.length === 0 ? null : writeCalendar(CALENDAR.listing, entries, publicUrl)
}
