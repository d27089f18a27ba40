import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import { insertBareListing } from '#tests/support/listing-rows.ts'
import { createTestDatabase } from '#tests/support/test-database.ts'
import { gatherDigests } from './batches.store.ts'
import { enqueueMails } from './enqueue-batches.ts'
import { mailAlertsJob } from './job-definitions.ts'

let database: Database
beforeAll(async () => {
  database = await createTestDatabase()
  await insertBareListing(database, { fips: '37023', case_number: null, parcel: '11033' })
})
afterAll(() => database.close())

/** Adds a batch with so many emailed notifications for each person. */
async function addBatch(batch: number, each: readonly number[]): Promise<void> {
  const { pool } = database
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO user_account (email, name, password_hash)
     SELECT $1 || n || '@example.com', 'Ada', 'x' FROM generate_series(1, $2::int) n RETURNING id`,
    [`of-batch-${batch}-`, each.length],
  )
  await pool.query(
    `INSERT INTO notification (user_id, tax_foreclosure_id, reminder, reminds_of, channel, reasons, batch, created_at)
     SELECT u.id, t.id, 'last_day_24h', date '2026-11-30' + n, 'email', '{}', $1, now()
     FROM unnest($2::uuid[], $3::int[]) u (id, count), tax_foreclosure t, generate_series(1, u.count) n`,
    [batch, rows.map(({ id }) => id), each],
  )
}

/** Three people of whom two share at most twenty thousand notifications, with the least rows. */
const TWO_AND_ONE = [6_700, 6_700, 6_700]

test.each<[string, number[], number[]]>([
  ['fifty people', Array.from({ length: 120 }, () => 1), [50, 50, 20]],
  ['as many people as share twenty thousand notifications', TWO_AND_ONE, [2, 1]],
  ['one person, however many theirs are', [20_001, 1], [1, 1]],
])('a job emails at most %s', async (_what, each, sizes) => {
  const batch = each.length
  await addBatch(batch, each)
  const jobs: string[][] = []
  const enqueue: Enqueue = async (_db, _job, payload) => {
    jobs.push(mailAlertsJob.payload.parse(payload).user_ids)
  }
  await enqueueMails(database.db, 'email', batch, enqueue)
  expect(jobs.map(({ length }) => length)).toEqual(sizes)
  expect(new Set(jobs.flat()).size).toBe(each.length)
})

test('a statement adds at most as many people to a batch as share twenty thousand notifications', async () => {
  const { pool, db } = database
  await addBatch(7, TWO_AND_ONE)
  await pool.query(`
    UPDATE notification SET batch = NULL, channel = 'digest' WHERE batch = 7;
    CREATE TABLE updated (rows int);
    CREATE FUNCTION count_updated() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO updated SELECT count(*) FROM changed; RETURN NULL; END';
    CREATE TRIGGER count_updated AFTER UPDATE ON notification REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION count_updated()`)
  await gatherDigests(db, 8)
  expect((await pool.query('SELECT rows FROM updated')).rows).toEqual([{ rows: 13_400 }, { rows: 6_700 }])
})
