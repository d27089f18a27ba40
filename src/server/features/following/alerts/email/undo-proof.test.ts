import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AlertSettings, MailKind, UndoableStop } from '#contract/following/alerts.ts'
import { unsubscribeToken } from '#server/features/following/index.ts'
import { codeOf, createTestApp, signUpAndIn, type TestApp } from '#tests/support/test-app.ts'

const MINUTE = 60_000

let product: TestApp
let cookie: string
let userId: string
beforeAll(async () => {
  product = await createTestApp()
  cookie = await signUpAndIn(product, 'ada@example.com')
  const { rows } = await product.database.pool.query<{ id: string }>('SELECT id FROM user_account')
  userId = rows[0]?.id ?? ''
})
afterAll(() => product.close())

const linkFor = async (kind: MailKind) =>
  `/api/unsubscribe/${await unsubscribeToken(product.database.db, userId, kind)}`
const stop = async (link: string) =>
  (await product.call('POST', link)).json<{ stopped: UndoableStop }>().stopped
const undo = (link: string, body: object) => product.call('POST', `${link}/undo`, { body })
const settings = async () =>
  (await product.call('GET', '/api/alert_settings', { cookie })).json<AlertSettings>()

test('undo turns on what a link stopped, and nothing that its holder makes up', async () => {
  const link = await linkFor('reminder')
  const stopped = await stop(link)
  expect(stopped).toMatchObject({ mails: true, searches: [] })
  expect((await undo(link, stopped)).json()).toEqual({ success: true, kind: 'reminder' })
  expect(await settings()).toMatchObject({ deadline_reminders: true })

  // The person turns them off; who has an old email turned nothing off.
  await product.call('POST', '/api/alert_settings', { cookie, body: { deadline_reminders: false } })
  expect(codeOf(await undo(link, { mails: true, searches: [] }))).toBe('bad_request')
  const nothing = await stop(link)
  expect(nothing).toMatchObject({ mails: false })
  for (const forged of [
    { ...nothing, mails: true },
    { ...stopped, until: '2030-01-01T00:00:00.000Z' },
    { ...stopped, proof: 'p'.repeat(43) },
  ])
    expect(codeOf(await undo(link, forged))).toBe('token_invalid')
  expect(codeOf(await undo(await linkFor('announcement'), stopped))).toBe('token_invalid')
  expect(await settings()).toMatchObject({ deadline_reminders: false, announcements: true })
})

test('undo is possible for an hour', async () => {
  const link = await linkFor('announcement')
  const stopped = await stop(link)
  product.clock.advance(60 * MINUTE)
  expect(codeOf(await undo(link, stopped))).toBe('token_invalid')
  expect(await settings()).toMatchObject({ announcements: false })
})

test('undo leaves email stopped that a complaint stopped', async () => {
  await product.call('POST', '/api/alert_settings', { cookie, body: { daily_digest: true } })
  const link = await linkFor('digest')
  const stopped = await stop(link)
  await product.database.pool.query('UPDATE alert_settings SET mail_stopped_at = now()')
  expect((await undo(link, stopped)).statusCode).toBe(200)
  expect(await settings()).toMatchObject({ daily_digest: true, mail_stopped: { because: 'complaint' } })
})
