import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { migrate } from './migrate.ts'
import { migrationsFolder, readMigrations } from './migrations.ts'

const subject = '20261123-0810-forget-addresses-of-no-page.sql'

test('clears stored source addresses that are not web pages, and prevents new ones', async () => {
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
      INSERT INTO source (name) VALUES ('a'), ('b'), ('c'), ('d');
      INSERT INTO foreclosure_case (county_fips, case_number) VALUES ('37023', 'A');
      INSERT INTO tax_foreclosure (county_fips, case_id, status, first_seen_at, date_last_updated)
      VALUES ('37023', 1, 'Redeemed', now(), now());
      INSERT INTO source_record
        (source_id, tax_foreclosure_id, facts, row_keys, source_url, first_seen_at, last_seen_at, said_since)
      VALUES
        (1, 1, '{}', '{one}', 'javascript:alert(1)', now(), now(), '{}'),
        (2, 1, '{}', '{one}', 'data:text/html,https://x', now(), now(), '{}'),
        (3, 1, '{}', '{one}', 'HTTPS://notices.example.com/1', now(), now(), '{}'),
        (4, 1, '{}', '{one}', NULL, now(), now(), '{}')`)
    await copyFile(path.join(migrationsFolder, subject), path.join(folder, subject))
    await migrate(pool, folder)
    const { rows } = await pool.query<{ source_url: string | null }>(
      'SELECT source_url FROM source_record ORDER BY source_id',
    )
    expect(rows.map(({ source_url }) => source_url)).toEqual([
      null,
      null,
      'HTTPS://notices.example.com/1',
      null,
    ])
    await expect(pool.query("UPDATE source_record SET source_url = 'javascript:x'")).rejects.toThrow('check')
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
})
