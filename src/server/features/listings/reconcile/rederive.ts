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

const dueAtOnce = 5_000

/**
 * Derives again every listing whose status time alone has changed by `now` (epoch milliseconds): a sale that is over,
 * a window that has closed. Run it every minute on any number of nodes: one works, the others find nothing to do.
 * Returns how many listings changed.
 */
export async function rederiveDueStatuses({ db, now }: { db: Db; now: number }): Promise<number> {
  let changed = 0
  for (;;) {
    const due = await db.transaction(async (tx) => {
      // The importer re-derives every listing it touched; the rest is still due a minute later.
      if (!(await tryLockListings(tx))) return 0
      const stored = await readDue(tx, new Date(now), dueAtOnce)
      changed += await rederive(tx, stored, now)
      return stored.listings.length
    })
    if (due < dueAtOnce) return changed
  }
}

/**
 * Derives every listing of a county, or of all with null, at `now` (epoch milliseconds). Call it in the transaction
 * that changed what last days depend on: a closure, the hours of a clerk. Returns how many listings changed.
 */
export async function rederiveListings(db: Db, countyFips: string | null, now: number): Promise<number> {
  await lockListings(db)
  const stored = await readStoredCounties(db, countyFips === null ? await readCountyFips(db) : [countyFips])
  return rederive(db, stored, now)
}

async function rederive(db: Db, stored: StoredCounties, now: number): Promise<number> {
  const book = new CountyChangeset(stored)
  for (const { listing } of stored.listings) book.touch(listing.id)
  const changes = book.settle(now)
  await writeChanges(db, changes, { run_id: null, seen_at: new Date(now) })
  return changes.listings.length
}
