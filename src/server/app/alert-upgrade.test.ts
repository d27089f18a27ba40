import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrationsFolder } from '#server/platform/db/migrations.ts'
import { type NoticeRow, soldInBurke } from '#tests/support/county-notices.ts'
import { type AlertScenario, createAlertScenario, type Person } from './alert-story.fixture.ts'

const UPGRADE = readFileSync(path.join(migrationsFolder, '20261123-0645-number-batches-once.sql'), 'utf8')
const BEFORE = `
  DROP INDEX notification_event;
  CREATE UNIQUE INDEX notification_event ON notification (user_id, event_id, channel) WHERE event_id IS NOT NULL;
  DROP INDEX notification_reminder;
  CREATE UNIQUE INDEX notification_reminder ON notification (user_id, tax_foreclosure_id, reminder, reminds_of, channel)
    WHERE reminder IS NOT NULL`

const upset: NoticeRow = { ...soldInBurke, bid: 9750, filed: '2026-11-12', last_day: '2026-11-23' }

let story: AlertScenario
let ada: Person
beforeEach(async () => {
  story = await createAlertScenario()
  ada = await story.person('ada', '37023')
  await story.imports('2026-11-10T15:00:00Z', [soldInBurke])
  await ada.post('/api/users/favorites/add', { tax_foreclosure_id: await story.listingId('11033') })
  await query(BEFORE)
})
afterEach(() => story.product.close())

const query = async (sql: string): Promise<unknown[]> =>
  (await story.product.database.pool.query<Record<string, unknown>>(sql)).rows

async function runsOn(): Promise<void> {
  await query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await story.product.runJobs()
}

test('does not resend an email that was delivered but not marked before the upgrade', async () => {
  story.product.mailServer.isDown = true
  await story.imports('2026-11-12T15:00:00Z', [upset])
  // The previous version numbered batches by the last event.
  await query('UPDATE notification SET batch = event_id WHERE batch IS NOT NULL')
  await query(`UPDATE graphile_worker._private_jobs
    SET payload = jsonb_set(payload::jsonb, '{batch}', (SELECT to_jsonb(max(id)) FROM listing_event))`)
  story.product.mailServer.isDown = false
  await runsOn()
  expect(story.product.mails).toHaveLength(1)
  await query("UPDATE notification SET sent_at = NULL WHERE channel = 'email'")
  await query(`SELECT graphile_worker.add_job('mail_alerts', json_build_object('channel', 'email', 'batch', n.batch,
    'user_ids', json_build_array(n.user_id))) FROM notification n WHERE n.channel = 'email'`)
  await query(UPGRADE)
  await runsOn()
  expect(story.product.mails).toHaveLength(1)
  expect(await query("SELECT FROM notification WHERE channel = 'email' AND sent_at IS NULL")).toEqual([])
})

test('emails what a fan-out of the previous version stored before it was killed', async () => {
  story.product.mailServer.isDown = true
  await story.imports('2026-11-12T15:00:00Z', [upset])
  await query('UPDATE notification SET batch = event_id WHERE batch IS NOT NULL')
  await query('DELETE FROM graphile_worker._private_jobs')
  await query(`SELECT graphile_worker.add_job('events_written',
    (SELECT json_build_object('from', max(id), 'to', max(id)) FROM listing_event))`)
  story.product.mailServer.isDown = false
  await query(UPGRADE)
  await runsOn()
  expect(story.product.mails).toHaveLength(1)
})

test('numbers batches past every used number and keeps the sent one of two emails about an event', async () => {
  await story.imports('2026-11-12T15:00:00Z', [upset])
  await query(`INSERT INTO notification (user_id, tax_foreclosure_id, event_id, channel, reasons, created_at)
    SELECT user_id, tax_foreclosure_id, event_id, 'digest', reasons, created_at FROM notification WHERE channel = 'email'`)
  await query('UPDATE notification SET batch = 80000 WHERE batch IS NOT NULL')
  await query(UPGRADE)
  expect(await query("SELECT nextval('notification_batch') > 80000 AS is_beyond")).toEqual([
    { is_beyond: true },
  ])
  expect(
    await query("SELECT sent_at IS NULL AS waits FROM notification WHERE channel IN ('email', 'digest')"),
  ).toEqual([{ waits: false }])
})
