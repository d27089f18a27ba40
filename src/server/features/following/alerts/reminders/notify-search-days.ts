import { type DatedListing, type WasNotified, searchDaysOf } from '#domain/alerts/search-days.ts'
import { minuteOfDay } from '#domain/time/clock-time.ts'
import { newYorkDate, newYorkInstant, newYorkMinuteOfDay } from '#domain/time/new-york.ts'
import { addDays } from '#domain/time/plain-date.ts'
import { notifyPeople } from '#server/features/following/live/notification-channel.store.ts'
import { readBareListings } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import type { TextGateway } from '#server/platform/text-messages/text-gateway.ts'
import { nextBatch } from '#server/features/following/alerts/batches.store.ts'
import { enqueueInstant } from '#server/features/following/alerts/enqueue-batches.ts'
import {
  insertNotifications,
  type NewNotification,
} from '#server/features/following/alerts/notifications.store.ts'
import { readFollowers } from '#server/features/following/alerts/read-recipients.ts'
import {
  readDatedListings,
  readPeopleWhoCountDays,
  readNotifiedDays,
  claimSearchDay,
} from './search-days.store.ts'

/** New York time; before the 7 AM digest, which then includes these. */
const SEARCH_TIME = { hour: 6, minute: 0 }

const PEOPLE_PER_CHUNK = 500

type Deps = Pick<Database, 'pool' | 'db'> & { clock: Clock; enqueue: Enqueue; texts: TextGateway | null }

/**
 * Notifies once a day, from 6 AM New York time, of listings that saved searches newly match because days have passed.
 * Skips a date the same search already notified of. Run it every minute on any number of nodes.
 */
export async function notifySearchDays(deps: Deps): Promise<void> {
  const { db, clock, enqueue } = deps
  const now = clock.now()
  if (newYorkMinuteOfDay(now) < minuteOfDay(SEARCH_TIME)) return
  const today = newYorkDate(now)
  await db.transaction(async (tx) => {
    const claimed = await claimSearchDay(tx, today, new Date(now))
    if (claimed === undefined) return
    const before = claimed.before ?? addDays(today, -1)
    const counties = await readDatedListings(tx)
    const people = await readPeopleWhoCountDays(tx)
    if (counties.size === 0 || people.length === 0) return
    const listingIds = [...counties.keys()]
    const listings = await readBareListings(tx, listingIds, [...new Set(counties.values())], today)
    const dated = listings.map((listing): DatedListing => ({
      county_fips: counties.get(listing.id) ?? '',
      listing,
    }))
    const matcher = searchDaysOf(dated, { today, before })
    const since = new Date(newYorkInstant(before, SEARCH_TIME))
    const batch = await nextBatch(tx)
    for (let start = 0; start < people.length; start += PEOPLE_PER_CHUNK) {
      const ids = people.slice(start, start + PEOPLE_PER_CHUNK)
      const followers = await readFollowers(ids, listingIds, deps)
      const notified = await readNotifiedDays(tx, ids, listingIds, since)
      const wasNotified = (...what: Parameters<WasNotified>) => notified.has(what.join(' '))
      const rows = followers.flatMap((follower) =>
        matcher(follower, wasNotified).flatMap(({ tax_foreclosure_id, kind, day, reasons, channels }) =>
          channels.map((channel): NewNotification => ({
            user_id: follower.user_id,
            tax_foreclosure_id,
            event_id: null,
            reminder: kind,
            reminds_of: day,
            channel,
            reasons: { favorite: reasons.favorite, searches: [...reasons.searches] },
            batch: channel === 'bell' || channel === 'digest' ? null : batch,
          })),
        ),
      )
      await insertNotifications(tx, rows, new Date(now))
      await notifyPeople(tx, [...new Set(rows.map(({ user_id }) => user_id))])
    }
    await enqueueInstant(tx, batch, enqueue)
  })
}
