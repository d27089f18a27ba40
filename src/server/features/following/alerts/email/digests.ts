import { minuteOfDay } from '#domain/time/clock-time.ts'
import { newYorkDate, newYorkMinuteOfDay } from '#domain/time/new-york.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { gatherDigests, moveFromDigests, nextBatch } from '#server/features/following/alerts/batches.store.ts'
import { claimDay } from './digests.store.ts'
import { enqueueMails } from '#server/features/following/alerts/enqueue-batches.ts'

/** New York time. */
const DIGEST_TIME = { hour: 7, minute: 0 }

/**
 * Enqueues the day's digests at 7 AM New York time, or later that day if nothing ran at seven. What waits for the digest of
 * a person who has since turned it off is emailed then if the person now has instant email for it. Run it every minute on any
 * number of nodes.
 */
export async function makeDigests({
  db,
  clock,
  enqueue,
}: {
  db: Db
  clock: Clock
  enqueue: Enqueue
}): Promise<void> {
  const now = clock.now()
  if (newYorkMinuteOfDay(now) < minuteOfDay(DIGEST_TIME)) return
  await db.transaction(async (tx) => {
    if (!(await claimDay(tx, newYorkDate(now), new Date(now)))) return
    const batch = await nextBatch(tx)
    await moveFromDigests(tx, batch)
    await gatherDigests(tx, batch)
    await enqueueMails(tx, 'email', batch, enqueue)
    await enqueueMails(tx, 'digest', batch, enqueue)
  })
}
