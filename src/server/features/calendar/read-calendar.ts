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
import { findFeed, noteReading } from './feeds.store.ts'
import { CALENDAR } from './texts.ts'
import { writeCalendar } from './write-calendar.ts'

/** Tells which listings of these counties a person follows. */
export type FindFavorites = (userId: string, countyFips: readonly string[]) => Promise<readonly number[]>

/** Who asks, and the counties open to them. */
type Reader = { userId: string; countyFips: readonly string[] }

/** A person's calls to the clerk about listings of open counties, by listing; of some, or of all for null. */
export type ReadClerkCalls = (
  reader: Reader,
  ids: readonly number[] | null,
) => Promise<ReadonlyMap<number, ClerkCall>>

export type ReadingDeps = Pick<Database, 'pool' | 'db'> & {
  clock: Clock
  publicUrl: string
  findFavorites: FindFavorites
  readClerkCalls: ReadClerkCalls
  /** How often a person changed calls, by id of the listing. */
  readCallChanges: (userId: string) => Promise<ReadonlyMap<number, CallChanges>>
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
 * The calendar behind an address; null if there is none: the address is unknown or revoked, or
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
  const reader = { userId: feed.user_id, countyFips }
  const listings = await readOwnListings(reader, { ids, since: addDays(today, -KEPT_DAYS) }, deps)
  const contacts = await contactsFor(listings, db)
  const entries = listings.flatMap((listing) => entriesOf(listing, today, contacts(listing)))
  return writeCalendar(CALENDAR.names[feed.kind], entries, publicUrl)
}

type Asked = Pick<Parameters<typeof readDatedListings>[1], 'ids' | 'since'>

/** The listings with a day in a calendar, by the reader's own calls to the clerk where these decide. */
async function readOwnListings(
  reader: Reader,
  asked: Asked,
  { db, readClerkCalls, readCallChanges }: ReadingDeps,
): Promise<DatedListing[]> {
  const calls = await readClerkCalls(reader, asked.ids)
  const changes = await readCallChanges(reader.userId)
  const called = [...calls.keys()]
  const listings = await readDatedListings(db, { ...asked, countyFips: reader.countyFips, called })
  return listings.map((listing) => {
    const call = activeClerkCall(calls.get(listing.id))
    return countedByCall(call ? datedByCall(listing, call) : listing, changes.get(listing.id))
  })
}

/**
 * One listing of an open county as a calendar of what is still to come, by the reader's own call to the clerk where
 * one decides; null where nothing is to come, and for every other id.
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
