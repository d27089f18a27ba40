import { rm } from 'node:fs/promises'
import { lockListings } from '#server/features/listings/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { deleteDemo } from './demo.store.ts'

export interface RemoveRequest {
  readonly db: Db
  /** Epoch milliseconds. */
  readonly now: number
  readonly parcelsFile: string
}

/** Removes the demo's rows and its parcels file without a trace. Returns the number of removed listings. */
export async function removeDemo({ db, now, parcelsFile }: RemoveRequest): Promise<number> {
  const listings = await db.transaction(async (tx) => {
    await lockListings(tx)
    return deleteDemo(tx, new Date(now))
  })
  await rm(parcelsFile, { force: true })
  return listings
}
