import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import pg from 'pg'
import type { TestProject } from 'vitest/node'

import { seedCounties } from '#server/features/listings/index.ts'
import { connect } from '#server/platform/db/database.ts'
import { joinEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { isAlive } from '#server/platform/db/postgres-server/running-process.ts'
import { migrateJobs } from '#server/platform/jobs/jobs.ts'
import { urlOfDatabase } from './database-url.ts'
import { quietLog } from './quiet-log.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database to clone; nobody else may connect to it. */
    templateUrl: string
  }
}

const prefix = 'courthouse-steps-test-'

/** One PostgreSQL server for the whole run, in a folder of its own, with a template every test file clones. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned()
  const folder = mkdtempSync(path.join(tmpdir(), `${prefix}${process.pid}-`))
  await chmod(folder, 0o755)
  const server = await joinEmbedded(folder, quietLog)
  const templateUrl = urlOfDatabase(server.url, 'template')
  await administer(server.url, [
    // Nothing here has to outlive a power cut.
    'alter system set fsync = off',
    'alter system set full_page_writes = off',
    'alter system set synchronous_commit = off',
    'select pg_reload_conf()',
    'create database template',
  ])
  const template = connect(templateUrl, 'test', quietLog)
  await migrate(template.pool)
  await migrateJobs(template.pool, quietLog)
  await seedCounties(template.db)
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

/** A run of ours that was killed leaves its server behind: adopt it, stop it, remove it. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const folder = path.join(tmpdir(), name)
    if (!name.startsWith(prefix) || statSync(folder).uid !== process.getuid?.()) continue
    if (isAlive(Number(name.slice(prefix.length).split('-')[0]))) continue
    const server = await joinEmbedded(folder, quietLog).catch(() => null)
    await server?.release()
    rmSync(folder, { recursive: true, force: true })
  }
}
