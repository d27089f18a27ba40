import { AppError } from '#contract/errors.ts'
import type { Favorite } from '#contract/following/following-schema.ts'
import { lockListing } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type FavoriteRow, insertFavorite } from './favorites.store.ts'
import type { Person } from '#server/features/following/person.ts'

export function favoriteAnswer({ tax_foreclosure_id, favorited_at }: FavoriteRow): Favorite {
  return { tax_foreclosure_id, favorited_at: favorited_at.toISOString() }
}

/** Makes a listing a favorite. Throws `not_found` unless the person has access to its county. */
export async function followListing(
  person: Person,
  listingId: number,
  { db, clock }: { db: Db; clock: Clock },
): Promise<Favorite> {
  return db.transaction(async (tx) => {
    if (!(await lockListing(tx, listingId, person.countyFips))) throw new AppError('not_found')
    const favorited_at = await insertFavorite(tx, person.userId, listingId, new Date(clock.now()))
    return favoriteAnswer({ tax_foreclosure_id: listingId, favorited_at })
  })
}
