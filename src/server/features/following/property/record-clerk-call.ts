import { AppError } from '#contract/errors.ts'
import type { PropertyNotes } from '#contract/following/following-schema.ts'
import { centsFromDollars } from '#domain/money/cents.ts'
import { callDays } from '#domain/clerk-call/call-days.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { lockListing, readListingFacts } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { notifyPeople } from '#server/features/following/live/notification-channel.store.ts'
import type { Person } from '#server/features/following/person.ts'
import { deleteCall, writeCall } from './properties.store.ts'
import { readPropertyNotes } from './property-notes.ts'

type Deps = { db: Db; clock: Clock }
type ReportedFacts = { last_bid: number; filed?: string | undefined; last_day?: string | undefined }

function daysOf(reported: ReportedFacts, today: PlainDate) {
  const days = callDays({ filed: reported.filed ?? '', last_day: reported.last_day ?? '' }, today)
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
 * Stores what the clerk told a person about a listing, replacing an earlier call. Throws `not_found` without access
 * to its county, and `bad_request` for impossible dates.
 */
export async function recordClerkCall(
  person: Person,
  listingId: number,
  reported: ReportedFacts,
  { db, clock }: Deps,
): Promise<PropertyNotes> {
  const now = clock.now()
  const days = daysOf(reported, newYorkDate(now))
  return db.transaction(async (tx) => {
    if (!(await lockListing(tx, listingId, person.countyFips))) throw new AppError('not_found')
    const facts = (await readListingFacts(tx, [listingId], person.countyFips)).get(listingId)
    await writeCall(tx, {
      user_id: person.userId,
      tax_foreclosure_id: listingId,
      last_bid_cents: centsFromDollars(reported.last_bid),
      ...days,
      called_at: new Date(now),
      round: facts?.round?.round ?? 1,
    })
    await notifyPeople(tx, [person.userId])
    return readPropertyNotes(person, listingId, { db: tx, clock })
  })
}

/** Deletes the call, if any. Throws `not_found` unless the person has access to the listing's county. */
export async function removeClerkCall(
  person: Person,
  listingId: number,
  { db, clock }: Deps,
): Promise<PropertyNotes> {
  return db.transaction(async (tx) => {
    await deleteCall(tx, person.userId, listingId, new Date(clock.now()))
    await notifyPeople(tx, [person.userId])
    return readPropertyNotes(person, listingId, { db: tx, clock })
  })
}
