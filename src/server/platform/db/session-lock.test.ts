import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/test-database.ts'
import type { Database } from './database.ts'
import { withSessionLock } from './session-lock.ts'

const KEY = 7

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const tryLock = () => withSessionLock(database, KEY, 'some', async () => 'free')

test('one at a time does the work', async () => {
  const during = await withSessionLock(database, KEY, 'some', async (lost) => [await tryLock(), lost.aborted])
  expect(during).toEqual([null, false])
  expect(await tryLock()).toBe('free')
})

test('work hears that its lock was lost, after which another may take it', async () => {
  const during = await withSessionLock(database, KEY, 'some', async (lost) => {
    const heard = once(lost, 'abort')
    await database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = $1",
      [KEY],
    )
    await heard
    return [await tryLock(), lost.aborted]
  })
  expect(during).toEqual(['free', true])
})
