import { demoImporter } from '#server/app/demo.ts'
import { seedDemo } from '#server/features/demo/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { quietLog } from './quiet-log.ts'

/**
 * Fills a test database with listings of the demo, outlines included: invented ones of every status that obey the
 * rules, the same for the same count and day. `now` in epoch milliseconds. From 20 on they show every status.
 */
export async function addDemoListings(
  { db }: Pick<Database, 'db'>,
  { count, now }: { count: number; now: number },
): Promise<void> {
  await seedDemo({ db, importFile: demoImporter(quietLog), listings: count, now, parcelsFile: null })
}
