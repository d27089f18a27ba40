import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#server/features/demo/index.ts'
import { rederiveDueStatuses, seedCounties } from '#server/features/listings/index.ts'
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
  await seedCounties(database.db, Date.now())
})
afterAll(() => database.close())

/**
 * Has the server take the tables for empty, whatever is in them: so they are while a transaction fills them and
 * autovacuum looks at what others may see of it.
 */
async function callEmpty(db: Db): Promise<void> {
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

/** Rows of these tables that this transaction has read so far, by table. */
async function rowsRead(db: Db): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; read: number }>(sql`
    SELECT relname AS name, seq_tup_read + coalesce(idx_tup_fetch, 0) AS read FROM pg_stat_xact_user_tables
    WHERE relname = ANY(${sql.param(FILLED)})`)
  return new Map(rows.map(({ name, read }) => [name, read]))
}

test('who fills tables leaves the server with true statistics of them, before the transaction ends', async () => {
  await callEmpty(database.db)
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
      // Outlines come after, with an event each.
      expect([table, thought >= held / 3]).toEqual([table, true])
    }
  })
})

test('what is due is read row by row, where the server takes the tables for empty', async () => {
  await callEmpty(database.db)
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`UPDATE tax_foreclosure SET status_changes_at = '2026-11-18T14:00Z'`)
    const before = await rowsRead(tx)
    await rederiveDueStatuses({ db: tx, now })
    const after = await rowsRead(tx)
    for (const table of FILLED) {
      const read = (after.get(table) ?? 0) - (before.get(table) ?? 0)
      // Each with each would be a thousand times as many.
      expect([table, read < 6 * LISTINGS]).toEqual([table, true])
    }
  })
})
