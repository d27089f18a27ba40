import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createLog } from '#server/platform/log.ts'
import { investor } from '#tests/support/investors.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import {
  createTestApp,
  GOOD_PASSWORD,
  mailedToken,
  signUpForm,
  type TestApp,
} from '#tests/support/test-app.ts'

const ADA = 'ada@example.com'
const WAKE = '37183'
const FROM = '198.51.100.7'

const lines: string[] = []
let product: TestApp
let cookie: string
let userId: string
beforeAll(async () => {
  const log = createLog('info', { write: (line: string) => lines.push(line) })
  product = await createTestApp({}, undefined, { log })
  cookie = (await investor(product, ADA, WAKE)).cookie
  const { rows } = await product.database.pool.query<{ id: string }>('SELECT id FROM user_account')
  userId = rows[0]?.id ?? ''
})
afterAll(() => product.close())
beforeEach(() => {
  lines.length = 0
})

const event = z.object({
  level: z.number(),
  event: z.string(),
  outcome: z.string(),
  user_id: z.string().nullable(),
  address: z.string(),
  route: z.string(),
  fields: z.array(z.string()).optional(),
})

/** The security events logged so far, oldest first. */
const logged = () =>
  lines
    .map((line): unknown => JSON.parse(line))
    .filter((line) => z.object({ msg: z.literal('security event') }).safeParse(line).success)
    .map((line) => event.parse(line))

const post = (path: string, body: unknown, session?: string) =>
  product.call('POST', path, { body, from: FROM, ...(session !== undefined && { cookie: session }) })
const get = (path: string, session?: string) =>
  product.call('GET', path, { from: FROM, ...(session !== undefined && { cookie: session }) })
const logIn = (email: string, password: string) =>
  post('/api/users/login', { email, password, keep_signed_in: false })

const INFO = 30
const WARN = 40

test.each<[string, () => Promise<unknown>, object]>([
  ['a sign-in', () => logIn(ADA, GOOD_PASSWORD), { event: 'sign_in', outcome: 'ok', level: INFO }],
  [
    'a wrong password',
    () => logIn(ADA, 'Wrong-Pass-1!'),
    { event: 'sign_in', outcome: 'wrong_credentials', level: WARN },
  ],
  [
    'an unknown account',
    () => logIn('stranger@example.com', 'Wrong-Pass-1!'),
    { event: 'sign_in', outcome: 'wrong_credentials', user_id: null },
  ],
  [
    'a change that needs the password',
    () => post('/api/users/update', { password: 'Another-horse2' }, cookie),
    { event: 'change_account', outcome: 'password_not_confirmed', fields: ['password'], level: WARN },
  ],
  [
    'the password entered again',
    () => post('/api/users/confirm_password', { password: GOOD_PASSWORD }, cookie),
    { event: 'confirm_password', outcome: 'ok' },
  ],
  [
    'a requested email address',
    () => post('/api/users/update', { email: 'new@example.com' }, cookie),
    { event: 'change_account', outcome: 'ok', fields: ['email'] },
  ],
  [
    'a changed password',
    () => post('/api/users/update', { password: 'Another-horse2' }, cookie),
    { event: 'change_account', outcome: 'ok', fields: ['password'] },
  ],
  [
    'a second factor begun',
    () => post('/api/users/begin_second_factor', {}, cookie),
    { event: 'begin_second_factor', outcome: 'ok' },
  ],
  [
    'a wrong code',
    () => post('/api/users/confirm_second_factor', { code: '000000' }, cookie),
    { event: 'turn_on_second_factor', outcome: 'second_factor_wrong', level: WARN },
  ],
  ['exported personal data', () => get('/api/users/export', cookie), { event: 'export_data', outcome: 'ok' }],
  [
    'a listing that is not there for the caller',
    () => get('/api/tax_foreclosure/1', cookie),
    { event: 'access_refused', outcome: 'not_found', route: '/api/tax_foreclosure/:id', level: INFO },
  ],
  [
    "an operator's call",
    () => get('/api/operator/people', cookie),
    { event: 'access_refused', outcome: 'not_found', route: '/api/operator/people' },
  ],
  [
    'a call without a session',
    () => get('/api/users/get/favorites'),
    { event: 'access_refused', outcome: 'not_signed_in', user_id: null },
  ],
  [
    'a call from another site',
    () =>
      product.call('POST', '/api/visits', {
        cookie,
        from: FROM,
        headers: { origin: 'https://evil.example' },
      }),
    { event: 'access_refused', outcome: 'foreign_origin', user_id: null, level: WARN },
  ],
])('logs %s with account, address and outcome', async (_what, call, expected) => {
  await call()
  expect(logged()).toEqual([expect.objectContaining({ user_id: userId, address: FROM, ...expected })])
})

