import { afterEach, beforeEach, expect, test } from 'vitest'
import { alertJobs } from '#server/features/following/index.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import { mailOnce } from '#server/platform/mail/send-once.ts'
import { type NoticeRow, soldInBurke } from '#tests/support/county-notices.ts'
import { openCounties } from '#tests/support/investors.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { type AlertScenario, createAlertScenario, type Person } from './alert-story.fixture.ts'

const BURKE = '37023'
const upset: NoticeRow = { ...soldInBurke, bid: 9750, filed: '2026-11-12', last_day: '2026-11-23' }

let story: AlertScenario
beforeEach(async () => {
  story = await createAlertScenario()
})
afterEach(() => story.product.close())

/** The emails that wait for people with the listing as a favorite, as one job. */
async function waitingMails(people: readonly Person[]): Promise<object> {
  await story.imports('2026-11-10T15:00:00Z', [soldInBurke])
  const id = await story.listingId('11033')
  for (const person of people) await person.post('/api/users/favorites/add', { tax_foreclosure_id: id })
  story.product.mailServer.isDown = true
  await story.imports('2026-11-12T15:00:00Z', [upset])
  const { rows } = await story.product.database.pool.query<{ batch: number }>(
    "SELECT DISTINCT batch FROM notification WHERE channel = 'email' AND sent_at IS NULL",
  )
  const [row, ...others] = rows
  if (row === undefined || others.length > 0) throw new Error('not one batch of emails waits')
  return { channel: 'email', batch: row.batch, user_ids: people.map(({ userId }) => userId) }
}

test('emails under way for minutes respect what people and sources do meanwhile', async () => {
  const people: Person[] = []
  for (let place = 0; place < 9; place += 1) people.push(await story.person(`p${place}`, BURKE))
  const job = await waitingMails(people)
  const { pool, db, sessions } = story.product.database
  const [, , , unsubscribed, erased, moved, closed, suspended, last] = people

  async function meanwhile(): Promise<void> {
    await unsubscribed?.post('/api/users/instant_alerts_off')
    await pool.query('DELETE FROM user_account WHERE id = $1', [erased?.userId])
    await pool.query("UPDATE user_account SET email = 'new@example.com' WHERE id = $1", [moved?.userId])
    await openCounties(story.product, closed?.email ?? '', [])
    await pool.query(
      "UPDATE user_account SET suspended_at = now(), suspended_reason = 'fraud' WHERE id = $1",
      [suspended?.userId],
    )
    await story.importsOnly('2026-11-12T15:01:00Z', [{ ...upset, bid: 14_000 }])
  }

  let slow: Promise<void> | null = null
  const arrived: string[] = []
  const { clock } = story.product
  const jobs = alertJobs({
    ...{ pool, db, sessions, clock, log: quietLog, enqueue, texts: null, publicUrl: 'http://127.0.0.1:3000' },
    sendPush: async () => 'gone',
    sendOnce: mailOnce({
      ...{ db, clock, log: quietLog, onRefused: async () => undefined },
      // The first emails are at a slow relay meanwhile.
      sendMail: async ({ to, text }) => {
        await (slow ??= meanwhile())
        arrived.push(`${to} ${/Minimum upset bid: (\S+)/.exec(text)?.[1]}`)
      },
    }),
  })
  await jobs.find(({ name }) => name === 'mail_alerts')?.run(job)
  const begun = people.slice(0, 3).map(({ email }) => `${email} $10,500.00`)
  const others = ['new@example.com', last?.email].map((email) => `${email} $14,750.00`)
  expect(arrived.toSorted()).toEqual([...begun, ...others].toSorted())
})
