import { AppError } from '#contract/errors.ts'
import { lockListings } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readVersion } from './details.store.ts'
import { readFoundListings } from './search.store.ts'

/** Refuses a change of a listing that is gone, or not as the operator saw it. The lock keeps it so until commit. */
export async function checkVersion(tx: Db, listingId: number, version: string): Promise<void> {
  await lockListings(tx)
  if ((await readFoundListings(tx, [listingId])).length === 0) throw new AppError('not_found')
  if ((await readVersion(tx, listingId)) !== version) throw new AppError('changed_meanwhile')
}
