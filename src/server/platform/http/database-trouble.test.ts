import { sql } from 'drizzle-orm'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, type Database } from '#server/platform/db/database.ts'
import { webLimits } from '#server/platform/db/limits.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { type Investor, investor } from '#tests/support/investors.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { handleErrors } from './error-handler.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function answerOf(work: () => unknown) {
  const app = fastify()
  handleErrors(app)
  app.get('/', async () => work())
  const answer = await app.inject('/')
  await app.close()
  return {
    status: answer.statusCode,
    retryAfter: answer.headers['retry-after'],
    ...answer.json<{ code: string; message: string }>(),
  }
}

test('tells the caller to retry if the database is unreachable', async () => {
  const unreachable = connect('postgres://steps@127.0.0.1:9/none', 'away', quietLog)
  expect(await answerOf(() => unreachable.db.execute(sql`SELECT 1`))).toMatchObject({
    status: 503,
    code: 'not_ready',
    retryAfter: '5',
    message: 'The site cannot reach its data right now. Try again in a few seconds',
  })
  await unreachable.close()
})

test('tells the caller to retry if the database disappears during the call', async () => {
  const ended = sql`SELECT pg_terminate_backend(pg_backend_pid())`
  expect(await answerOf(() => database.db.execute(ended))).toMatchObject({ status: 503, code: 'not_ready' })
})

test('still reports a bug as an internal error', async () => {
  expect(await answerOf(() => database.db.execute(sql`SELECT nonsense`))).toMatchObject({
    status: 500,
    code: 'internal',
    retryAfter: undefined,
  })
})

test.each(['53100', 'ENOSPC'])('reports that nothing can be saved if the disk is full (%s)', async (code) => {
  const fail = () => {
    throw new Error('failed', { cause: Object.assign(new Error('no space'), { code }) })
  }
  expect(await answerOf(fail)).toMatchObject({
    status: 503,
    code: 'not_ready',
    retryAfter: '60',
    message: 'The site cannot save changes right now. Try again later',
  })
})

test('is not ready for a minute after a call found the disk full', async () => {
  const product = await createTestApp()
  const { pool } = product.database
  await pool.query(`
    CREATE FUNCTION fill_disk() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
    CREATE TRIGGER fill_disk BEFORE INSERT ON rate_limit EXECUTE FUNCTION fill_disk()`)
  const refused = await product.call('POST', '/api/forgot_password', { body: { email: 'ada@example.com' } })
  expect(refused.statusCode).toBe(503)
  // It stores nothing, but cannot be counted either.
  const uncounted = await product.call('GET', '/api/upset_bid?county=Wake&last_bid=10000')
  expect(uncounted.statusCode).toBe(503)
  const full = await product.call('GET', '/readyz')
  expect([full.statusCode, full.json<{ missing: string[] }>().missing]).toEqual([503, ['disk']])
  product.app.condition.diskFullAt = performance.now() - 61_000
  expect((await product.call('GET', '/readyz')).statusCode).toBe(200)
  await product.close()
})

describe('a table locked for a long time', () => {
  const limits = { ...webLimits, lockMs: 200, waitMs: 2_000 }
  let product: TestApp
  let ada: Investor
  beforeAll(async () => {
    product = await createTestApp({}, connect(database.url, 'web', quietLog, limits))
    ada = await investor(product, 'ada@example.com', '37023')
  })
  afterAll(() => product.close())

  test('delays only the calls that need it, for a bounded time, until it is free', async () => {
    const blocker = await database.pool.connect()
    await blocker.query('BEGIN; LOCK TABLE saved_search IN ACCESS EXCLUSIVE MODE')
    const began = performance.now()
    const blocked = Promise.all(Array.from({ length: 40 }, () => ada.get('/api/saved_searches')))
    const others = await Promise.all([
      product.call('GET', '/readyz'),
      ada.get('/api/users/current_user'),
      ada.get('/api/users/current_user'),
    ])
    expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    for (const answer of await blocked) {
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('5')
      expect(answer.json()).toMatchObject({
        code: 'not_ready',
        message: 'The site is too busy right now. Try again in a few seconds',
      })
    }
    expect(performance.now() - began).toBeLessThan(15_000)
    await blocker.query('ROLLBACK')
    blocker.release()
    expect((await ada.get('/api/saved_searches')).statusCode).toBe(200)
  })

  test('does not count exhausted connections as an unreachable database', async () => {
    const taken = await Promise.all(
      Array.from({ length: limits.connections }, () => product.database.pool.connect()),
    )
    expect((await product.call('GET', '/readyz')).statusCode).toBe(200)
    const answer = await ada.get('/api/users/current_user')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    for (const client of taken) client.release()
    expect((await ada.get('/api/users/current_user')).statusCode).toBe(200)
  })
})
