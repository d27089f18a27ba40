import { factsDigest, replayFacts } from '#server/features/sources/index.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openScratchDatabase } from '#server/platform/db/scratch-database.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'

/** A replay, and what it is compared with. */
export interface ReplayResult {
  readonly replay: Awaited<ReturnType<typeof replayFacts>>
  /** The facts the product shows, where the replay goes up to now; null for a past day. */
  readonly live: Awaited<ReturnType<typeof factsDigest>> | null
}

/**
 * Derives all facts up to an instant again from the stored pages and files, in a database of its own that is dropped
 * afterward. `isNow` compares the result with what the product shows.
 */
export async function replayProduct(
  database: Database,
  until: Date,
  isNow: boolean,
  log: Log,
  onProgress: (done: number, all: number) => void,
): Promise<ReplayResult> {
  const scratch = await openScratchDatabase(database.url, log)
  try {
    await migrate(scratch.pool)
    await migrateJobs(scratch.pool, log)
    const replay = await replayFacts({ from: database.db, into: scratch.db, until, log, onProgress })
    return { replay, live: isNow ? await factsDigest(database.db) : null }
  } finally {
    await scratch.close()
  }
}
