import { createHash } from 'node:crypto'
import type { ClerkCall } from '#contract/following/following-schema.ts'
import { activeClerkCall } from '#domain/clerk-call/resolve-call.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { findOpenCounties } from '#server/features/accounts/index.ts'
import { readContacts } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { OpenCounty } from '#server/platform/http/viewer.ts'
import { type CallChanges, countedByCall, datedByCall } from './by-call.ts'
import { type EntryGroup, firstDayShown, groupOf, type ReadCountyEntries, without } from './county-entries.ts'
import { readDatedListings } from './dated-listings.store.ts'
import { entriesOf, type Entry } from './entries.ts'
import { type FeedRow, recordRead } from './feeds.store.ts'
import { knownDeadline, readKnownDeadlines } from './known-deadlines.ts'
import { CALENDAR } from './texts.ts'
import { writeCalendar } from './write-calendar.ts'

/** Finds the listings in these counties that a person follows. */
export type FindFavorites = (userId: string, countyFips: readonly string[]) => Promise<readonly number[]>

/** The reader, with the counties open to them. */
type Reader = { userId: string; countyFips: readonly string[] }

/** The reader's clerk calls about these listings in open counties, by listing id. */
export type ReadClerkCalls = (
  reader: Reader,
  ids: readonly number[],
) => Promise<ReadonlyMap<number, ClerkCall>>

export type ReadingDeps = Pick<Database, 'pool' | 'db'> & {
  clock: Clock
  publicUrl: string
  findFavorites: FindFavorites
  readClerkCalls: ReadClerkCalls
  /** How often the person changed clerk calls, by listing id. */
  readCallChanges: (userId: string) => Promise<ReadonlyMap<number, CallChanges>>
  readCountyEntries: ReadCountyEntries
}

/** A calendar; its `version` is equal only if its text is. */
export type Calendar = { version: string; write(): string }

function calendarOf(name: string, groups: readonly EntryGroup[]): Calendar {
  const versions = [writeCalendar(name, []), ...groups.map(({ version }) => version)]
  return {
    version: createHash('sha256').update(versions.join('\n')).digest('base64url'),
    write: () =>
      writeCalendar(
        name,
        groups.flatMap(({ entries }) => entries),
      ),
  }
}

/**
 * The calendar of an active feed; null if its person may not see listings. A person without counties gets an empty
 * calendar.
 */
export async function readFeedCalendar(feed: FeedRow, deps: ReadingDeps): Promise<Calendar | null> {
  const { db, clock } = deps
  const counties = await findOpenCounties(feed.user_id, deps)
  if (counties === null) return null
  await recordRead(db, feed.id, new Date(clock.now()))
  const reader = { userId: feed.user_id, countyFips: counties.map(({ fips }) => fips) }
  const groups =
    feed.kind === 'favorites' ? await favoriteEntries(reader, deps) : await allEntries(reader, counties, deps)
  return calendarOf(CALENDAR.names[feed.kind], groups)
}

async function favoriteEntries(reader: Reader, deps: ReadingDeps): Promise<EntryGroup[]> {
  const ids = await deps.findFavorites(reader.userId, reader.countyFips)
  return [await recentEntries(reader, ids, deps)]
}

/** The entries of the counties, with those of listings that the reader called the clerk about at the end. */
async function allEntries(
  reader: Reader,
  counties: readonly OpenCounty[],
  deps: ReadingDeps,
): Promise<EntryGroup[]> {
  const today = newYorkDate(deps.clock.now())
  // Every call is a change, and a call that was removed stays one.
  const own = new Set((await deps.readCallChanges(reader.userId)).keys())
  const contacts = await readContacts(
    deps.db,
    counties.map(({ name }) => name),
  )
  const groups = await Promise.all(
    counties.map(async (county) => {
      const query = { county, contacts: contacts.get(county.name) ?? [], today }
      return without(own, await deps.readCountyEntries(query))
    }),
  )
  return own.size === 0 ? groups : [...groups, await recentEntries(reader, [...own], deps)]
}

/** The entries of these listings as the reader knows them, of recent days and those to come. */
async function recentEntries(reader: Reader, ids: readonly number[], deps: ReadingDeps): Promise<EntryGroup> {
  const since = firstDayShown(newYorkDate(deps.clock.now()))
  return groupOf(await readOwnEntries(reader, { ids, since }, deps), deps.publicUrl)
}

/** Entries of these listings, with the reader's own clerk calls applied where they are the latest word. */
async function readOwnEntries(
  reader: Reader,
  query: { ids: readonly number[]; since: PlainDate | null },
  deps: ReadingDeps,
): Promise<Entry[]> {
  const { db, clock } = deps
  const calls = await deps.readClerkCalls(reader, query.ids)
  const changes = await deps.readCallChanges(reader.userId)
  const called = [...calls.keys()]
  const listings = await readDatedListings(db, { ...query, countyFips: reader.countyFips, called })
  const contacts = await readContacts(
    db,
    listings.map(({ county }) => county),
  )
  const today = newYorkDate(clock.now())
  const deadlines = await readKnownDeadlines(db, listings, reader.countyFips, today)
  return listings.flatMap((listing) => {
    const call = activeClerkCall(calls.get(listing.id))
    const dated = countedByCall(call ? datedByCall(listing, call) : listing, changes.get(listing.id))
    const deadline = knownDeadline(deadlines.get(listing.id), call)
    return entriesOf(dated, today, contacts.get(listing.county) ?? [], deadline)
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
): Promise<Calendar | null> {
  const today = newYorkDate(deps.clock.now())
  const all = await readOwnEntries(reader, { ids: [id], since: null }, deps)
  const ahead = all.filter(({ date, state }) => date >= today && state !== 'cancelled')
  return ahead.length === 0 ? null : calendarOf(CALENDAR.listing, [groupOf(ahead, deps.publicUrl)])
}
