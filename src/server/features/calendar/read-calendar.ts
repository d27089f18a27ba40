import type { ClerkCall } from '#contract/following/following-schema.ts'
import { activeClerkCall } from '#domain/clerk-call/resolve-call.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { findOpenCounties, hashOfSecret } from '#server/features/accounts/index.ts'
import { readContacts } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { type CallChanges, countedByCall, datedByCall } from './by-call.ts'
import { type DatedListing, readDatedListings } from './dated-listings.store.ts'
import { entriesOf } from './entries.ts'
import { findFeed, recordRead } from './feeds.store.ts'
import { CALENDAR } from './texts.ts'
import { writeCalendar } from './write-calendar.ts'

/** Finds the listings in these counties that a person follows. */
export type FindFavorites = (userId: string, countyFips: readonly string[]) => Promise<readonly number[]>

/** The reader, with the counties open to them. */
type Reader = { userId: string; countyFips: readonly string[] }

/** The reader's clerk calls about listings in open counties, by listing id; `ids` null means all. */
export type ReadClerkCalls = (
  reader: Reader,
  ids: readonly number[] | null,
) => Promise<ReadonlyMap<number, ClerkCall>>

export type ReadingDeps = Pick<Database, 'pool' | 'db'> & {
  clock: Clock
  publicUrl: string
  findFavorites: FindFavorites
  readClerkCalls: ReadClerkCalls
  /** How often the person changed clerk calls, by listing id. */
  readCallChanges: (userId: string) => Promise<ReadonlyMap<number, CallChanges>>
}

/** Days of history included, so that an entry does not vanish the morning after. */
const HISTORY_DAYS = 31

async function contactsFor(listings: readonly DatedListing[], db: Db) {
  const contacts = await readContacts(
    db,
    listings.map(({ county }) => county),
  )
  return ({ county }: DatedListing) => contacts.get(county) ?? []
}

/**
 * The calendar of a feed; null if the secret is unknown or revoked, or if the person may not see listings. A person
 * without counties gets an empty calendar.
 */
export async function readFeedCalendar(token: string, deps: ReadingDeps): Promise<string | null> {
  const { db, clock, publicUrl } = deps
  const feed = await findFeed(db, hashOfSecret(token))
  if (feed === null) return null
  const counties = await findOpenCounties(feed.user_id, deps)
  if (counties === null) return null
  await recordRead(db, feed.id, new Date(clock.now()))
  const countyFips = counties.map(({ fips }) => fips)
  const ids = feed.kind === 'favorites' ? await deps.findFavorites(feed.user_id, countyFips) : null
  const today = newYorkDate(clock.now())
  const reader = { userId: feed.user_id, countyFips }
  const listings = await readOwnListings(reader, { ids, since: addDays(today, -HISTORY_DAYS) }, deps)
  const contacts = await contactsFor(listings, db)
  const entries = listings.flatMap((listing) => entriesOf(listing, today, contacts(listing)))
  return writeCalendar(CALENDAR.names[feed.kind], entries, publicUrl)
}

type Query = Pick<Parameters<typeof readDatedListings>[1], 'ids' | 'since'>

/** Listings with calendar dates, with the reader's own clerk calls applied where they are the latest word. */
async function readOwnListings(
  reader: Reader,
  query: Query,
  { db, readClerkCalls, readCallChanges }: ReadingDeps,
): Promise<DatedListing[]> {
  const calls = await readClerkCalls(reader, query.ids)
  const changes = await readCallChanges(reader.userId)
  const called = [...calls.keys()]
  const listings = await readDatedListings(db, { ...query, countyFips: reader.countyFips, called })
  return listings.map((listing) => {
    const call = activeClerkCall(calls.get(listing.id))
    return countedByCall(call ? datedByCall(listing, call) : listing, changes.get(listing.id))
  })
}

/**
 * Future entries of one listing in an open county as a calendar, with the reader's own clerk call applied. Null if there
 * are none, and for any other id.
 */
export async function readListingCalendar(
  id: number,
  reader: Reader,
  deps: ReadingDeps,
): Promise<string | null> {
  const today = newYorkDate(deps.clock.now())
  const listings = await readOwnListings(reader, { ids: [id], since: null }, deps)
  const contacts = await contactsFor(listings, deps.db)
  const entries = listings
    .flatMap((listing) => entriesOf(listing, today, contacts(listing)))
    .filter(({ date, state }) => date >= today && state !== 'cancelled')
  return entries.length === 0 ? null : writeCalendar(CALENDAR.listing, entries, deps.publicUrl)
}
