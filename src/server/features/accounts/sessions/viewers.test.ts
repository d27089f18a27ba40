import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#tests/support/test-database.ts'
import type { Database } from '#server/platform/db/database.ts'
import { startSession, viewersOf } from './session.ts'

const NOW = Date.UTC(2026, 10, 18, 15)

let database: Database
const clock = { now: () => NOW }
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
afterEach(() => vi.restoreAllMocks())

/** People with one session each; returns their cookie values by email address. */
async function people(prefix: string, count: number): Promise<Map<string, string>> {
  const { rows } = await database.pool.query<{ id: string; email: string }>(
    `INSERT INTO user_account (name, email, password_hash, created_at)
     SELECT 'Ada', $1 || n || '@example.com', 'none', now() FROM generate_series(1, $2) n RETURNING id, email`,
    [prefix, count],
  )
  const sessions = rows.map(
    async ({ id, email }) =>
      [email, await startSession(database.db, id, { isKept: false, device: 'Test', now: NOW })] as const,
  )
  return new Map(await Promise.all(sessions))
}

test('requests that come at the same time share a query, and each gets its own person', async () => {
  const sessions = await people('together', 50)
  const viewers = viewersOf({ ...database, clock })
  const query = vi.spyOn(database.pool, 'query')
  const secrets = [...sessions.values(), 'unknown', ...sessions.values()]
  const found = await Promise.all(secrets.map((secret) => viewers.find(secret)))
  expect(found.map((viewer) => viewer?.email ?? null)).toEqual([...sessions.keys(), null, ...sessions.keys()])
  // At most one hundred at a time.
  expect(query).toHaveBeenCalledTimes(2)
})

test('a session that ended is not found again, also by an open page', async () => {
  const [[email = '', secret = ''] = []] = await people('ended', 1)
  const viewers = viewersOf({ ...database, clock })
  const viewer = await viewers.find(secret)
  expect(viewer?.email).toBe(email)
  const hash = viewer?.sessionHash ?? Buffer.alloc(0)
  expect((await viewers.read(hash))?.email).toBe(email)
  await database.pool.query('DELETE FROM user_session WHERE id_hash = $1', [hash])
  expect(await Promise.all([viewers.find(secret), viewers.read(hash)])).toEqual([null, null])
})

test('a failure of the database reaches everyone who asked, and the next to ask succeed', async () => {
  const [first = '', second = ''] = (await people('failure', 2)).values()
  const viewers = viewersOf({ ...database, clock })
  vi.spyOn(database.pool, 'query').mockRejectedValueOnce(new Error('the connection was lost'))
  const both = await Promise.allSettled([viewers.find(first), viewers.find(second)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await viewers.find(first)).not.toBeNull()
})
