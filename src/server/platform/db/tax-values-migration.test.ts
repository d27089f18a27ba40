import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { migrate } from './migrate.ts'
import { migrationsFolder, readMigrations } from './migrations.ts'

const subject = '20261123-0615-unshare-tax-values.sql'
const ofTaxes = '20261123-0910-unshare-taxes-due.sql'

test('removes tax values and taxes due that belong to several parcels together', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  const database = await createTestDatabase()
  const { pool } = database
  try {
    await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    const before = (await readMigrations(migrationsFolder)).filter(({ name }) => name < subject)
    for (const { name } of before) await copyFile(path.join(migrationsFolder, name), path.join(folder, name))
    await migrate(pool, folder)
    await pool.query(`
      INSERT INTO county (fips, name, slug, court_code, closes_at_minute, closes_at_confirmed)
      VALUES ('37023', 'Burke', 'burke', '110', 1020, true);
      INSERT INTO source (name) VALUES ('firm'), ('county');
      INSERT INTO foreclosure_case (county_fips, case_number) VALUES ('37023', 'A');
      INSERT INTO tax_foreclosure
        (county_fips, case_id, status, first_seen_at, date_last_updated, assessed_value_cents, lot_size, taxes_due_cents)
      VALUES
        ('37023', 1, 'Redeemed', now(), now(), 9000000, 2.5, 450000),
        ('37023', 1, 'Redeemed', now(), now(), 4000000, 2.5, 120000),
        ('37023', 1, 'Redeemed', now(), now(), 9000000, 2.5, 450000);
      INSERT INTO source_record (source_id, tax_foreclosure_id, facts, row_keys, first_seen_at, last_seen_at, said_since)
      VALUES
        (1, 1, '{"assessed_value_cents": 9000000, "lot_size": 2.5, "taxes_due_cents": 450000, "stage": "sold"}', '{one}', now(), now(), '{}'),
        (1, 2, '{"assessed_value_cents": 9000000, "lot_size": 2.5, "taxes_due_cents": 450000}', '{one,two}', now(), now(), '{}'),
        (1, 3, '{"assessed_value_cents": 9000000, "lot_size": 2.5, "taxes_due_cents": 450000}', '{three}', now(), now(), '{}'),
        (2, 3, '{"assessed_value_cents": 9000000}', '{one}', now(), now(), '{}')`)
    for (const name of [subject, ofTaxes])
      await copyFile(path.join(migrationsFolder, name), path.join(folder, name))
    await migrate(pool, folder)
    const { rows } = await pool.query(
      'SELECT assessed_value_cents::int, lot_size, taxes_due_cents::int FROM tax_foreclosure ORDER BY id',
    )
    expect(rows).toEqual([
      { assessed_value_cents: null, lot_size: null, taxes_due_cents: null },
      // Another source reported the value of this parcel alone.
      { assessed_value_cents: 4_000_000, lot_size: null, taxes_due_cents: 120_000 },
      { assessed_value_cents: 9_000_000, lot_size: 2.5, taxes_due_cents: 450_000 },
    ])
    const records = await pool.query('SELECT facts FROM source_record WHERE source_id = 1 ORDER BY 1')
    expect(records.rows.map(({ facts }: { facts: object }) => Object.keys(facts).toSorted())).toEqual(
      expect.arrayContaining([[], ['stage'], ['assessed_value_cents', 'lot_size', 'taxes_due_cents']]),
    )
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
})
