import { freeDaysAhead } from '#server/features/following/index.ts'
import { rederiveListings } from '#server/features/listings/index.ts'
import { rescheduleAfterClockAhead } from '#server/features/sources/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'

type Parts = { database: Pick<Database, 'db'>; clock: Clock; log: Log }

/**
 * Undoes what every feature decided by a clock that was ahead, the database's too: closed upset bid periods, sources
 * scheduled for later, days claimed for digests and searches. What a source or clerk stated stays, and so do the events
 * and alerts that went out; each status that comes back is an event of its own.
 */
export async function undoClockAhead({ database, clock, log }: Parts): Promise<void> {
  const now = clock.now()
  const listings = await database.db.transaction(async (tx) => {
    await rescheduleAfterClockAhead(tx, now)
    await freeDaysAhead(tx, new Date(now))
    return rederiveListings(tx, null, now)
  })
  log.warn({ listings }, 'listings were derived again, because the clock had been ahead')
}
