import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { Log } from '#server/platform/log.ts'
import { connect } from './database.ts'
import type { Database } from './database.ts'

/**
 * An empty database of its own on the same server, for work whose result is compared and thrown away. Closing it drops
 * it. Needs a role that may create databases. `url` is the connection URL of the database the product uses.
 */
export async function openScratchDatabase(url: string, log: Log): Promise<Database> {
  const name = `steps_scratch_${randomBytes(6).toString('hex')}`
  await administer(url, `create database ${name}`)
  const scratch = new URL(url)
  scratch.pathname = `/${name}`
  const opened = connect(scratch.href, 'scratch', log)
  return {
    ...opened,
    close: async () => {
      await opened.close()
      await administer(url, `drop database ${name} with (force)`)
    },
  }
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
