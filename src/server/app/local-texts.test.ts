import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseSettings } from '#server/platform/config/settings.ts'
import { openTextGateway } from '#server/platform/text-messages/open-text-gateway.ts'
import type { TextAccess } from '#server/platform/text-messages/twilio-client.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { composeWeb } from './compose.ts'
import { localTexts, ownTexts, smsPeer } from './local-texts.ts'
import { startPeers } from './start-peers.ts'

const PUBLIC_URL = 'http://127.0.0.1:3000'
const folder = mkdtempSync(path.join(tmpdir(), 'local-texts-'))
const settings = parseSettings({ NODE_ENV: 'test', DATA_DIR: folder })

let local: { access: TextAccess; stop: () => Promise<void> }
let product: TestApp
let app: FastifyInstance

beforeAll(async () => {
  const { ports, stop } = await startPeers([smsPeer(settings)])
  if (ports.sms === undefined) throw new Error('the local SMS did not start')
  local = { access: localTexts(ports.sms.port), stop }
  product = await createTestApp()
  app = await composeWeb(
    {
      ...{ settings, log: quietLog, clock: product.clock, database: product.database },
      stripe: { secretKey: 'sk_test_none', webhookSecrets: ['whsec_none'], apiUrl: 'http://127.0.0.1:9' },
      texts: null,
    },
    { mailboxUrl: null, stripePagesUrl: null, textInboxUrl: local.access.apiUrl },
  )
})
afterAll(async () => {
  await app.close()
  await product.close()
  await local.stop()
  rmSync(folder, { recursive: true })
})

const textAs = (headers: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/dev/sms/texts',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: 'phone=7045550199&body=STOP',
  })

test('what the product texts is in the inbox, to this machine only', async () => {
  const gateway = openTextGateway({ access: local.access, publicUrl: PUBLIC_URL })
  expect(await gateway.send({ to: '7045550123', body: 'Courthouse Steps: hello' })).toMatchObject({
    status: 'accepted',
  })
  const inbox = await app.inject('/dev/sms/phones/7045550123')
  expect([inbox.statusCode, inbox.body]).toEqual([200, expect.stringContaining('Courthouse Steps: hello')])
  expect((await app.inject({ url: '/dev/sms', remoteAddress: '10.0.0.1' })).statusCode).toBe(404)
})

test('in production, the inbox is not there, even for this machine', async () => {
  const site = await composeWeb(
    {
      settings: parseSettings({
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://steps.example.com',
        SMTP_URL: 'smtp://127.0.0.1:9',
        STRIPE_SECRET_KEY: 'sk_live_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        TRUSTED_PROXIES: 'none',
      }),
      ...{ log: quietLog, clock: product.clock, database: product.database },
      stripe: { secretKey: 'sk_live_1', webhookSecrets: ['whsec_1'], apiUrl: 'http://127.0.0.1:9' },
      texts: null,
    },
    { mailboxUrl: null, stripePagesUrl: null, textInboxUrl: local.access.apiUrl },
  )
  expect((await site.inject('/dev/sms')).statusCode).toBe(404)
  await site.close()
})

test('the inbox takes a reply from its own page, and from no other', async () => {
  const foreign = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: PUBLIC_URL, 'sec-fetch-site': 'cross-site' },
    { origin: PUBLIC_URL, 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of foreign) expect((await textAs(headers)).statusCode).toBe(403)
  expect((await app.inject('/dev/sms/messages.json')).body).not.toContain('STOP')
  expect((await textAs({ origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(303)
  expect((await app.inject('/dev/sms/messages.json')).body).toContain('STOP')
})

test.each([{ NODE_ENV: 'production' }, { ROLE: 'web' }, { ROLE: 'worker' }] as const)(
  'none starts with %j',
  (more) => {
    expect(smsPeer({ ...settings, ...more })).toBeNull()
    expect(ownTexts(settings)).toBeNull()
  },
)

test('an account at Twilio is used in its place', () => {
  const [accountSid, messagingServiceSid] = [`AC${'1'.repeat(32)}`, `MG${'1'.repeat(32)}`]
  const set = {
    SMS_ACCOUNT_SID: accountSid,
    SMS_AUTH_TOKEN: '0123456789abcdef',
    SMS_MESSAGING_SERVICE_SID: messagingServiceSid,
  }
  const access = { accountSid, messagingServiceSid, authToken: '0123456789abcdef', otherTokens: [] }
  expect(ownTexts(parseSettings(set))).toEqual({ ...access, apiUrl: null })
  expect(ownTexts(parseSettings({ ...set, SMS_API_URL: 'http://127.0.0.1:1/' }))).toEqual({
    ...access,
    apiUrl: 'http://127.0.0.1:1',
  })
})