test('logs a password reset by mail with the account it is of', async () => {
  await post('/api/forgot_password', { email: ADA })
  await product.runJobs()
  await post('/api/reset_password', { token: mailedToken(product.mails, ADA), new_password: GOOD_PASSWORD })
  await post('/api/reset_password', { token: 'x', new_password: GOOD_PASSWORD })
  expect(logged()).toMatchObject([
    { event: 'ask_for_password_reset', outcome: 'ok', user_id: null },
    { event: 'reset_password', outcome: 'ok', user_id: userId },
    { event: 'reset_password', outcome: 'token_invalid', user_id: null },
  ])
})

test('logs a subscriber who reads faster than any page does', async () => {
  const reader = await investor(product, 'scraper@example.com', WAKE)
  lines.length = 0
  await Promise.all(
    Array.from({ length: 320 }, (_one, id) => reader.get(`/api/tax_foreclosure/${id + 1}/mine`)),
  )
  const limits = logged().filter((line) => line.event === 'limit_reached')
  expect(limits.length).toBeGreaterThan(0)
  expect(new Set(limits.map((line) => line.route))).toEqual(new Set(['/api/tax_foreclosure/:id/mine']))
  expect(limits[0]?.user_id).toMatch(/^[\da-f-]{36}$/)
  const metrics = await product.call('GET', '/metrics', { from: '127.0.0.1' })
  expect(metrics.body).toContain('security_events_total{event="limit_reached",outcome="too_many_requests"}')
})

test('names the account in the line of each call, and never an email address, name or password', async () => {
  const { cookie: own } = await investor(product, 'bea@example.com', WAKE)
  await post('/api/users/sign_up', signUpForm('bea@example.com'))
  await logIn('bea@example.com', 'Wrong-Pass-1!')
  await signUpOperator(product, 'operator@example.com')
  await get('/api/deposits', own)
  const answered = z.object({
    msg: z.literal('answered'),
    user_id: z.uuid(),
    route: z.literal('/api/deposits'),
  })
  expect(lines.filter((line) => answered.safeParse(JSON.parse(line)).success)).toHaveLength(1)
  const all = lines.join('')
  expect(all).not.toMatch(/example\.com|Ada Investor|Courthouse-7|Wrong-Pass|steps_session/)
})

/** Calls about an account that change nothing of what protects it. */
const NO_EVENTS = new Set([
  'POST /api/users/agree',
  'POST /api/users/tour_offered',
  'POST /api/users/instant_alerts_on',
  'POST /api/users/instant_alerts_off',
  'POST /api/users/favorites/add',
  'POST /api/users/favorites/remove',
  // Names one, and asks for a challenge before anyone is known.
  'POST /api/users/rename_passkey',
  'POST /api/users/begin_passkey_login',
])

test('every call that changes what protects an account is a security event', () => {
  const all: readonly Endpoint[] = endpoints
  const ofAccounts = all.filter(
    ({ method, path, errors }) =>
      (method === 'POST' && path.startsWith('/api/users/')) ||
      (errors.includes('password_not_confirmed') && !path.startsWith('/api/operator/')),
  )
  const silent = ofAccounts.filter(({ security }) => security === undefined)
  expect(new Set(silent.map(({ method, path }) => `${method} ${path}`))).toEqual(NO_EVENTS)
})
