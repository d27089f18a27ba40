import { AppError } from '#contract/errors.ts'
import type { followingEndpoints } from '#contract/following/following.ts'
import type { EndpointInput } from '#contract/endpoint.ts'
import type { PropertyNotes } from '#contract/following/following-schema.ts'
import { centsFromDollars, dollarsFromCents } from '#domain/money/cents.ts'
import { lockListing, readListingFacts, readSoldWith } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { callsAlike, clerkCallAnswer } from './clerk-calls.ts'
import { findFavorite } from '#server/features/following/favorites/favorites.store.ts'
import type { Person } from '#server/features/following/person.ts'
import { type NoteChanges, readCalls, readNotes, writeNote } from './properties.store.ts'

type Deps = { db: Db; clock: Clock }

/** All of a person's data on a listing. Throws `not_found` unless the person has access to its county. */
export async function readPropertyNotes(
  person: Person,
  listingId: number,
  { db, clock }: Deps,
): Promise<PropertyNotes> {
  const facts = (await readListingFacts(db, [listingId], person.countyFips)).get(listingId)
  if (!facts) throw new AppError('not_found')
  const favoritedAt = await findFavorite(db, person.userId, listingId)
  const [note] = await readNotes(db, person.userId, [listingId])
  const soldWith = await readSoldWith(db, listingId, person.countyFips)
  const inSale = [listingId, ...soldWith.map(({ id }) => id)]
  const calls = callsAlike(await readCalls(db, [person.userId], inSale), listingId)
  const callOf = (id: number) => calls.find(({ tax_foreclosure_id }) => tax_foreclosure_id === id)
  const call = callOf(listingId)
  return {
    tax_foreclosure_id: listingId,
    favorited_at: favoritedAt?.toISOString() ?? null,
    note: note?.note ?? '',
    stage: note?.stage ?? null,
    maximum_bid: dollarsFromCents(note?.maximum_bid_cents ?? null),
    costs: dollarsFromCents(note?.costs_cents ?? null),
    repairs: dollarsFromCents(note?.repairs_cents ?? null),
    resale: dollarsFromCents(note?.resale_cents ?? null),
    wanted_margin: dollarsFromCents(note?.wanted_margin_cents ?? null),
    updated_at: note?.updated_at.toISOString() ?? null,
    clerk_call: call ? clerkCallAnswer(call, facts, clock.now()) : null,
    sold_with: soldWith.map(({ id, parcel_identification }) => ({
      parcel_identification,
      has_call: callOf(id) !== undefined,
    })),
  }
}

type Changes = EndpointInput<typeof followingEndpoints.updatePropertyNotes>['body']

/** Omits missing fields, so that they stay unchanged. */
function noteChangesOf({ note, note_before: _replaced, stage, ...dollars }: Changes): NoteChanges {
  return {
    ...(note !== undefined && { note }),
    ...(stage !== undefined && { stage }),
    ...centsField('maximum_bid_cents', dollars.maximum_bid),
    ...centsField('costs_cents', dollars.costs),
    ...centsField('repairs_cents', dollars.repairs),
    ...centsField('resale_cents', dollars.resale),
    ...centsField('wanted_margin_cents', dollars.wanted_margin),
  }
}

function centsField(name: keyof NoteChanges, dollars: number | null | undefined): NoteChanges {
  if (dollars === undefined) return {}
  return { [name]: dollars === null ? null : centsFromDollars(dollars) }
}

/**
 * Updates a person's notes on a listing. Throws `not_found` without access to its county, and `note_changed`, without
 * a change, if the note to be replaced is no longer the stored one.
 */
export async function updatePropertyNotes(
  person: Person,
  listingId: number,
  body: Changes,
  { db, clock }: Deps,
): Promise<PropertyNotes> {
  return db.transaction(async (tx) => {
    if (!(await lockListing(tx, listingId, person.countyFips))) throw new AppError('not_found')
    const changes = noteChangesOf(body)
    if (Object.keys(changes).length > 0) {
      const write = { changes, replaced: body.note_before ?? null, at: new Date(clock.now()) }
      if (!(await writeNote(tx, person.userId, listingId, write))) throw new AppError('note_changed')
    }
    return readPropertyNotes(person, listingId, { db: tx, clock })
  })
}
