import { demoImporter } from '#server/app/demo.ts'
import { seedDemo } from '#server/features/demo/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { quietLog } from './quiet-log.ts'

/**
 * Fills a test database with consistent demo listings, outlines included. Deterministic for a count and day; `now` is in
 * epoch milliseconds. A count of at least 20 covers every status. The `full` history adds two months of events and bids
 * and takes seconds.
 */
export async function addDemoListings(
  { db }: Pick<Database, 'db'>,
  { count, now, history = 'latest' }: { count: number; now: number; history?: 'full' | 'latest' },
): Promise<void> {
  const importFile = demoImporter(quietLog)
  await seedDemo({ db, importFile, listings: count, now, history, parcelsFile: null })
}
