import { randomBytes } from 'node:crypto'

import pg from 'pg'
import { inject } from 'vitest'

import { connect } from '#server/platform/db/database.ts'
import type { Database } from '#server/platform/db/database.ts'
import { urlOfDatabase } from './database-url.ts'
import { quietLog } from './quiet-log.ts'

/**
 * Creates a migrated database for one test file of the project `server`, with all counties and nothing else. Create it in
 * `beforeAll` and close it in `afterAll`; closing drops it.
 */
export async function createTestDatabase(): Promise<Database> {
  const templateUrl = inject('templateUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  // The default strategy (wal_log) would write every page of the template to the WAL.
  await administer(templateUrl, `create database ${name} template template strategy file_copy`)
  const opened = connect(urlOfDatabase(templateUrl, name), 'test', quietLog)
  return {
    ...opened,
    close: async () => {
      await opened.close()
      await administer(templateUrl, `drop database ${name} with (force)`)
    },
  }
}

async function administer(templateUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOfDatabase(templateUrl, 'postgres') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
