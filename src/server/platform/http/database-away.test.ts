import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '#server/platform/db/database.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { handleErrors } from './error-handler.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function answerOf(work: () => Promise<unknown>) {
  const app = fastify()
  handleErrors(app)
  app.get('/', work)
  const answer = await app.inject('/')
  await app.close()
  return { status: answer.statusCode, ...answer.json<{ code: string }>() }
}

test('a call that finds no database says that it may be tried again', async () => {
  const nobody = connect('postgres://steps@127.0.0.1:9/none', 'away', quietLog)
  expect(await answerOf(() => nobody.db.execute(sql`SELECT 1`))).toMatchObject({
    status: 503,
    code: 'not_ready',
  })
  await nobody.close()
})

test('so does one whose database went away under it', async () => {
  const ended = sql`SELECT pg_terminate_backend(pg_backend_pid())`
  expect(await answerOf(() => database.db.execute(ended))).toMatchObject({ status: 503, code: 'not_ready' })
})

test('a fault of ours stays one', async () => {
  expect(await answerOf(() => database.db.execute(sql`SELECT nonsense`))).toMatchObject({
    status: 500,
    code: 'internal',
  })
})
