import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { migrate } from './migrate.ts'
import { migrationsFolder, readMigrations } from './migrations.ts'

const subject = '20261130-1820-keep-last-day-left-standing.sql'

test('keeps the last days that sources leave standing beside the current bids, if they are ahead', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  const database = await createTestDatabase()
  const { pool } = database
  try {
    await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    const before = (await readMigrations(migrationsFolder)).filter(({ name }) => name < subject)
    for (const { name } of before) await copyFile(path.join(migrationsFolder, name), path.join(folder, name))
    await migrate(pool, folder)
    const [early, late] = ['2026-10-07T00:00:00Z', '2026-10-13T00:00:00Z']
    const record = (day: string, since: object) =>
      `'{"highest_bid_cents": 975000, "upset_bid_date": "${day}"}', '{one}', now(), now(), '${JSON.stringify(since)}'`
    await pool.query(`
      INSERT INTO county (fips, name, slug, court_code, closes_at_minute, closes_at_confirmed)
      VALUES ('37023', 'Burke', 'burke', '110', 1020, true);
      INSERT INTO source (name) VALUES ('firm');
      INSERT INTO foreclosure_case (county_fips, case_number) VALUES ('37023', 'A');
      INSERT INTO tax_foreclosure (county_fips, case_id, status, first_seen_at, date_last_updated)
      SELECT '37023', 1, 'Upset Bid Ongoing', now(), now() FROM generate_series(1, 4);
      INSERT INTO sale (tax_foreclosure_id, round) SELECT id, 1 FROM tax_foreclosure ORDER BY id;
      INSERT INTO bid (sale_id, amount_cents, kind, source_id, seen_at, last_seen_at)
      SELECT id, amount, 'reported', 1, now(), now() FROM sale, (VALUES (900000), (975000)) AS bids (amount)
      ORDER BY id, amount;
      INSERT INTO source_record (source_id, tax_foreclosure_id, facts, row_keys, first_seen_at, last_seen_at, said_since)
      VALUES
        (1, 1, ${record('2999-10-19', { upset_bid_date: early, highest_bid_cents: late })}),
        (1, 2, ${record('2999-10-19', { upset_bid_date: late, highest_bid_cents: late })}),
        (1, 3, ${record('2020-10-19', { upset_bid_date: early, highest_bid_cents: late })}),
        (1, 4, ${record('2999-10-19', {})})`)
    await copyFile(path.join(migrationsFolder, subject), path.join(folder, subject))
    await migrate(pool, folder)
    const { rows } = await pool.query(
      `SELECT sale_id::int, amount_cents::int, unchanged_last_day::text FROM bid WHERE unchanged_last_day IS NOT NULL`,
    )
    expect(rows).toEqual([{ sale_id: 1, amount_cents: 975_000, unchanged_last_day: '2999-10-19' }])
    const due = await pool.query('SELECT id::int FROM tax_foreclosure WHERE status_changes_at <= now()')
    expect(due.rows).toEqual([{ id: 1 }])
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
})
