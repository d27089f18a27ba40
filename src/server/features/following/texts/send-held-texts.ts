import { quietUntil } from '#domain/text-messages/quiet-hours.ts'
import { gatherHeldTexts, nextBatch } from '#server/features/following/alerts/batches.store.ts'
import { enqueueTexts } from '#server/features/following/alerts/enqueue-batches.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'

/**
 * Long enough for the events of an import to be gathered into a batch of their own; what is older was held, or left
 * behind by a crash.
 */
const GATHERED_MS = 10 * 60_000

/** Enqueues the texts that were held through the quiet hours. Run it every minute on any number of nodes. */
export async function sendHeldTexts({
  db,
  clock,
  enqueue,
}: {
  db: Db
  clock: Clock
  enqueue: Enqueue
}): Promise<void> {
  const now = clock.now()
  if (quietUntil(now) !== null) return
  await db.transaction(async (tx) => {
    const batch = await nextBatch(tx)
    await gatherHeldTexts(tx, batch, new Date(now - GATHERED_MS))
    await enqueueTexts(tx, batch, enqueue)
  })
}
