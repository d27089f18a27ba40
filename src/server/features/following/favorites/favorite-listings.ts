import type { FavoriteListing } from '#contract/following/following-schema.ts'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import { listingByCall, activeClerkCall } from '#domain/clerk-call/resolve-call.ts'
import { outcomeOf } from '#domain/listing-status/outcome.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { readEndings, readWireListings } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readClerkCalls } from '#server/features/following/property/clerk-calls.ts'
import { readFavorites } from './favorites.store.ts'
import type { Person } from '#server/features/following/person.ts'
import { readNotes } from '#server/features/following/property/properties.store.ts'

type Ending = Awaited<ReturnType<typeof readEndings>>[number]

function outcomeAnswer(listing: Listing, endings: readonly Ending[]): FavoriteListing['outcome'] {
  const kind = outcomeOf(listing)
  if (kind === null) return null
  if (kind === 'gone') return { kind, since: listing.gone_since ?? null }
  const ending = endings.find((each) => each.tax_foreclosure_id === listing.id && each.kind === kind)
  return { kind, since: ending?.seen_at ?? null }
}

/** A person's favorites in accessible counties as listings, newest favorite first, including ended ones. */
export async function readFavoriteListings(
  { userId, countyFips }: Person,
  { db, clock }: { db: Db; clock: Clock },
): Promise<FavoriteListing[]> {
  const favorites = await readFavorites(db, userId, countyFips)
  const ids = favorites.map(({ tax_foreclosure_id }) => tax_foreclosure_id)
  const calls = await readClerkCalls({ userId, countyFips }, ids, { db, clock })
  const listings = new Map(
    (await readWireListings(db, ids, countyFips, newYorkDate(clock.now()))).map((listing) => {
      const call = activeClerkCall(calls.get(listing.id))
      return [listing.id, call ? listingByCall(listing, call) : listing]
    }),
  )
  const notes = new Map((await readNotes(db, userId, ids)).map((note) => [note.tax_foreclosure_id, note]))
  const endings = await readEndings(
    db,
    ids.filter((id) => isEnded(listings.get(id))),
  )
  return favorites.flatMap(({ tax_foreclosure_id: id, favorited_at }) => {
    const listing = listings.get(id)
    if (!listing) return []
    const note = notes.get(id)
    return {
      listing,
      favorited_at: favorited_at.toISOString(),
      stage: note?.stage ?? null,
      maximum_bid: dollarsFromCents(note?.maximum_bid_cents ?? null),
      outcome: outcomeAnswer(listing, endings),
    }
  })
}

function isEnded(listing: Listing | undefined): boolean {
  return listing !== undefined && outcomeOf(listing) !== null
}
