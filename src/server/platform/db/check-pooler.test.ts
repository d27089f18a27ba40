import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { checkPooler, CONNECT_QUERY, examinePooler } from './check-pooler.ts'
import { connectForRequests, type Database } from './database.ts'
import { webLimits } from './limits.ts'

// In place of a pooler, a role of its own: neither gets session settings from its client.

let direct: Database
let other: Database
const roles: string[] = []

beforeAll(async () => {
  ;[direct, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
})
afterAll(async () => {
  for (const role of roles) await direct.pool.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
  await Promise.all([direct.close(), other.close()])
})

/** A connection for requests as a role whose sessions have these settings. */
async function asRole(settings: Record<string, number>, to: Database = direct): Promise<Database> {
  const role = `requests_${process.pid}_${roles.length}`
  roles.push(role)
  await direct.pool.query(`CREATE ROLE ${role} SUPERUSER LOGIN PASSWORD 'requests'`)
  for (const [name, value] of Object.entries(settings))
    await direct.pool.query(`ALTER ROLE ${role} SET ${name} = ${value}`)
  const url = new URL(to.url)
  url.username = role
  url.password = 'requests'
  return connectForRequests({ url: direct.url, pooledUrl: url.href }, 'web', quietLog, webLimits)
}

async function checked(database: Database): Promise<string | null> {
  try {
    await checkPooler(database)
    return null
  } catch (error) {
    return String(error)
  } finally {
    await database.close()
  }
}

const LIMITS = {
  statement_timeout: 15_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 15_000,
  client_connection_check_interval: 2_000,
}

test('requests take the address of the pooler, and only sessions and health checks the direct one', async () => {
  const database = await asRole(LIMITS)
  const userOf = async (pool: Database['pool']) =>
    (await pool.query<{ name: string }>('SELECT current_user AS name')).rows[0]?.name
  const owner = await userOf(direct.pool)
  expect(await userOf(database.pool)).toBe(roles.at(-1))
  expect((await database.db.execute<{ name: string }>('SELECT current_user AS name')).rows).toEqual([
    { name: roles.at(-1) },
  ])
  expect(await userOf(database.sessions)).toBe(owner)
  expect(await userOf(database.spare)).toBe(owner)
  expect(await checked(database)).toBeNull()
})

test('names no statement on a connection of the pooler', async () => {
  const database = await asRole(LIMITS)
  const client = await database.pool.connect()
  const query = { name: 'sum', text: 'SELECT $1::int + 1 AS sum', values: [1] }
  expect((await client.query(query)).rows).toEqual([{ sum: 2 }])
  expect((await client.query('SELECT name FROM pg_prepared_statements')).rows).toEqual([])
  expect(query.name).toBe('sum')
  expect(await examinePooler(database)).toEqual({ keepsNames: false })
  client.release()
  await database.close()
})

test.each([
  ['statement_timeout', 0],
  ['lock_timeout', 2_001],
  ['idle_in_transaction_session_timeout', 0],
  ['client_connection_check_interval', 60_000],
])('refuses a pooler whose connections have %s = %i, and says what to set', async (name, value) => {
  const message = await checked(await asRole({ ...LIMITS, [name]: value }))
  expect(message).toContain(`StartupError: Connections through DATABASE_URL have no ${name}, or a longer one`)
  expect(message).toContain(`connect_query='${CONNECT_QUERY}'`)
})

test('accepts stricter limits', async () => {
  expect(await checked(await asRole({ ...LIMITS, statement_timeout: 5_000 }))).toBeNull()
})

test('refuses a pooler of another database', async () => {
  expect(await checked(await asRole(LIMITS, other))).toBe(
    'StartupError: DATABASE_URL and DATABASE_DIRECT_URL must lead to the same database.',
  )
})

test('says why the pooler cannot be used, without its password', async () => {
  const pooledUrl = 'postgres://me:s3cret@127.0.0.1:1/x'
  const message = await checked(
    connectForRequests({ url: direct.url, pooledUrl }, 'web', quietLog, webLimits),
  )
  expect(message).toMatch(/^StartupError: The database of DATABASE_URL cannot be used: .*ECONNREFUSED/)
  expect(message).not.toContain('s3cret')
  await expect(examinePooler({ url: direct.url, pooledUrl })).rejects.toThrow(/DATABASE_URL .*ECONNREFUSED/)
})

test('deploy/pgbouncer.ini sets what is checked', () => {
  const example = readFileSync(path.join(import.meta.dirname, '../../../../deploy/pgbouncer.ini'), 'utf8')
  expect(example).toContain(`connect_query='${CONNECT_QUERY}'`)
})
