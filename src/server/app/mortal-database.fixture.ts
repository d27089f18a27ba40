import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { seedCounties } from '#server/features/listings/index.ts'
import { type Database, connect } from '#server/platform/db/database.ts'
import { joinEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { urlOfDatabase } from '#tests/support/database-url.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { openScratchFolder } from '#tests/support/scratch-folder.ts'

/** For tests: a dedicated PostgreSQL server that can be killed, with the product's durability settings. */
export type MortalServer = {
  /** Creates a migrated database on the server, with all counties and nothing else. */
  database(name: string): Promise<Database>
  /** Kills the server with SIGKILL and waits until it accepts connections again. */
  killAndRestart(): Promise<void>
  close(): Promise<void>
}

export async function startMortalServer(): Promise<MortalServer> {
  const folder = await openScratchFolder('courthouse-steps-mortal-')
  const server = await joinEmbedded(folder, quietLog)
  const pidFile = path.join(folder, 'postgres', 'cluster', 'postmaster.pid')

  /** The embedded server's users restart it when their connection drops. */
  async function isBack(): Promise<boolean> {
    const client = new pg.Client({ connectionString: server.url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      return false
    }
  }

  return {
    database: async (name) => {
      const client = new pg.Client({ connectionString: server.url })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
      const opened = connect(urlOfDatabase(server.url, name), 'test', quietLog)
      await migrate(opened.pool)
      await migrateJobs(opened.pool, quietLog)
      await seedCounties(opened.db, Date.now())
      return opened
    },
    killAndRestart: async () => {
      process.kill(Number(readFileSync(pidFile, 'utf8').split('\n')[0]), 'SIGKILL')
      await expect.poll(isBack, { timeout: 60_000, interval: 100 }).toBe(true)
    },
    close: async () => {
      await server.release()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
