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
import type { Database } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { notifyPeople } from '#server/features/following/live/notification-channel.store.ts'
import { gatherEvents, nextBatch } from './batches.store.ts'
import { readFollowerIds } from './recipients.store.ts'
import { enqueueMails, enqueuePushes } from './email/enqueue-emails.ts'
import { insertNotifications, type NewNotification } from './notifications.store.ts'
import { readFollowers } from './read-recipients.ts'

type Deps = Pick<Database, 'pool' | 'db'> & { clock: Clock; enqueue: Enqueue }
type EventIds = { from: number; to: number }

/** Chunk sizes, to bound memory use. */
const LISTINGS_PER_CHUNK = 5_000
const PEOPLE_PER_CHUNK = 500

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
 * Stores the notifications of these events for every recipient, then enqueues the emails and pushes. Can be restarted
 * at any point: each recipient is notified at most once, and late finds go into a batch of their own.
 */
export async function fanOut(events: EventIds, deps: Deps): Promise<void> {
  const { db, clock } = deps
  const today = newYorkDate(clock.now())
  for (let afterId = 0; ;) {
    const rows = await readChangedListings(db, events, { afterId, limit: LISTINGS_PER_CHUNK })
    const last = rows.at(-1)
    if (last === undefined) break
    await notifyFollowers(
      rows.map((row) => changedListing(row, today)),
      today,
      deps,
    )
    afterId = last.id
  }
  await db.transaction(async (tx) => {
    const batch = await nextBatch(tx)
    await gatherEvents(tx, events, batch)
    await enqueueMails(tx, 'email', batch, deps.enqueue)
    await enqueuePushes(tx, batch, deps.enqueue)
  })
}

/** Whom these events would be told: people, and the favorites and saved searches that are the reason. */
export async function countRecipients(
  events: EventIds,
  deps: Pick<Deps, 'pool' | 'db' | 'clock'>,
): Promise<{ people: number; favorites: number; searches: number }> {
  const { db, clock } = deps
  const today = newYorkDate(clock.now())
  const rows = await readChangedListings(db, events, { afterId: 0, limit: LISTINGS_PER_CHUNK })
  const listingIds = rows.map(({ id }) => id)
  const matcher = matcherOf(
    rows.map((row) => changedListing(row, today)),
    today,
  )
  const followers = await readFollowers(await readFollowerIds(db, listingIds), listingIds, deps)
  const reasons = followers
    .map((follower) => matcher(follower)[0]?.reasons ?? null)
    .filter((why) => why !== null)
  return {
    people: reasons.length,
    favorites: reasons.filter(({ favorite }) => favorite).length,
    searches: reasons.reduce((sum, { searches }) => sum + searches.length, 0),
  }
}

async function notifyFollowers(
  changes: readonly ChangedListing[],
  today: PlainDate,
  deps: Deps,
): Promise<void> {
  const { db, clock } = deps
  const listingIds = changes.map(({ listing }) => listing.id)
  const people = await readFollowerIds(db, listingIds)
  if (people.length === 0) return
  const matcher = matcherOf(changes, today)
  for (let start = 0; start < people.length; start += PEOPLE_PER_CHUNK) {
    const ids = people.slice(start, start + PEOPLE_PER_CHUNK)
    const followers = await readFollowers(ids, listingIds, deps)
    const rows = followers.flatMap((follower) => notificationsFor(follower, matcher))
    await db.transaction(async (tx) => {
      await insertNotifications(tx, rows, new Date(clock.now()))
      await notifyPeople(tx, [...new Set(rows.map(({ user_id }) => user_id))])
    })
  }
}
