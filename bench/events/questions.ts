import {
  readChangedListings,
  readChanges,
  readEventsAfter,
  readNewestEvent,
} from '#server/features/listings/index.ts'
import { readTimeline } from '#server/features/listings/listings.store.ts'
import { insertRows, reserveIds } from '#server/platform/db/bulk-rows.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { listingEvent } from '#server/platform/db/schema/listings.ts'
import type { Filled } from './fill-events.ts'

const DAY_MS = 24 * 3_600_000

/** The table as filled; `newest` is the id of its last event. */
export type Contents = Filled & { newest: number; now: number }

/** A query of the product that reads events; `nth` chooses its arguments. */
export type Question = { what: string; ask: (db: Db, contents: Contents, nth: number) => Promise<unknown> }

/** Two counties, as most people have. */
function countiesOf({ counties }: Contents, nth: number): string[] {
  return [0, 37].flatMap((step) => counties[(nth * 13 + step) % counties.length] ?? [])
}

/** Every way in which the product reads events by the thousand times a day. */
export const QUESTIONS: readonly Question[] = [
  {
    what: 'timeline of a listing (details)',
    ask: (db, { listings }, nth) => readTimeline(db, 1 + ((nth * 7919) % listings), 'Wake'),
  },
  {
    what: 'newest number (stream)',
    ask: (db) => readNewestEvent(db),
  },
  {
    what: '50 events since a number, all counties (stream)',
    ask: (db, { newest }) => readEventsAfter(db, newest - 50, null, 5_000),
  },
  {
    what: 'events since a number of yesterday, 2 counties (reconnect)',
    ask: (db, contents, nth) =>
      readEventsAfter(db, contents.newest - 2_000, countiesOf(contents, nth), 1_001),
  },
  {
    what: '500 events of a batch, with their listings (alerts)',
    ask: (db, { newest }, nth) =>
      readChangedListings(
        db,
        { from: newest - 500 * (nth + 1), to: newest - 500 * nth },
        { afterId: 0, limit: 5_000 },
      ),
  },
  {
    what: 'changes of 2 counties since yesterday (dashboard)',
    ask: (db, contents, nth) =>
      readChanges(db, { countyFips: countiesOf(contents, nth), since: new Date(contents.now - DAY_MS) }, 100),
  },
  {
    what: 'changes of 2 counties since a month (dashboard)',
    ask: (db, contents, nth) =>
      readChanges(
        db,
        { countyFips: countiesOf(contents, nth), since: new Date(contents.now - 30 * DAY_MS) },
        100,
      ),
  },
]

/** Inserts events as an import does, in one transaction. */
export async function insertBatch(
  { db }: Pick<Database, 'db'>,
  { listings, counties }: Filled,
  rows: number,
): Promise<void> {
  const seen_at = new Date()
  await db.transaction(async (tx) => {
    const ids = await reserveIds(tx, listingEvent, rows)
    await insertRows(tx, listingEvent, ids, (id, nth) => ({
      ...{ id, tax_foreclosure_id: 1 + (nth % listings), county_fips: counties[nth % 100] ?? '' },
      ...{ kind: 'opening_bid_published', from: { opening_bid: nth }, to: { opening_bid: nth + 500 } },
      ...{ source_id: null, ingest_run_id: null, seen_at, effective_on: null },
      changed_from: { opening_bid: nth, minimum_upset_bid: null },
    }))
  })
}
