import type { Urgent } from '#domain/alerts/urgency.ts'
import { isDayUnsettled, listingByCall, activeClerkCall } from '#domain/clerk-call/resolve-call.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Addressee } from '#server/features/accounts/index.ts'
import {
  type ChangeRow,
  type ListingFacts,
  readContacts,
  readDisagreementsOf,
  readEvents,
  readListingFacts,
  readBareListings,
  type StatusAt,
  statusAt,
} from '#server/features/listings/index.ts'
import { clerkCallAnswer, remindedFacts } from '#server/features/following/property/clerk-calls.ts'
import { readCalls } from '#server/features/following/property/properties.store.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { AlertItem } from './email/alert-email.ts'
import { readListingCounties } from './notifications.store.ts'
import type { NotificationRow } from './notifications.store.ts'

/** What one recipient sees of listings; their own clerk calls override the sources. */
export type Stories = {
  /** County FIPS code of a listing; null for an unknown id. */
  countyOf(listingId: number): string | null
  eventOf(eventId: number): ChangeRow | undefined
  /** What the order by urgency needs of a listing; null for an unknown id. */
  urgencyOf(listingId: number): Urgent | null
  /** The day in New York when they were read. */
  today: PlainDate
  /**
   * Clocks of the open periods whose deadlines are still ahead and the person is reminded of: their call's first, then
   * the sources'.
   */
  openClocksOf(listingId: number): NonNullable<StatusAt['clock']>[]
  /** What an email shows of a listing; undefined for an unknown id. */
  detailsOf(
    listingId: number,
  ): Pick<AlertItem, 'listing' | 'standing' | 'call' | 'disagreements' | 'contacts'> | undefined
}

/** Returns null for a deadline that has passed; it is not urgent even if the period may still run. */
function stillAhead(instant: string | null, now: number): string | null {
  return instant !== null && Date.parse(instant) > now ? instant : null
}

/**
 * Loads everything these notifications refer to in one pass, limited to the counties the people can access. Returns a
 * function from user id to that person's view.
 */
export async function readStories(
  rows: readonly NotificationRow[],
  people: readonly Addressee[],
  { db, clock }: { db: Db; clock: Clock },
): Promise<(userId: string) => Stories> {
  const countyFips = [...new Set(people.flatMap(({ county_fips }) => county_fips))]
  const listingIds = [...new Set(rows.map(({ tax_foreclosure_id }) => tax_foreclosure_id))]
  const eventIds = [...new Set(rows.flatMap(({ event_id }) => event_id ?? []))]
  const counties = await readListingCounties(db, listingIds)
  const events = new Map((await readEvents(db, eventIds, countyFips)).map((event) => [event.id, event]))
  const bare = await readBareListings(db, listingIds, countyFips, newYorkDate(clock.now()))
  const listings = new Map(bare.map((listing) => [listing.id, listing]))
  const facts = await readListingFacts(db, listingIds, countyFips)
  const disputes = await readDisagreementsOf(db, listingIds, countyFips)
  const contacts = await readContacts(
    db,
    bare.map(({ county }) => county),
  )
  const userIds = people.map(({ user_id }) => user_id)
  const calls = Map.groupBy(await readCalls(db, userIds, listingIds), ({ user_id }) => user_id)
  const now = clock.now()
  // The same for everyone without a call of their own.
  const shared = new Map<number, StatusAt>()
  const bySources = (id: number, known: ListingFacts) => {
    const standing = shared.get(id) ?? statusAt(now, known)
    shared.set(id, standing)
    return standing
  }
  return (userId) => {
    const own = new Map((calls.get(userId) ?? []).map((row) => [row.tax_foreclosure_id, row]))
    const standingFor = (id: number) => {
      const [row, known] = [own.get(id), facts.get(id)]
      if (!known) return undefined
      const call = row ? activeClerkCall(clerkCallAnswer(row, known, now)) : null
      return { call, standing: call ?? bySources(id, known) }
    }
    return {
      today: newYorkDate(now),
      countyOf: (id) => counties.get(id)?.fips ?? null,
      eventOf: (id) => events.get(id),
      urgencyOf: (id) => {
        const [listing, standing] = [counties.get(id), standingFor(id)?.standing]
        if (!listing || !standing) return null
        const { foreclosure_date, time } = listing
        return {
          listing: { id, status: standing.status, foreclosure_date, time },
          closes_at_instant: stillAhead(standing.clock?.closes_at_instant ?? null, now),
        }
      },
      openClocksOf: (id) => {
        const known = facts.get(id)
        if (!known) return []
        return remindedFacts(own.get(id), known).flatMap((each) => {
          const { status, clock: upset } = statusAt(now, each)
          const isOpen =
            status === 'Upset Bid Ongoing' && stillAhead(upset?.closes_at_instant ?? null, now) !== null
          return isOpen && upset !== null ? [upset] : []
        })
      },
      detailsOf: (id) => {
        const [listing, known] = [listings.get(id), standingFor(id)]
        if (!listing || !known) return undefined
        const { call, standing } = known
        const disagreements = isDayUnsettled(call, standing.clock) ? (disputes.get(id) ?? []) : []
        return {
          listing: call ? listingByCall(listing, call) : listing,
          standing,
          call,
          disagreements,
          contacts: contacts.get(listing.county) ?? [],
        }
      },
    }
  }
}
