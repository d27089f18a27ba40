import { AppError } from '#contract/errors.ts'
import type { PropertyNotes } from '#contract/following/following-schema.ts'
import { centsFromDollars } from '#domain/money/cents.ts'
import { callDays, heldOn } from '#domain/clerk-call/call-days.ts'
import { type RoundFacts, unknownRound } from '#domain/listing-status/facts.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { lockListing, readCaseIds, readListingFacts, readSoldWith } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { notifyPeople } from '#server/features/following/live/notification-channel.store.ts'
import type { Person } from '#server/features/following/person.ts'
import { callsAlike } from './clerk-calls.ts'
import { deleteCall, readCalls, writeCall } from './properties.store.ts'
import { readPropertyNotes } from './property-notes.ts'

type Deps = { db: Db; clock: Clock }
type ReportedFacts = {
  last_bid: number
  filed?: string | undefined
  last_day?: string | undefined
  is_for_one_parcel?: boolean | undefined
}

function daysOf({ filed = '', last_day = '' }: ReportedFacts, round: RoundFacts, now: number) {
  const days = callDays({ filed, last_day }, newYorkDate(now), heldOn(round, now))
  if (days.ok) return { filed: days.filed, last_day: days.last_day }
  const { field, between } = days
  throw new AppError(
    'bad_request',
    between === null
      ? `${field} is not a valid date`
      : `${field} must be from ${between.from} to ${between.to}`,
  )
}

/**
 * Stores what the clerk told a person about a listing, replacing an earlier call. Parcels sold together have one sale
 * and one bid, so the call counts for all of them unless it is for one parcel. Throws `not_found` without access to its
 * county, and `bad_request` for impossible dates, such as a filing before the latest sale.
 */
export async function recordClerkCall(
  person: Person,
  listingId: number,
  reported: ReportedFacts,
  { db, clock }: Deps,
): Promise<PropertyNotes> {
  const now = clock.now()
  return db.transaction(async (tx) => {
    if (!(await lockListing(tx, listingId, person.countyFips))) throw new AppError('not_found')
    const others = reported.is_for_one_parcel ? [] : await readSoldWith(tx, listingId, person.countyFips)
    const ids = [listingId, ...others.map(({ id }) => id)]
    const facts = await readListingFacts(tx, ids, person.countyFips)
    const roundOf = (id: number) => facts.get(id)?.round ?? unknownRound
    const days = daysOf(reported, roundOf(listingId), now)
    // In order of id, so that calls about two of these parcels at once do not block each other.
    for (const id of ids.toSorted((a, b) => a - b)) {
      await writeCall(tx, {
        user_id: person.userId,
        tax_foreclosure_id: id,
        last_bid_cents: centsFromDollars(reported.last_bid),
        ...days,
        called_at: new Date(now),
        round: roundOf(id).round,
      })
    }
    await notifyPeople(tx, [person.userId])
    return readPropertyNotes(person, listingId, { db: tx, clock })
  })
}

/**
 * Deletes the call, if any, for all parcels that it was recorded for. Throws `not_found` unless the person has access to
 * the listing's county.
 */
export async function removeClerkCall(
  person: Person,
  listingId: number,
  { db, clock }: Deps,
): Promise<PropertyNotes> {
  return db.transaction(async (tx) => {
    const inCase = await readCalls(tx, [person.userId], await readCaseIds(tx, listingId))
    for (const { tax_foreclosure_id: id } of callsAlike(inCase, listingId))
      await deleteCall(tx, person.userId, id, new Date(clock.now()))
    await notifyPeople(tx, [person.userId])
    return readPropertyNotes(person, listingId, { db: tx, clock })
  })
}
