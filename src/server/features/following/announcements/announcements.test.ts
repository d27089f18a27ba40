import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorAnnouncement } from '#contract/operator/messages.ts'
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import { withSessionLock } from '#server/platform/db/session-lock.ts'
import { scheduleOf } from '#server/platform/jobs/jobs.ts'
import { investor, openCounties } from '#tests/support/investors.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { codeOf, createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { PER_MINUTE, sendAnnouncementsJob } from './announcements.jobs.ts'

const WAKE = '37183'
const BURKE = '37023'
const RUTHERFORD = '37161'

let product: TestApp
let operator: string
beforeAll(async () => {
  product = await createTestApp()
  operator = await signUpOperator(product, 'operator@example.com')
  await investor(product, 'wake@example.com', WAKE)
  await investor(product, 'burke@example.com', BURKE)
  await product.runJobs()
})
afterAll(() => product.close())

const WORDS = { subject: 'Wake has a new source', body: 'We now read the county page.\n\nNothing to do.' }
let attempts = 0
const attempt = () => `5f0e7f3c-2f5e-4a52-9a0b-0b2a6f2f7a${String((attempts += 1)).padStart(2, '0')}`

const post = (path: string, body: unknown) =>
  product.call('POST', `/api/operator/announcements${path}`, { cookie: operator, body })
const list = async () =>
  (await product.call('GET', '/api/operator/announcements', { cookie: operator })).json<{
    announcements: OperatorAnnouncement[]
  }>().announcements
async function minutePasses(): Promise<void> {
  await product.database.pool.query("SELECT graphile_worker.add_job('mail_announcements')")
  await product.runJobs()
}

test('is previewed, and goes to the subscribers of a county, once each', async () => {
  const preview = await post('/preview', { county: 'Wake', ...WORDS })
  expect(preview.json()).toMatchObject({ recipients: 1, subject: WORDS.subject })
  expect(preview.json<{ text: string }>().text).toContain('you follow Wake County')
  expect(codeOf(await post('/preview', { county: 'Nowhere', ...WORDS }))).toBe('not_found')

  const body = { county: 'Wake', ...WORDS, attempt: attempt(), recipients: 1, reason: 'New source' }
  const [first, second] = await Promise.all([post('', body), post('', body)])
  expect(first.json()).toEqual(second.json())
  const before = product.mails.length
  await minutePasses()
  await minutePasses()
  const sent = product.mails.slice(before)
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([['wake@example.com', WORDS.subject]])
  // Its reader may unsubscribe or lose access before it is sent again.
  const { rows } = await product.database.pool.query(
    "SELECT content FROM mail_log WHERE key LIKE 'announcement.%'",
  )
  expect(rows).toEqual([{ content: null }])
  expect(await list()).toMatchObject([
    { county: 'Wake', recipients: 1, delivered: 1, refused: 0, left_out: 0 },
  ])
})

test('does not go out if it would reach others than the operator saw', async () => {
  const body = { county: null, ...WORDS, attempt: attempt(), recipients: 7, reason: 'To all' }
  expect(codeOf(await post('', body))).toBe('changed_meanwhile')
  expect(await list()).toHaveLength(1)
})

test('is stopped by its own link, without stopping the alerts', async () => {
  const mail = product.mails.findLast(({ to }) => to === 'wake@example.com')
  const url = new URL(mail?.unsubscribeUrl ?? '')
  const facts = await product.call('GET', url.pathname)
  expect(facts.json()).toEqual({ kind: 'announcement', is_on: true })
  await product.call('POST', url.pathname)
  expect((await product.call('GET', url.pathname)).json()).toEqual({ kind: 'announcement', is_on: false })
  expect((await post('/preview', { county: 'Wake', ...WORDS })).json()).toMatchObject({ recipients: 0 })
  const { rows } = await product.database.pool.query(
    "SELECT instant_email_alert FROM user_account WHERE email = 'wake@example.com'",
  )
  expect(rows).toEqual([{ instant_email_alert: true }])
})

test('is throttled, and can be stopped on its way', async () => {
  const { pool } = product.database
  await pool.query(
    `WITH people AS (
       INSERT INTO user_account (email, name, password_hash, email_verified_at)
       SELECT 'many-' || n || '@example.com', 'x', 'x', now() FROM generate_series(1, $2::int) n RETURNING id)
     INSERT INTO county_grant SELECT id, $1, 'active', now() FROM people`,
    [BURKE, PER_MINUTE],
  )
  const body = { county: 'Burke', ...WORDS, attempt: attempt(), recipients: PER_MINUTE + 1, reason: 'News' }
  const { id } = (await post('', body)).json<{ id: number }>()
  const before = product.mails.length
  await minutePasses()
  expect(product.mails.length - before).toBe(PER_MINUTE)
  expect((await post(`/${id}/stop`, {})).json()).toEqual({ waiting: 1 })
  await minutePasses()
  expect(product.mails.length - before).toBe(PER_MINUTE)
  expect(codeOf(await post(`/${id}/stop`, {}))).toBe('not_possible')
  const { rows } = await pool.query<{ action: string }>(
    "SELECT action FROM audit_log WHERE action LIKE '%announce%' ORDER BY id",
  )
  expect(rows.map(({ action }) => action)).toEqual(['announce', 'announce', 'stop_announcement'])
  // As when the accounts of its recipients are deleted.
  await pool.query('DELETE FROM announcement_recipient WHERE announcement_id = $1', [id])
  expect((await list())[0]).toMatchObject({ delivered: PER_MINUTE, refused: 0, left_out: 0, waiting: 0 })
})

