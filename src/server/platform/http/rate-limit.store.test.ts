import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/test-database.ts'
import type { Database } from '#server/platform/db/database.ts'
import { countTry } from './rate-limit.store.ts'

const MINUTE = 60_000

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function moveWindow(key: string, by: string): Promise<void> {
  await database.pool.query('UPDATE rate_limit SET resets_at = resets_at + $2::interval WHERE key = $1', [
    key,
    by,
  ])
}

test('counts each key separately within a window', async () => {
  expect((await countTry(database.db, 'a', MINUTE)).count).toBe(1)
  expect((await countTry(database.db, 'b', MINUTE)).count).toBe(1)
  const second = await countTry(database.db, 'a', MINUTE)
  expect(second.count).toBe(2)
  expect(second.resetsInMs).toBeLessThanOrEqual(MINUTE)
})

test.each([
  ['that has ended', '-2 minutes'],
  ['that a clock set back by a year left in the future', '1 year'],
])('starts a new window after one %s', async (_what, by) => {
  await countTry(database.db, by, MINUTE)
  await moveWindow(by, by)
  const { count, resetsInMs } = await countTry(database.db, by, MINUTE)
  expect(count).toBe(1)
  expect(resetsInMs).toBeGreaterThan(MINUTE - 5_000)
  expect(resetsInMs).toBeLessThanOrEqual(MINUTE)
})
