import { rmSync } from 'node:fs'
import pg from 'pg'
import { prepareDatabase } from '#server/app/prepare-database.ts'
import { systemClock } from '#server/platform/clock.ts'
import { parseSettings } from '#server/platform/config/settings.ts'
import type { Database } from '#server/platform/db/database.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { openScratchFolder } from '#tests/support/scratch-folder.ts'
import type { Stage } from './stage.ts'

export type ScratchData = { folder: string; database: Database }

/**
 * Starts a migrated PostgreSQL server with production durability settings, in a folder that is removed at the end: an
 * empty one, or what `fill` puts into the folder.
 */
export async function openScratchData(
  stage: Stage,
  fill: (folder: string) => unknown = () => undefined,
): Promise<ScratchData> {
  const folder = await openScratchFolder('courthouse-steps-bench-')
  stage.atEnd(() => rmSync(folder, { recursive: true, force: true }))
  await fill(folder)
  return { folder, database: await openDataIn(stage, folder) }
}

/** Starts and migrates the PostgreSQL server of a folder, until the end of the stage. */
export async function openDataIn(stage: Stage, folder: string): Promise<Database> {
  const settings = parseSettings({ DATA_DIR: folder })
  const database = await prepareDatabase(settings, systemClock, quietLog, () => undefined)
  stage.atEnd(async () => {
    await terminateStatements(database)
    await database.close()
  })
  return database
}

/** Terminates running statements, so that an interrupted benchmark need not wait for the last one. */
async function terminateStatements({ url }: Database): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`)
  await client.end()
}
