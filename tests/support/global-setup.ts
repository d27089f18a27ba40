import { rmSync } from 'node:fs'

import pg from 'pg'
import type { TestProject } from 'vitest/node'

import { seedCounties } from '#server/features/listings/index.ts'
import { connect } from '#server/platform/db/database.ts'
import { joinEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { urlOfDatabase } from './database-url.ts'
import { quietLog } from './quiet-log.ts'
import { openScratchFolder } from './scratch-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database to clone. Cloning fails while anything is connected to it. */
    templateUrl: string
  }
}

/** Starts one PostgreSQL server for the whole run in a scratch folder, with a template that every test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await openScratchFolder('courthouse-steps-test-')
  const server = await joinEmbedded(folder, quietLog)
  const templateUrl = urlOfDatabase(server.url, 'template')
  await administer(server.url, [
    // Test data need not survive a crash.
    'alter system set fsync = off',
    'alter system set full_page_writes = off',
    'alter system set synchronous_commit = off',
    'select pg_reload_conf()',
    'create database template',
  ])
  const template = connect(templateUrl, 'test', quietLog)
  await migrate(template.pool)
  await migrateJobs(template.pool, quietLog)
  await seedCounties(template.db, Date.now())
  await template.close()
  project.provide('templateUrl', templateUrl)
  return async () => {
    await server.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function administer(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