test('an attempt that was sent is not taken for one with other words', async () => {
  const preview = await post('/preview', { county: null, ...WORDS })
  const { recipients } = preview.json<{ recipients: number }>()
  const body = { county: null, ...WORDS, attempt: attempt(), recipients, reason: 'News' }
  const { id } = (await post('', body)).json<{ id: number }>()
  expect((await post('', body)).json()).toEqual({ id })
  expect(codeOf(await post('', { ...body, subject: 'Something else' }))).toBe('changed_meanwhile')
  const lines = { ...WORDS, subject: 'News\r\nBcc: someone@example.com' }
  expect(codeOf(await post('/preview', { county: null, ...lines }))).toBe('bad_request')
})

/** Subjects and addresses of the announcements sent in the next minutes. */
async function sentIn(minutes: number): Promise<string[]> {
  const before = product.mails.length
  for (let minute = 0; minute < minutes; minute += 1) {
    product.clock.advance(60_000)
    await minutePasses()
  }
  return product.mails.slice(before).map(({ to, subject }) => `${subject} ${to}`)
}

/** Sends what the tests before left. */
const sendAll = () => sentIn(Math.ceil(1_000 / PER_MINUTE))

const announce = async (subject: string, recipients: number) => {
  await product.resetRateLimits()
  await product.accounts.confirmPassword(operator)
  const news = { county: 'Rutherford', ...WORDS, subject, attempt: attempt(), recipients, reason: 'News' }
  expect((await post('', news)).statusCode).toBe(200)
}

test('a busy mailbox holds up no one else, and is tried less often each time, for four days', async () => {
  const people = ['a', 'b', 'c'].map((name) => `${name}@example.com`)
  for (const email of people) await investor(product, email, RUTHERFORD)
  await product.runJobs()
  const { rows } = await product.database.pool.query<{ email: string }>(
    'SELECT email::text AS email FROM user_account WHERE email = ANY($1) ORDER BY id',
    [people],
  )
  const [busy = '', ...others] = rows.map(({ email }) => email)
  await sendAll()
  const { busyMailboxes } = product.mailServer
  busyMailboxes.add(busy)
  await announce('First', 3)
  await announce('Second', 3)
  const wanted = ['First', 'Second'].flatMap((subject) => others.map((to) => `${subject} ${to}`))
  expect((await sentIn(1)).toSorted()).toEqual(wanted.toSorted())
  expect(await sentIn(7)).toEqual([])
  const tries = async () => {
    const { rows: found } = await product.database.pool.query<{ tries: number }>(
      'SELECT tries FROM announcement_recipient WHERE tries > 0 ORDER BY announcement_id',
    )
    return found.map((row) => row.tries)
  }
  // After one minute, two and four.
  expect(await tries()).toEqual([4, 4])
  busyMailboxes.delete(busy)
  expect(await sentIn(8)).toEqual([`First ${busy}`, `Second ${busy}`])

  busyMailboxes.add(busy)
  await announce('Third', 3)
  await sentIn(1)
  await product.database.pool.query('UPDATE announcement_recipient SET tries = 29 WHERE tries = 1')
  await sentIn(2)
  expect((await list())[0]).toMatchObject({ subject: 'Third', delivered: 2, refused: 1 })
  busyMailboxes.delete(busy)
})

test('goes to no one who was suspended or lost the county since', async () => {
  product.mailServer.isDown = true
  await announce('Fourth', 3)
  await minutePasses()
  await openCounties(product, 'a@example.com', [])
  await product.database.pool.query(
    "UPDATE user_account SET suspended_at = now(), suspended_reason = 'fraud' WHERE email = 'b@example.com'",
  )
  product.mailServer.isDown = false
  expect(await sentIn(2)).toEqual(['Fourth c@example.com'])
  expect((await list())[0]).toMatchObject({ delivered: 1, left_out: 2 })
})

test('is not tried while email is paused, and goes out as soon as it is not', async () => {
  product.mailServer.isPaused = true
  await announce('Fifth', 1)
  expect(await sentIn(10)).toEqual([])
  product.mailServer.isPaused = false
  expect(await sentIn(1)).toEqual(['Fifth c@example.com'])
})

test('leaves a slow mail server to links and alerts after 50 seconds', async () => {
  const people = Array.from({ length: 5 }, (_, n) => `slow-${n}@example.com`)
  for (const email of people) await investor(product, email, RUTHERFORD)
  await product.runJobs()
  await announce('Sixth', 6)
  product.mailServer.takesMs = 20_000
  expect(await sentIn(1)).toHaveLength(3)
  product.mailServer.takesMs = 0
  expect(await sentIn(1)).toHaveLength(3)
})

test('is sent by one run at a time, and by a job that lets those that people wait for go first', async () => {
  await announce('Seventh', 6)
  await withSessionLock(product.database, advisoryLocks.announcements, '', async () => {
    expect(await sentIn(1)).toEqual([])
  })
  expect(await sentIn(1)).toHaveLength(6)
  const [scheduled] = scheduleOf([sendAnnouncementsJob.handledBy(async () => undefined)])
  expect(scheduled?.options).toEqual({ priority: 1 })
})
