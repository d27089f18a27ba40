import type { Logger } from 'pino'
import { seedCounties } from '#server/features/listings/index.ts'
import type { Settings } from '#server/platform/config/settings.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'

/** An open database with all tables as this version expects them and the 100 counties in place. */
export async function prepareDatabase(
  settings: Settings,
  log: Logger,
  say: (line: string) => void,
): Promise<Database> {
  const database = await openDatabase(settings, log)
  database.notes.forEach(say)
  try {
    const applied = await migrate(database.pool)
    if (applied.length > 0) say(`Applied ${applied.length} migrations.`)
    await migrateJobs(database.pool, log)
    await seedCounties(database.db)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
