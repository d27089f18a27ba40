import type { Db } from '#server/platform/db/database.ts'
import {
  lockListings,
  readStoredCounties,
  readCountyFips,
  readDue,
  tryLockListings,
} from './stored-counties.store.ts'
import { CountyChangeset } from './county-changeset.ts'
import type { StoredCounties } from './county-changeset.ts'
import { writeChanges } from './changeset.store.ts'

const batchSize = 5_000

/**
 * Re-derives every listing whose status changes by time alone as of `now` (epoch milliseconds): a past sale, an
 * expired upset bid period. Run it every minute on any number of nodes: one works, the others find nothing to do.
 * Returns the number of changed listings.
 */
export async function rederiveDueStatuses({ db, now }: { db: Db; now: number }): Promise<number> {
  let changed = 0
  for (;;) {
    const due = await db.transaction(async (tx) => {
      // The importer re-derives every listing it touched; the rest is still due a minute later.
      if (!(await tryLockListings(tx))) return 0
      const stored = await readDue(tx, new Date(now), batchSize)
      changed += await rederive(tx, stored, now)
      return stored.listings.length
    })
    if (due < batchSize) return changed
  }
}

/**
 * Re-derives every listing of a county (null for all) at `now` (epoch milliseconds). Call it in the transaction that
 * changed what deadlines depend on, such as a closure or the clerk's hours. Returns the number of changed listings.
 */
export async function rederiveListings(db: Db, countyFips: string | null, now: number): Promise<number> {
  await lockListings(db)
  const stored = await readStoredCounties(db, countyFips === null ? await readCountyFips(db) : [countyFips])
  return rederive(db, stored, now)
}

async function rederive(db: Db, stored: StoredCounties, now: number): Promise<number> {
  const changeset = new CountyChangeset(stored)
  for (const { listing } of stored.listings) changeset.touch(listing.id)
  const changes = changeset.settle(now)
  await writeChanges(db, changes, { run_id: null, seen_at: new Date(now) })
  return changes.listings.length
}
