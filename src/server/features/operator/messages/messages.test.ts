import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorMessage } from '#contract/operator/messages.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { codeOf, createTestApp, signUpAndIn, type TestApp } from '#tests/support/test-app.ts'
import { mailOnce } from '#server/platform/mail/send-once.ts'
import { markEmailRefused } from '#server/features/accounts/index.ts'

let product: TestApp
let operator: string
beforeAll(async () => {
  product = await createTestApp()
  operator = await signUpOperator(product, 'operator@example.com')
  await signUpAndIn(product, 'ada@example.com')
})
afterAll(() => product.close())

const read = async (query = '') =>
  (await product.call('GET', `/api/operator/messages${query}`, { cookie: operator })).json<{
    messages: OperatorMessage[]
    has_more: boolean
    refused_addresses: number
  }>()
const resend = (key: string) =>
  product.call('POST', '/api/operator/messages/resend', { cookie: operator, body: { key } })

/** Sends the answer to a report as the product does. */
const answer = (key: string) =>
  mailOnce({
    db: product.database.db,
    clock: product.clock,
    log: quietLog,
    sendMail: async () => undefined,
    onRefused: async () => undefined,
  })({
    key,
    to: 'ada@example.com',
    isRepeatable: true,
    write: () => ({ subject: `The figure is corrected ${key}`, html: '<p>x</p>', text: 'x' }),
  })

test('shows what was written to whom, and how it ended', async () => {
  await answer('figure_report.1')
  const { messages } = await read('?q=ada')
  expect(messages.map(({ subject, state, is_repeatable }) => [subject, state, is_repeatable])).toEqual(
    expect.arrayContaining([
      ['The figure is corrected figure_report.1', 'accepted', true],
      // A link that signs in is not stored.
      [expect.stringContaining('Confirm'), 'accepted', false],
    ]),
  )
  expect((await read('?q=%25%25')).messages).toEqual([])
  expect((await read('?state=refused')).messages).toEqual([])
})

test('continues within an instant that a page ends in', async () => {
  await Promise.all([answer('page.1'), answer('page.2'), answer('page.3')])
  const { messages } = await read()
  expect(new Set(messages.map(({ written_at }) => written_at)).size).toBe(1)
  const after = async ({ written_at, key }: OperatorMessage) =>
    (await read(`?before=${encodeURIComponent(written_at)}&before_key=${key}`)).messages
  for (const [place, message] of messages.entries())
    expect(await after(message)).toEqual(messages.slice(place + 1))
})

test('continues before an instant of our centuries, in any zone', async () => {
  const before = (instant: string) =>
    product.call('GET', `/api/operator/messages?before=${encodeURIComponent(instant)}`, { cookie: operator })
  for (const wrong of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:00', '2026-11-18'])
    expect(codeOf(await before(wrong))).toBe('bad_request')
  // 15:00 UTC, when the emails above were written, and the second after it.
  expect((await before('2026-11-19T14:00:00+23:00')).json()).toMatchObject({ messages: [] })
  const { messages } = (await before('2026-11-19T14:00:01+23:00')).json<{ messages: unknown[] }>()
  expect(messages).toHaveLength((await read()).messages.length)
})

test('sends a stored email again, to the address of now, as often as asked', async () => {
  const before = product.mails.length
  const key = (await read('?q=figure_report.1')).messages[0]?.key ?? ''
  expect((await resend(key)).json()).toEqual({ to: 'ada@example.com' })
  // Two clicks before it is sent are one.
  await resend(key)
  await product.runJobs()
  expect(product.mails.slice(before)).toMatchObject([
    {
      to: 'ada@example.com',
      subject: 'The figure is corrected figure_report.1',
      key: 'again.1.figure_report.1',
    },
  ])
  await resend(key)
  await product.runJobs()
  expect(product.mails.at(-1)?.key).toBe('again.2.figure_report.1')
  expect((await read('?q=figure_report.1')).messages.map(({ key: sent }) => sent).toSorted()).toEqual([
    'again.1.figure_report.1',
    'again.2.figure_report.1',
    'figure_report.1',
  ])
})

test('a job that is killed after the email went out does not send it once more', async () => {
  const { pool } = product.database
  const before = product.mails.length
  await resend('figure_report.1')
  const { rows } = await pool.query<{ payload: object }>(
    "SELECT payload FROM graphile_worker._private_jobs WHERE key = 'mail_again.figure_report.1'",
  )
  await product.runJobs()
  await pool.query("SELECT graphile_worker.add_job('mail_again', $1::json)", [
    JSON.stringify(rows[0]?.payload),
  ])
  await product.runJobs()
  expect(product.mails.slice(before).map(({ key }) => key)).toEqual(['again.3.figure_report.1'])
})

test('sends nothing that is not stored, or to an address that refuses it', async () => {
  const verification = (await read('?q=confirm')).messages[0]?.key ?? ''
  expect(codeOf(await resend(verification))).toBe('not_found')
  expect(codeOf(await resend('figure_report.none'))).toBe('not_found')
  await markEmailRefused(product.database.db, 'ada@example.com', new Date(product.clock.now()))
  expect(codeOf(await resend('figure_report.1'))).toBe('not_possible')
  expect((await read()).refused_addresses).toBe(1)
  const { counts } = (await product.call('GET', '/api/operator/needs', { cookie: operator })).json<{
    counts: object
  }>()
  expect(counts).toEqual({ messages: 1 })
})

test('does not send again an alert that an earlier release stored', async () => {
  await answer('figure_report.2')
  await product.database.pool.query(
    `UPDATE mail_log SET key = 'instant.1', content = content || '{"unsubscribe_url": "https://steps.example/x"}'
     WHERE key = 'figure_report.2'`,
  )
  const stored = (await read('?q=figure_report.2')).messages
  expect(stored.map(({ key, is_repeatable }) => [key, is_repeatable])).toEqual([['instant.1', false]])
  expect(codeOf(await resend('instant.1'))).toBe('not_found')
  // One that an operator sent again before the upgrade.
  const before = product.mails.length
  const job = JSON.stringify({ key: 'instant.1', repeat: 1 })
  await product.database.pool.query("SELECT graphile_worker.add_job('mail_again', $1::json)", [job])
  await product.runJobs()
  expect(product.mails).toHaveLength(before)
})

test('forgets the content after two weeks, and everything after three months', async () => {
  product.clock.advance(15 * 24 * 3_600_000)
  const { pool } = product.database
  const tidy = async () => {
    await pool.query("SELECT graphile_worker.add_job('tidy_accounts')")
    await product.runJobs()
    const { rows } = await pool.query<{ n: number; kept: number }>(
      'SELECT count(*)::int AS n, count(content)::int AS kept FROM mail_log',
    )
    return rows[0]
  }
  expect(await tidy()).toMatchObject({ kept: 0 })
  product.clock.advance(90 * 24 * 3_600_000)
  expect(await tidy()).toEqual({ n: 0, kept: 0 })
})
