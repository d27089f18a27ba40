import { demoImporter } from '#server/app/demo.ts'
import { seedDemo } from '#server/features/demo/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { quietLog } from './quiet-log.ts'

/**
 * Fills a test database with listings of the demo, outlines included: invented ones of every status that obey the
 * rules, the same for the same count and day. `now` in epoch milliseconds. From 20 on they show every status. With
 * the `full` history they have two months of events and bids, which takes seconds.
 */
export async function addDemoListings(
  { db }: Pick<Database, 'db'>,
  { count, now, history = 'latest' }: { count: number; now: number; history?: 'full' | 'latest' },
): Promise<void> {
  const importFile = demoImporter(quietLog)
  await seedDemo({ db, importFile, listings: count, now, history, parcelsFile: null })
}
