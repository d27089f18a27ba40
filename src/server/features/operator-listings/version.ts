import { AppError } from '#contract/errors.ts'
import { findFixedWith, findSoldWith, readFixes } from '#server/features/ingest/index.ts'
import { lockListings } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readVersionOf } from './details.store.ts'
import { readFoundListings } from './search.store.ts'

/** Changes with every event and every fix of a listing and of the parcels that a correction of it would be for. */
export async function readVersion(db: Db, listingId: number): Promise<string> {
  const ids = new Set([listingId, ...(await findSoldWith(db, listingId))])
  for (const fix of await readFixes(db, listingId))
    if (fix.ended_at === null) for (const id of await findFixedWith(db, fix)) ids.add(id)
  return readVersionOf(db, [...ids])
}

/** Refuses a change of a listing that is gone, or not as the operator saw it. The lock keeps it so until commit. */
export async function checkVersion(tx: Db, listingId: number, version: string): Promise<void> {
  await lockListings(tx)
  if ((await readFoundListings(tx, [listingId])).length === 0) throw new AppError('not_found')
  if ((await readVersion(tx, listingId)) !== version) throw new AppError('changed_meanwhile')
}
