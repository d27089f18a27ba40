import type { Db } from '#server/platform/db/database.ts'
import { upsertCounties } from './counties.store.ts'
import { rederiveListings } from './reconcile/rederive.ts'

/**
 * Brings the stored counties in line with the product's table of counties, except for what an operator has set, and
 * derives the listings of changed counties again at `now` (epoch milliseconds). Safe to run at every start.
 */
export async function seedCounties(db: Db, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    for (const fips of await upsertCounties(tx)) await rederiveListings(tx, fips, now)
  })
}
