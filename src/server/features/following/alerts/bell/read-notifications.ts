import {
  NOTIFICATIONS_PER_PAGE,
  type Notification,
  type NotificationsAnswer,
} from '#contract/following/alerts.ts'
import { namedListing } from '#contract/following/following-schema.ts'
import { upsetBidMinimum } from '#contract/listings/listing-schema.ts'
import { listingEvent } from '#contract/listings/listings.ts'
import { listingByCall, activeClerkCall } from '#domain/clerk-call/resolve-call.ts'
import { isEstimatedDay } from '#domain/upset-bid/clock-days.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import {
  type ChangeRow,
  readBareListings,
  readEvents,
  readListingFacts,
  type StatusAt,
  statusAt,
} from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import { readClerkCalls } from '#server/features/following/property/clerk-calls.ts'
import type { Person } from '#server/features/following/person.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type BellRow, countUnread, readBell } from './bell.store.ts'

/** A person's notifications before an id, newest first. */
export async function readNotifications(
  { userId, countyFips }: Person,
  before: number | null,
  { db, clock }: { db: Db; clock: Clock },
): Promise<NotificationsAnswer> {
  const rows = await readBell(db, { userId, countyFips, before }, NOTIFICATIONS_PER_PAGE + 1)
  const shown = rows.slice(0, NOTIFICATIONS_PER_PAGE)
  const eventIds = shown.flatMap(({ event_id }) => event_id ?? [])
  const events = new Map((await readEvents(db, eventIds, countyFips)).map((event) => [event.id, event]))
  const listingIds = shown.map(({ tax_foreclosure_id }) => tax_foreclosure_id)
  const listings = await readBareListings(db, listingIds, countyFips, newYorkDate(clock.now()))
  const facts = await readListingFacts(db, listingIds, countyFips)
  const calls = await readClerkCalls({ userId, countyFips }, listingIds, { db, clock })
  const standings = new Map<number, StatusAt>(
    [...facts].map(([id, known]) => [id, activeClerkCall(calls.get(id)) ?? statusAt(clock.now(), known)]),
  )
  // A reminder is of the deadline per the person's call, or of the sources'.
  const clocksOf = (id: number) => {
    const known = facts.get(id)
    const bySources = known && statusAt(clock.now(), known).clock
    return [standings.get(id)?.clock, bySources].filter((each) => each !== null && each !== undefined)
  }
  const named = new Map(
    listings.map((listing) => {
      const call = activeClerkCall(calls.get(listing.id))
      return [listing.id, namedListing.parse(call ? listingByCall(listing, call) : listing)]
    }),
  )
  return {
    notifications: shown.flatMap((row): Notification[] => {
      const listing = named.get(row.tax_foreclosure_id)
      const event = row.event_id === null ? null : (events.get(row.event_id) ?? null)
      const standing = standings.get(row.tax_foreclosure_id)
      const reminder = row.reminder && reminderAnswer(row.reminder, clocksOf(row.tax_foreclosure_id))
      return listing
        ? [{ ...notificationAnswer({ ...row, reminder }, listing, event), next_bid: nextBidOf(standing) }]
        : []
    }),
    unread: await countUnread(db, userId, countyFips),
    has_more: rows.length > shown.length,
  }
}

/** The next upset bid, while one can be filed. */
function nextBidOf(standing: StatusAt | undefined): Notification['next_bid'] {
  if (standing?.status !== 'Upset Bid Ongoing' || standing.next_bid === null) return null
  return upsetBidMinimum.parse(standing.next_bid)
}

function reminderAnswer(
  reminder: NonNullable<BellRow['reminder']>,
  clocks: Parameters<typeof isEstimatedDay>[1],
): NonNullable<Notification['reminder']> {
  return { ...reminder, ...(isEstimatedDay(reminder.day, clocks) && { is_estimated: true }) }
}

function notificationAnswer(
  { event_id: _event, tax_foreclosure_id: _listing, ...row }: BellRow,
  listing: Notification['listing'],
  event: ChangeRow | null,
): Omit<Notification, 'next_bid'> {
  return { ...row, listing, event: event && listingEvent.parse(event) }
}
