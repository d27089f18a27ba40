import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#server/features/demo/index.ts'
import { rederiveDueStatuses } from '#server/features/listings/index.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { demoImporter } from './demo.ts'

const FILLED = [
  'foreclosure_case',
  'parcel',
  'tax_foreclosure',
  'sale',
  'bid',
  'listing_event',
  'source_record',
]
const LISTINGS = 1_500
const now = Date.parse('2026-11-18T15:00:00Z')

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/**
 * Makes the planner believe the tables are empty, as it does while one transaction fills them and autovacuum sees
 * only committed rows.
 */
async function pretendEmpty(db: Db): Promise<void> {
  for (const table of FILLED) {
    await db.execute(sql.raw(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`))
    await db.execute(sql.raw(`DELETE FROM pg_statistic WHERE starelid = '${table}'::regclass`))
    await db.execute(
      sql.raw(
        `UPDATE pg_class SET relpages = 1, reltuples = 0
         WHERE oid = '${table}'::regclass
           OR oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = '${table}'::regclass)`,
      ),
    )
  }
}

/** Rows this transaction has read so far, by table. */
async function rowsRead(db: Db): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; read: number }>(sql`
    SELECT relname AS name, seq_tup_read + coalesce(idx_tup_fetch, 0) AS read FROM pg_stat_xact_user_tables
    WHERE relname = ANY(${sql.param(FILLED)})`)
  return new Map(rows.map(({ name, read }) => [name, read]))
}

test('analyzes the tables it fills before the transaction ends', async () => {
  await pretendEmpty(database.db)
  await database.db.transaction(async (tx) => {
    await seedDemo({
      db: tx,
      importFile: demoImporter(quietLog),
      listings: LISTINGS,
      history: 'latest',
      now,
      parcelsFile: null,
    })
    for (const table of FILLED) {
      const { rows } = await tx.execute<{ thought: number; held: number }>(
        sql.raw(`SELECT reltuples::int AS thought, (SELECT count(*)::int FROM ${table}) AS held
                 FROM pg_class WHERE oid = '${table}'::regclass`),
      )
      const [{ thought, held } = { thought: 0, held: 0 }] = rows
      expect([table, held > LISTINGS / 4]).toEqual([table, true])
      // Outlines are written after the analyze, each with an event.
      expect([table, thought >= held / 3]).toEqual([table, true])
    }
  })
})

test('reads due listings row by row even if the planner believes the tables are empty', async () => {
  await pretendEmpty(database.db)
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`UPDATE tax_foreclosure SET status_changes_at = '2026-11-18T14:00Z'`)
    const before = await rowsRead(tx)
    await rederiveDueStatuses({ db: tx, now })
    const after = await rowsRead(tx)
    for (const table of FILLED) {
      const read = (after.get(table) ?? 0) - (before.get(table) ?? 0)
      // A nested loop over whole tables would read a thousand times as many.
      expect([table, read < 6 * LISTINGS]).toEqual([table, true])
    }
  })
})
