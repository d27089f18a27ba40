import type { Urgent } from '#domain/alerts/urgency.ts'
import type { Addressee } from '#server/features/accounts/index.ts'
import {
  type ChangeRow,
  readContacts,
  readDisagreementsOf,
  readEvents,
  readListingFacts,
  readBareListings,
  standingOf,
} from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { AlertItem } from './alert-letter.ts'
import { readListingCounties } from './notifications.store.ts'
import type { NotificationRow } from './notifications.store.ts'

/** What is told of listings in mails, read once for many people. */
export type Stories = {
  /** FIPS code of the county of a listing; null where there is none of that id. */
  countyOf(listingId: number): string | null
  eventOf(eventId: number): ChangeRow | undefined
  /** How soon one has to act on a listing; null where there is none of that id. */
  urgencyOf(listingId: number): (Urgent & { last_day: string | null }) | null
  /** What a mail says of a listing; undefined where there is none of that id. */
  detailsOf(
    listingId: number,
  ): Pick<AlertItem, 'listing' | 'standing' | 'disagreements' | 'contacts'> | undefined
}

/** What has passed needs no haste, even where the period may still run. */
function stillAhead(instant: string | null, now: number): string | null {
  return instant !== null && Date.parse(instant) > now ? instant : null
}

/** Reads what these notifications tell, within the counties that any of the people may see. */
export async function readStories(
  rows: readonly NotificationRow[],
  people: readonly Addressee[],
  { db, clock }: { db: Db; clock: Clock },
): Promise<Stories> {
  const countyFips = [...new Set(people.flatMap(({ county_fips }) => county_fips))]
  const listingIds = [...new Set(rows.map(({ tax_foreclosure_id }) => tax_foreclosure_id))]
  const eventIds = [...new Set(rows.flatMap(({ event_id }) => event_id ?? []))]
  const counties = await readListingCounties(db, listingIds)
  const events = new Map((await readEvents(db, eventIds, countyFips)).map((event) => [event.id, event]))
  const bare = await readBareListings(db, listingIds, countyFips)
  const listings = new Map(bare.map((listing) => [listing.id, listing]))
  const facts = await readListingFacts(db, listingIds, countyFips)
  const disputes = await readDisagreementsOf(db, listingIds, countyFips)
  const contacts = await readContacts(
    db,
    bare.map(({ county }) => county),
  )
  const now = clock.now()
  const standings = new Map([...facts].map(([id, known]) => [id, standingOf(now, known)]))
  return {
    countyOf: (id) => counties.get(id)?.fips ?? null,
    eventOf: (id) => events.get(id),
    urgencyOf: (id) => {
      const [listing, standing] = [counties.get(id), standings.get(id)]
      if (!listing || !standing) return null
      const { foreclosure_date, time } = listing
      return {
        listing: { id, status: standing.status, foreclosure_date, time },
        closes_at_instant: stillAhead(standing.clock?.closes_at_instant ?? null, now),
        last_day: standing.clock?.last_day ?? null,
      }
    },
    detailsOf: (id) => {
      const [listing, standing] = [listings.get(id), standings.get(id)]
      if (!listing || !standing) return undefined
      const disagreements = disputes.get(id) ?? []
      return { listing, standing, disagreements, contacts: contacts.get(listing.county) ?? [] }
    },
  }
}
