import { z } from 'zod'
import { type ChangedListing, type Matcher, matcherOf } from '#domain/alerts/match.ts'
import type { Follower } from '#domain/alerts/follower.ts'
import { STRUCTURES, type WireListing } from '#domain/listing/wire-listing.ts'
import { centsFromDollars, dollarsFromCents } from '#domain/money/cents.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import {
  type ChangedRow,
  nextBidOf,
  readChangedListings,
  wireListingOf,
} from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import type { TextGateway } from '#server/platform/text-messages/text-gateway.ts'
import { notifyPeople } from '#server/features/following/live/notification-channel.store.ts'
import { settleAlerted } from '#server/features/following/restored/alerted-before.store.ts'
import { gatherEvents, nextBatch } from './batches.store.ts'
import { readFollowerIds } from './recipients.store.ts'
import { enqueueInstant } from './enqueue-batches.ts'
import { insertNotifications, type NewNotification } from './notifications.store.ts'
import { readFollowers } from './read-recipients.ts'

type Deps = Pick<Database, 'pool' | 'db'> & { clock: Clock; enqueue: Enqueue; texts: TextGateway | null }
type EventIds = { from: number; to: number }

/**
 * Chunk sizes, to bound memory use: a large county's first import is news of thousands of listings for each of its
 * subscribers. A transaction stores as many people's notifications as fit, and at least those of one.
 */
const LISTINGS_PER_CHUNK = 5_000
const PEOPLE_PER_CHUNK = 500
const NOTIFICATIONS_PER_CHUNK = 10_000

const text = z.string().nullable()
const number = z.number().nullable()

/** The fields filters read, as stored with an event; a structure unknown to this release becomes null. */
const formerFields = z.object({
  case_number: text,
  parcel_identification: text,
  status: z.string(),
  opening_bid: number,
  highest_bid: number,
  minimum_upset_bid: number,
  upset_bid_date: text,
  foreclosure_date: text,
  street: text,
  city: text,
  state: text,
  zip: text,
  structure: z.enum(STRUCTURES).nullable().catch(null),
  lot_size: number,
  assessed_value: number,
})

function changedListing(row: ChangedRow, today: PlainDate): ChangedListing {
  const listing = wireListingOf(row, today)
  const isNew = row.events.some(({ kind }) => kind === 'listed')
  return {
    county_fips: row.fips,
    listing,
    before: isNew ? null : listingBefore(row, listing, today),
    events: row.events,
  }
}

/** The listing before the changes, with its next bid as of today. */
function listingBefore(row: ChangedRow, listing: WireListing, today: PlainDate): WireListing {
  const { minimum_upset_bid, ...former } = formerFields.parse({
    ...listing,
    minimum_upset_bid: dollarsFromCents(row.minimum_upset_bid_cents),
    ...row.changed_from,
  })
  const next_bid = nextBidOf(
    {
      status: former.status,
      status_reason: row.status_reason,
      highest_bid_cents: former.highest_bid && centsFromDollars(former.highest_bid),
      minimum_upset_bid_cents: minimum_upset_bid && centsFromDollars(minimum_upset_bid),
    },
    today,
  )
  return { ...listing, ...former, next_bid }
}

function notificationsFor(follower: Follower, matcher: Matcher): NewNotification[] {
  return matcher(follower).flatMap(({ tax_foreclosure_id, event_id, reasons, day, channels }) =>
    channels.map((channel) => ({
      user_id: follower.user_id,
      tax_foreclosure_id,
      event_id,
      reminder: null,
      reminds_of: null,
      channel,
      reasons: { favorite: reasons.favorite, searches: [...reasons.searches], day },
      batch: null,
    })),
  )
}

/**
 * Stores the notifications of these events for every recipient, then enqueues the emails, pushes and texts. Can be restarted
 * at any point: each recipient is notified at most once, and late finds go into a batch of their own.
 */
export async function fanOut(events: EventIds, deps: Deps): Promise<void> {
  const { db, clock } = deps
  const today = newYorkDate(clock.now())
  for await (const changes of changesOf(events, db, today)) await notifyFollowers(changes, today, deps)
  await db.transaction(async (tx) => {
    const batch = await nextBatch(tx)
    await gatherEvents(tx, events, batch)
    await enqueueInstant(tx, batch, deps.enqueue)
  })
}

/** Whom events would be told. */
export interface Recipients {
  readonly people: number
  /** Alerts in all, each event once per person. */
  readonly alerts: number
  /** Favorites and saved searches that are the reason. */
  readonly favorites: number
  readonly searches: number
}

/** Counts whom these events would be told. Sends nothing: the events may be of a transaction that is rolled back. */
export async function countRecipients(events: EventIds, deps: Omit<Deps, 'enqueue'>): Promise<Recipients> {
  const today = newYorkDate(deps.clock.now())
  const people = new Set<string>()
  const favorites = new Set<string>()
  const searches = new Set<string>()
  let alerts = 0
  for await (const changes of changesOf(events, deps.db, today)) {
    for await (const rows of notificationsOf(changes, today, deps)) {
      for (const { user_id, tax_foreclosure_id, reasons } of rows) {
        people.add(user_id)
        if (reasons.favorite) favorites.add(`${user_id} ${tax_foreclosure_id}`)
        for (const search of reasons.searches) searches.add(`${user_id} ${JSON.stringify(search)}`)
      }
      alerts += new Set(rows.map(({ user_id, event_id }) => `${user_id} ${event_id}`)).size
    }
  }
  return { people: people.size, alerts, favorites: favorites.size, searches: searches.size }
}

async function* changesOf(events: EventIds, db: Db, today: PlainDate): AsyncGenerator<ChangedListing[]> {
  for (let afterId = 0; ;) {
    const rows = await readChangedListings(db, events, { afterId, limit: LISTINGS_PER_CHUNK })
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map((row) => changedListing(row, today))
    afterId = last.id
  }
}

async function notifyFollowers(
  changes: readonly ChangedListing[],
  today: PlainDate,
  deps: Deps,
): Promise<void> {
  const { db, clock } = deps
  const eventIds = changes.flatMap(({ events }) => events.map(({ id }) => id))
  for await (const rows of notificationsOf(changes, today, deps)) {
    const people = [...new Set(rows.map(({ user_id }) => user_id))]
    await db.transaction(async (tx) => {
      await insertNotifications(tx, rows, new Date(clock.now()))
      await settleAlerted(tx, people, eventIds)
      await notifyPeople(tx, people)
    })
  }
}

/** The notifications of these changes in chunks; those of one person are always in the same. */
async function* notificationsOf(
  changes: readonly ChangedListing[],
  today: PlainDate,
  deps: Omit<Deps, 'enqueue'>,
): AsyncGenerator<NewNotification[]> {
  const listingIds = changes.map(({ listing }) => listing.id)
  const counties = new Set(changes.map(({ county_fips }) => county_fips))
  const people = await readFollowerIds(deps.db, listingIds, [...counties])
  if (people.length === 0) return
  const matcher = matcherOf(changes, today)
  for (let start = 0; start < people.length; start += PEOPLE_PER_CHUNK) {
    const ids = people.slice(start, start + PEOPLE_PER_CHUNK)
    let rows: NewNotification[] = []
    for (const follower of await readFollowers(ids, listingIds, deps)) {
      const own = notificationsFor(follower, matcher)
      if (rows.length > 0 && rows.length + own.length > NOTIFICATIONS_PER_CHUNK) {
        yield rows
        rows = []
      }
      rows = rows.concat(own)
    }
    if (rows.length > 0) yield rows
  }
}
