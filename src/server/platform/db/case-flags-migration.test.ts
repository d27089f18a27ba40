import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { migrate } from './migrate.ts'
import { migrationsFolder, readMigrations } from './migrations.ts'

const first = '20261123-0540-keep-case-flags-by-source.sql'
const second = '20261123-0541-date-case-flags.sql'

test('moves redemptions and stays from the case to the listings their source reported', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  const database = await createTestDatabase()
  const { pool } = database
  try {
    await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    const before = (await readMigrations(migrationsFolder)).filter(({ name }) => name < first)
    for (const { name } of before) await copyFile(path.join(migrationsFolder, name), path.join(folder, name))
    await migrate(pool, folder)
    await pool.query(`
      INSERT INTO county (fips, name, slug, court_code, closes_at_minute, closes_at_confirmed)
      VALUES ('37023', 'Burke', 'burke', '110', 1020, true);
      INSERT INTO source (name) VALUES ('firm'), ('county');
      INSERT INTO foreclosure_case (county_fips, case_number, is_redeemed, is_stayed_by_bankruptcy)
      VALUES ('37023', 'A', true, false), ('37023', 'B', true, true), ('37023', 'C', false, false);
      INSERT INTO tax_foreclosure (county_fips, case_id, status, first_seen_at, date_last_updated)
      SELECT '37023', case_id, 'Redeemed', now(), now() FROM unnest(ARRAY[1, 1, 2, 3]) case_id;
      INSERT INTO source_record (source_id, tax_foreclosure_id, facts, row_keys, first_seen_at, last_seen_at, said_since)
      VALUES
        (1, 1, '{"stage": "redeemed", "redeemed_on": "2026-10-09"}', '{}', '2026-11-01T15:00:00Z', now(), '{}'),
        (2, 1, '{"stage": "stayed_by_bankruptcy"}', '{}', '2026-11-01T15:00:00Z', now(), '{}'),
        (1, 2, '{"stage": "scheduled"}', '{}', now(), now(), '{}'),
        (1, 3, '{"stage": "redeemed"}', '{}', '2026-09-01', now(), '{"stage": "2026-11-02T03:00:00.000Z"}'),
        (1, 4, '{"stage": "upset"}', '{}', now(), now(), '{}')`)
    for (const name of [first, second]) {
      await copyFile(path.join(migrationsFolder, name), path.join(folder, name))
    }
    await migrate(pool, folder)
    const { rows } = await pool.query(
      'SELECT id, case_flags, status_changes_at IS NOT NULL AS is_due FROM tax_foreclosure ORDER BY id',
    )
    const redeemed = (redeemed_on: string) => ({
      source_id: 1,
      flag: 'redeemed',
      since: '2026-11-01',
      redeemed_on,
    })
    expect(rows).toEqual([
      {
        id: 1,
        case_flags: [
          redeemed('2026-10-09'),
          { source_id: 2, flag: 'stayed', since: '2026-11-01', redeemed_on: null },
        ],
        is_due: true,
      },
      // The other parcel of the case is for sale again; its followers are notified by the next status run.
      { id: 2, case_flags: [], is_due: true },
      { id: 3, case_flags: [redeemed('2026-11-01')], is_due: true },
      { id: 4, case_flags: [], is_due: false },
    ])
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
})
