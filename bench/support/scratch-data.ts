import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { prepareDatabase } from '#server/app/prepare-database.ts'
import { parseSettings } from '#server/platform/config/settings.ts'
import type { Database } from '#server/platform/db/database.ts'
import { joinEmbedded } from '#server/platform/db/embedded.ts'
import { isAlive } from '#server/platform/db/postgres-server/running-process.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import type { Stage } from './stage.ts'

const prefix = 'courthouse-steps-bench-'

export type ScratchData = { folder: string; database: Database }

/** A PostgreSQL server of our own, as durable as the product's, migrated and empty, in a folder that goes at the end. */
export async function openScratchData(stage: Stage): Promise<ScratchData> {
  await removeAbandoned()
  const folder = mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-`))
  stage.atEnd(() => rmSync(folder, { recursive: true, force: true }))
  // The server runs as another user where we are root.
  chmodSync(folder, 0o755)
  const database = await prepareDatabase(parseSettings({ DATA_DIR: folder }), quietLog, () => undefined)
  stage.atEnd(async () => {
    await endStatements(database)
    await database.close()
  })
  return { folder, database }
}

/** An interrupted benchmark does not wait for what it asked last. */
async function endStatements({ url }: Database): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`)
  await client.end()
}

/** A run that was killed leaves its server behind: adopt it, stop it, remove it. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length).split('-')[0]))) continue
    const folder = path.join(tmpdir(), name)
    const server = await joinEmbedded(folder, quietLog).catch(() => null)
    await server?.release()
    rmSync(folder, { recursive: true, force: true })
  }
}
