import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { watchWorkers } from '#server/platform/jobs/dead-workers.ts'
import { urlOfDatabase } from '#tests/support/database-url.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { connect, type Database } from './database.ts'
import { databaseTrouble } from './database-trouble.ts'
import { noLimits } from './limits.ts'

let direct: Database
/** With few connections, which begin read-only until `promote`. */
let database: Database
beforeEach(async () => {
  direct = await createTestDatabase()
  await administer('SET default_transaction_read_only = on')
  database = connect(direct.url, 'demoted', quietLog, { ...noLimits, connections: 2 })
  return async () => {
    await database.close()
    await direct.close()
  }
})

async function administer(change: string): Promise<void> {
  const admin = new pg.Client({ connectionString: urlOfDatabase(direct.url, 'postgres') })
  await admin.connect()
  await admin.query(`ALTER DATABASE ${new URL(direct.url).pathname.slice(1)} ${change}`)
  await admin.end()
}

const promote = () => administer('RESET default_transaction_read_only')

const write = sql`INSERT INTO job_worker VALUES (gen_random_uuid()::text, 1, now())`

const troubleOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => databaseTrouble(error),
  )

test.each([
  ['statement', () => database.db.execute(write)],
  ['transaction', () => database.db.transaction((tx) => tx.execute(write))],
])('a %s that a read-only server refuses leaves no such connection in the pool', async (_what, work) => {
  expect(await troubleOf(work())).toBe('away')
  await promote()
  expect(await troubleOf(work())).toBe(null)
})

test('a connection that only reads stays', async () => {
  const { rows } = await database.pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  expect((await database.pool.query('SELECT pg_backend_pid() AS pid')).rows).toEqual(rows)
})

test('a worker registers once its server takes writes again', async () => {
  const failed: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => failed.push(line) })
  const watch = watchWorkers(database.pool, { forceUnlockWorkers: async () => undefined }, log, {
    pollEveryMs: 50,
  })
  watch.enter('worker-1')
  await expect.poll(() => failed.length).toBeGreaterThan(1)
  await promote()
  const known = async () => (await direct.pool.query<object>('SELECT worker_id FROM job_worker')).rows
  await expect.poll(known).toEqual([{ worker_id: 'worker-1' }])
  await watch.stop(true)
})
