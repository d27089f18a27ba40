import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteBackupState, writeBackupState } from '#server/platform/db/backup/backup-state.store.ts'
import type { Database } from '#server/platform/db/database.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { addBackupMetrics } from './backup-metrics.ts'

const DAY_S = 86_400
const NOW = Date.parse('2026-11-20T12:00:00Z')

let database: Database

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function metricsNow(): Promise<string> {
  const registry = new Registry()
  addBackupMetrics(registry, { db: database.db, clock: { now: () => NOW } })
  return registry.metrics()
}

async function agesAt(base_at: Date, stored_until: Date): Promise<string[]> {
  await writeBackupState(database.db, { base_at, stored_until })
  const text = await metricsNow()
  return [...text.matchAll(/^backup_\w+_age_seconds (.*)$/gm)].map(([, value = '']) => value)
}

test('backups of the future are not shown as new, so that alerts fire', async () => {
  expect(await agesAt(new Date(NOW - 60_000), new Date(NOW - 5000))).toEqual(['60', '5'])
  const ahead = new Date(NOW + 1000 * DAY_S * 1000)
  expect(await agesAt(ahead, ahead)).toEqual([String(1000 * DAY_S), String(1000 * DAY_S)])
})

test('the interval that was set is shown with the age, so that an alert can compare them', async () => {
  await writeBackupState(database.db, { base_at: new Date(NOW), base_every_hours: 168 })
  expect(await metricsNow()).toContain('\nbackup_base_interval_seconds 604800\n')
})

test('a server without backups shows no figures of them', async () => {
  await deleteBackupState(database.db)
  expect(await metricsNow()).not.toMatch(/^backup_\w+ \d/m)
})
