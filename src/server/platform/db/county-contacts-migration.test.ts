import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { migrate } from './migrate.ts'
import { migrationsFolder, readMigrations } from './migrations.ts'

const subject = '20261123-0630-keep-county-contacts.sql'

test('keeps contacts set by the operator, and does not attribute built-in ones to the operator', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  const database = await createTestDatabase()
  const { pool } = database
  try {
    await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    const before = (await readMigrations(migrationsFolder)).filter(({ name }) => name < subject)
    for (const { name } of before) await copyFile(path.join(migrationsFolder, name), path.join(folder, name))
    await migrate(pool, folder)
    await pool.query(`
      INSERT INTO county (fips, name, slug, court_code, clerk_phone, clerk_address, phone_rule, closes_at_minute, closes_at_confirmed)
      VALUES
        ('37021', 'Buncombe', 'buncombe', '100', '828-259-3400', NULL, NULL, 1020, true),
        ('37051', 'Cumberland', 'cumberland', '250', '910-555-0100', '117 Dick St', NULL, 1020, true),
        ('37063', 'Durham', 'durham', '310', NULL, NULL, 'Not allowed', 1020, true),
        ('37183', 'Wake', 'wake', '910', NULL, NULL, NULL, 1020, true);
      INSERT INTO audit_log (at, action, details) VALUES
        ('2026-11-20T15:00:00Z', 'set_county', '{"fips": "37051", "clerk_phone": "910-555-0199"}'),
        ('2026-11-21T15:00:00Z', 'set_county', '{"fips": "37051", "clerk_phone": "910-555-0100", "clerk_address": "117 Dick St"}'),
        ('2026-11-22T15:00:00Z', 'set_county', '{"fips": "37183", "clerk_phone": null}')`)
    await copyFile(path.join(migrationsFolder, subject), path.join(folder, subject))
    await migrate(pool, folder)
    const { rows } = await pool.query(
      `SELECT county_fips, fact, value, CASE WHEN set_at < '2026-11-23' THEN set_at END AS set_at
       FROM county_contact ORDER BY county_fips, fact`,
    )
    const row = (county_fips: string, fact: string, value: string | null, day: string | null) => ({
      ...{ county_fips, fact, value },
      set_at: day === null ? null : new Date(`${day}T15:00:00Z`),
    })
    expect(rows).toEqual([
      row('37051', 'clerk_phone', '910-555-0100', '2026-11-21'),
      row('37051', 'courthouse_address', '117 Dick St', '2026-11-21'),
      row('37063', 'phones_in_courthouse', 'Not allowed', null),
      row('37183', 'clerk_phone', null, '2026-11-22'),
    ])
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
})
