import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Contact } from '#domain/counties/county-contact.ts'
import { addDays, type PlainDate } from '#domain/time/plain-date.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { OpenCounty } from '#server/platform/http/viewer.ts'
import { readDatedListings } from './dated-listings.store.ts'
import { entriesOf, type Entry } from './entries.ts'
import { knownDeadline, readKnownDeadlines } from './known-deadlines.ts'
import { type WrittenEntry, writeEntries } from './write-calendar.ts'

/** Days of history included, so that an entry does not vanish the morning after. */
const HISTORY_DAYS = 31

/** The first day of which a feed has entries. */
export function firstDayShown(today: PlainDate): PlainDate {
  return addDays(today, -HISTORY_DAYS)
}

/** Letters of all entries kept; those of 100,000 listings are 76 million. */
const MAX_LETTERS = 100_000_000
/** Counties that are read at once, so that other requests find a free connection. */
const READS_AT_ONCE = 2

/** Written entries; `version` is equal only if they are. */
export type EntryGroup = { readonly version: string; readonly entries: readonly WrittenEntry[] }

type Query = { county: OpenCounty; contacts: readonly Contact[]; today: PlainDate }

export type ReadCountyEntries = (query: Query) => Promise<EntryGroup>

/**
 * Keeps the entries of each county, as for people who never called its clerk, until its data, its contacts or the day
 * change. Calendar programs ask many times a day, and in most counties nothing has changed.
 */
export function createCountyEntries(
  { db, publicUrl }: { db: Db; publicUrl: string },
  maxLetters = MAX_LETTERS,
): ReadCountyEntries {
  const inTurn = pLimit(READS_AT_ONCE)

  async function read({ county, contacts, today }: Query): Promise<EntryGroup> {
    const since = firstDayShown(today)
    const listings = await readDatedListings(db, { countyFips: [county.fips], ids: null, since, called: [] })
    const deadlines = await readKnownDeadlines(db, listings, [county.fips], today)
    return groupOf(
      listings.flatMap((listing) =>
        entriesOf(listing, today, contacts, knownDeadline(deadlines.get(listing.id), null)),
      ),
      publicUrl,
    )
  }

  /** By county, with the key of what they follow from. */
  const kept = new LRUCache<string, { key: string; group: EntryGroup }>({
    maxSize: maxLetters,
    sizeCalculation: ({ group }) => lettersOf(group),
  })
  const underway = new Map<string, Promise<EntryGroup>>()

  function start(key: string, query: Query): Promise<EntryGroup> {
    const reading = inTurn(() => read(query))
      .then((group) => {
        kept.set(query.county.fips, { key, group })
        return group
      })
      .finally(() => underway.delete(key))
    underway.set(key, reading)
    return reading
  }

  return async (query) => {
    const { county, contacts, today } = query
    // Contacts do not raise the version of a county.
    const key = [county.fips, county.data_version, today, JSON.stringify(contacts)].join(' ')
    const known = kept.get(county.fips)
    if (known?.key === key) return known.group
    return underway.get(key) ?? start(key, query)
  }
}

/** Writes entries. `publicUrl` is the origin of the product, by which their UIDs are permanent. */
export function groupOf(entries: readonly Entry[], publicUrl: string): EntryGroup {
  return grouped(writeEntries(entries, publicUrl))
}

/** The group without the entries of these listings. */
export function without(ids: ReadonlySet<number>, group: EntryGroup): EntryGroup {
  const entries = group.entries.filter(({ listingId }) => !ids.has(listingId))
  return entries.length === group.entries.length ? group : grouped(entries)
}

function grouped(entries: readonly WrittenEntry[]): EntryGroup {
  const hash = createHash('sha256')
  for (const { lines } of entries) hash.update(lines)
  return { version: hash.digest('base64url'), entries }
}

/** At least one, because nothing else can be kept. */
function lettersOf({ entries }: EntryGroup): number {
  return entries.reduce((sum, { lines }) => sum + lines.length, 1)
}
