import {
  deadlineNow,
  NOTIFICATIONS_PER_PAGE,
  type Notification,
  type NotificationsAnswer,
  notifiedListing,
} from '#contract/following/alerts.ts'
import { upsetBidMinimum } from '#contract/listings/listing-schema.ts'
import { listingEvent } from '#contract/listings/listings.ts'
import { activeClerkCall, isSourcesDay, listingByCall } from '#domain/clerk-call/resolve-call.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'
import { isEstimatedDay } from '#domain/upset-bid/clock-days.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import {
  readBareListings,
  readEvents,
  readListingFacts,
  type StatusAt,
  statusAt,
} from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import {
  clerkCallAnswer,
  type KnownFacts,
  remindedFacts,
} from '#server/features/following/property/clerk-calls.ts'
import { type CallRow, readCalls } from '#server/features/following/property/properties.store.ts'
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
  const calls = new Map(
    (await readCalls(db, [userId], listingIds)).map((row) => [row.tax_foreclosure_id, row]),
  )
  const now = clock.now()
  const current = new Map(
    listings.flatMap((listing) => {
      const known = facts.get(listing.id)
      return known ? [[listing.id, currentOf(listing, known, calls.get(listing.id), now)] as const] : []
    }),
  )
  return {
    notifications: shown.flatMap((row): Notification[] => {
      const listing = current.get(row.tax_foreclosure_id)
      if (listing === undefined) return []
      const { event_id, tax_foreclosure_id: _listing, ...rest } = row
      const event = event_id === null ? undefined : events.get(event_id)
      return [
        {
          ...rest,
          ...listing.answer,
          event: event ? listingEvent.parse(event) : null,
          reminder: row.reminder && reminderAnswer(row.reminder, listing, now),
        },
      ]
    }),
    unread: await countUnread(db, userId, countyFips),
    has_more: rows.length > shown.length,
  }
}

type Current = {
  answer: Pick<Notification, 'listing' | 'next_bid' | 'deadline'>
  foreclosure_date: string | null
  /** By the person's call, and by the sources. */
  clocks: readonly NonNullable<StatusAt['clock']>[]
  /** By the facts whose days the person is reminded of: those of their call first, then those of the sources. */
  reminded: readonly StatusAt[]
}

/** A listing as it is now to a person, whose call to the clerk overrides the sources. */
function currentOf(listing: WireListing, known: KnownFacts, row: CallRow | undefined, now: number): Current {
  const call = row ? activeClerkCall(clerkCallAnswer(row, known, now)) : null
  const bySources = statusAt(now, known)
  const standing = call ?? bySources
  const { status, status_reason, next_bid, clock } = standing
  const deadline = isAhead(standing, now) ? clock : null
  return {
    answer: {
      listing: notifiedListing.parse({
        ...(call ? listingByCall(listing, call) : listing),
        status,
        status_reason,
      }),
      next_bid: status !== 'Upset Bid Ongoing' || next_bid === null ? null : upsetBidMinimum.parse(next_bid),
      ...(deadline && {
        deadline: {
          ...deadlineNow.parse(deadline),
          ...(!isSourcesDay(call, clock) && { is_per_clerk: true }),
        },
      }),
    },
    foreclosure_date: listing.foreclosure_date,
    clocks: [standing.clock, bySources.clock].filter((each) => each !== null),
    reminded: remindedFacts(row, known).map((each) => statusAt(now, each)),
  }
}

function isAhead({ status, clock }: StatusAt, now: number): boolean {
  return status === 'Upset Bid Ongoing' && clock !== null && Date.parse(clock.closes_at_instant) > now
}

/** A reminder, which is overtaken once its day is no longer ahead per the person's call or per the sources. */
function reminderAnswer(
  reminder: NonNullable<BellRow['reminder']>,
  { answer: { listing }, foreclosure_date, clocks, reminded }: Current,
  now: number,
): NonNullable<Notification['reminder']> {
  const { kind, day } = reminder
  const isHeld =
    kind === 'auction_tomorrow' || kind === 'sale_in_search'
      ? listing.status === 'Auction in future' && foreclosure_date === day
      : reminded.some((standing) => isAhead(standing, now) && standing.clock?.last_day === day)
  return {
    ...reminder,
    ...(isEstimatedDay(day, clocks) && { is_estimated: true }),
    ...(!isHeld && { is_overtaken: true }),
  }
}
