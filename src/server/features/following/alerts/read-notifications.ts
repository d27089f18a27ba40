import {
  NOTIFICATIONS_AT_ONCE,
  type Notification,
  type NotificationsAnswer,
} from '#contract/following/alerts.ts'
import { type ChangeRow, readEvents, readBareListings } from '#server/features/listings/index.ts'
import { namedListingOf } from '#server/features/following/named-listing.ts'
import type { Person } from '#server/features/following/person.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type BellRow, countUnread, readBell } from './bell.store.ts'

/** What a person was told, newest first; those before a notification with its id. */
export async function readNotifications(
  db: Db,
  { userId, countyFips }: Person,
  before: number | null,
): Promise<NotificationsAnswer> {
  const rows = await readBell(db, { userId, countyFips, before }, NOTIFICATIONS_AT_ONCE + 1)
  const shown = rows.slice(0, NOTIFICATIONS_AT_ONCE)
  const eventIds = shown.flatMap(({ event_id }) => event_id ?? [])
  const events = new Map((await readEvents(db, eventIds, countyFips)).map((event) => [event.id, event]))
  const listings = await readBareListings(
    db,
    shown.map(({ listing_id }) => listing_id),
    countyFips,
  )
  const named = new Map(listings.map((listing) => [listing.id, namedListingOf(listing)]))
  return {
    notifications: shown.flatMap((row): Notification[] => {
      const listing = named.get(row.listing_id)
      const event = row.event_id === null ? null : (events.get(row.event_id) ?? null)
      return listing ? [notificationAnswer(row, listing, event)] : []
    }),
    unread: await countUnread(db, userId, countyFips),
    has_more: rows.length > shown.length,
  }
}

function notificationAnswer(
  { event_id: _event, listing_id: _listing, ...row }: BellRow,
  listing: Notification['listing'],
  event: ChangeRow | null,
): Notification {
  if (event === null) return { ...row, listing, event: null }
  const { id, kind, from, to, source, source_url, seen_at, effective_on } = event
  return { ...row, listing, event: { id, kind, from, to, source, source_url, seen_at, effective_on } }
}
