import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeBackupState } from '#server/platform/db/backup/backup-state.store.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { findBackupNeeds } from './backup-needs.ts'

const HOUR_MS = 60 * 60_000
const NOW = Date.parse('2026-11-20T12:00:00Z')

let database: Database

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test.for([
  ['a minute ago', -HOUR_MS / 60, 0],
  ['an hour ago', -HOUR_MS, 1],
  ['by a clock that was a year ahead', 8760 * HOUR_MS, 1],
] as const)('log that was last stored %s', async ([, difference, needs]) => {
  await writeBackupState(database.db, { stored_until: new Date(NOW + difference) })
  expect(await findBackupNeeds(database.db, NOW)).toHaveLength(needs)
})
