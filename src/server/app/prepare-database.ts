import { seedCounties } from '#server/features/listings/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import { connect, type Database, openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'

/** Opens the database with the limits of jobs and commands, applies all migrations, and seeds the 100 counties. */
export async function prepareDatabase(
  settings: Settings,
  clock: Clock,
  log: Log,
  say: (line: string) => void,
): Promise<Database> {
  const database = await openDatabase(settings, log)
  database.notes.forEach(say)
  try {
    await applyMigrations(database.url, settings, clock, log, say)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

/**
 * Applies all migrations, and seeds the 100 counties. Uses connections without timeouts: a migration may take any
 * amount of time.
 */
export async function applyMigrations(
  url: string,
  { ROLE, ROLLED_BACK_FROM }: Settings,
  clock: Clock,
  log: Log,
  say: (line: string) => void,
): Promise<void> {
  const database = connect(url, ROLE, log)
  try {
    const applied = await migrate(database.pool, undefined, ROLLED_BACK_FROM)
    if (applied.length > 0) say(`Applied ${applied.length} migrations.`)
    await migrateJobs(database.pool, log)
    await seedCounties(database.db, clock.now())
  } finally {
    await database.close()
  }
}
