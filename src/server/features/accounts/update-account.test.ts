import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { AGREEMENT_VERSIONS } from '#contract/accounts/accounts.ts'
import {
  codeOf,
  cookieOf,
  createTestApp,
  mailedToken,
  signUpAndIn,
  type TestApp,
} from '#tests/support/test-app.ts'
import { requireConfirmedPassword } from './passwords/confirmed-password.ts'

const MINUTE = 60_000
const NEW_PASSWORD = 'Brand-New-9!'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

let count = 0
let email: string
let cookie: string
beforeEach(async () => {
  count += 1
  email = `update-${count}@example.com`
  cookie = await signUpAndIn(product, email)
})

describe('an update', () => {
  test.each([
    [{}, 'Send exactly one of email, password and phone_number'],
    [
      { email: 'x@example.com', phone_number: '7045550123' },
      'Send exactly one of email, password and phone_number',
    ],
    [{ email: '' }, 'Email is required'],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ email: `${'x'.repeat(250)}@example.com` }, 'Email must be at most 254 characters'],
    [{ password: '' }, 'Password is required'],
    [{ password: 'short' }, /^Password must be at least 8 characters long/],
    [{ phone_number: '' }, 'Phone number is required'],
    [{ phone_number: '1234567890123456' }, 'Phone number must be at most 15 characters'],
    [{ phone_number: '12' }, 'Please enter a valid phone number'],
  ])('rejects %j', async (change, message) => {
    const answer = await product.accounts.update(cookie, change)
    expect(answer.json()).toMatchObject({ code: 'bad_request' })
    expect(answer.json<{ message: string }>().message).toMatch(message)
  })

  test('removes a phone number', async () => {
    await product.accounts.update(cookie, { phone_number: '(704) 555-0123' })
    expect((await product.accounts.update(cookie, { phone_number: null })).json()).toEqual({ success: true })
    const me = await product.call('GET', '/api/users/current_user', { cookie })
    expect(me.json()).toMatchObject({ user: { phone_number: null } })
  })

  test('changes the phone number without a password and stores ten digits', async () => {
    expect((await product.accounts.update(cookie, { phone_number: '(704) 555-0123' })).json()).toEqual({
      success: true,
    })
    const me = await product.call('GET', '/api/users/current_user', { cookie })
    expect(me.json()).toMatchObject({ user: { phone_number: '7045550123' } })
  })

  test.each([[{ email: 'other@example.com' }], [{ password: NEW_PASSWORD }]])(
    'of %j requires the password entered in this session in the last ten minutes',
    async (change) => {
      const other = cookieOf(await product.accounts.logIn(email))
      expect(codeOf(await product.accounts.update(cookie, change))).toBe('password_not_confirmed')
      expect((await product.accounts.confirmPassword(other)).statusCode).toBe(200)
      expect(codeOf(await product.accounts.update(cookie, change))).toBe('password_not_confirmed')
      await product.accounts.confirmPassword(cookie)
      product.clock.advance(10 * MINUTE)
      expect(codeOf(await product.accounts.update(cookie, change))).toBe('password_not_confirmed')
      await product.accounts.confirmPassword(cookie)
      product.clock.advance(10 * MINUTE - 1)
      expect((await product.accounts.update(cookie, change)).statusCode).toBe(200)
    },
  )
})

describe('a confirmed password', () => {
  test('must be correct', async () => {
    const wrong = await product.accounts.confirmPassword(cookie, 'Wrong-Pass-1!')
    expect(wrong.json()).toMatchObject({ code: 'wrong_credentials', message: 'Incorrect password' })
    expect(codeOf(await product.accounts.update(cookie, { password: NEW_PASSWORD }))).toBe(
      'password_not_confirmed',
    )
  })

  test('is not asked for where the session ended during the request', async () => {
    const ended = requireConfirmedPassword(
      product.database.db,
      { sessionHash: Buffer.alloc(32) },
      product.clock,
    )
    await expect(ended).rejects.toMatchObject({ code: 'not_signed_in' })
  })

  test('allows ten guesses per session, independent of failed logins by strangers', async () => {
    for (let round = 0; round < 12; round += 1) await product.accounts.logIn(email, 'Wrong-Pass-1!')
    const codes: (string | null)[] = []
    for (let round = 0; round < 11; round += 1)
      codes.push(codeOf(await product.accounts.confirmPassword(cookie, 'Wrong-Pass-1!')))
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'wrong_credentials'), 'too_many_requests'])
  })
})

test('a person’s own calls do not wait for an email to them that is on its way', async () => {
  const sending = await product.database.pool.connect()
  onTestFinished(async () => {
    await sending.query('ROLLBACK')
    sending.release()
  })
  await sending.query('BEGIN')
  await sending.query(
    `INSERT INTO mail_log (key, user_id, subject, written_at)
     SELECT 'on-its-way', id, 'Alert', now() FROM user_account WHERE email = $1`,
    [email],
  )
  expect((await product.accounts.update(cookie, { phone_number: '7045550123' })).statusCode).toBe(200)
  expect((await product.accounts.logIn(email)).statusCode).toBe(200)
})

describe('a changed password', () => {
  test('ends other sessions, keeps this one, voids mailed links and sends a notice', async () => {
    const other = cookieOf(await product.accounts.logIn(email))
    await product.accounts.forgot(email)
    await product.runJobs()
    const reset = mailedToken(product.mails, email)
    await product.accounts.confirmPassword(cookie)
    expect((await product.accounts.update(cookie, { password: NEW_PASSWORD })).json()).toEqual({
      success: true,
    })
    await product.runJobs()

    expect(await product.accounts.isSignedIn(cookie)).toBe(true)
    expect(await product.accounts.isSignedIn(other)).toBe(false)
    expect((await product.accounts.logIn(email)).statusCode).toBe(401)
    expect((await product.accounts.logIn(email, NEW_PASSWORD)).statusCode).toBe(200)
    expect(codeOf(await product.accounts.reset(reset, 'Another-Pass-1!'))).toBe('token_invalid')
    expect(product.mails.at(-1)).toMatchObject({
      to: email,
      subject: 'Your Courthouse Steps password was changed',
    })
  })
})

describe('an agreement', () => {
  async function isCurrent(): Promise<boolean> {
    const me = await product.call('GET', '/api/users/current_user', { cookie })
    return me.json<{ user: { agreements_current: boolean } }>().user.agreements_current
  }

  test('is stored for the current versions only', async () => {
    await product.database.pool.query(
      "UPDATE agreement SET version = '2020-01-01' WHERE document <> 'is_adult'",
    )
    expect(await isCurrent()).toBe(false)
    const agree = (body: unknown) => product.call('POST', '/api/users/agree', { cookie, body })
    for (const old of [{ eula: '2020-01-01' }, { terms_of_use: '2020-01-01' }]) {
      expect(codeOf(await agree({ ...AGREEMENT_VERSIONS, ...old }))).toBe('bad_request')
    }
    expect(await isCurrent()).toBe(false)
    expect((await agree(AGREEMENT_VERSIONS)).json()).toEqual({ success: true })
    expect((await agree(AGREEMENT_VERSIONS)).json()).toEqual({ success: true })
    expect(await isCurrent()).toBe(true)
  })
})

test('stores when the tour was first offered', async () => {
  const offer = () => product.call('POST', '/api/users/tour_offered', { cookie, body: {} })
  const me = async () => (await product.call('GET', '/api/users/current_user', { cookie })).json<unknown>()
  expect(await me()).toMatchObject({ user: { tour_offered: false } })
  const at = new Date(product.clock.now()).toISOString()
  expect((await offer()).json()).toEqual({ success: true })
  product.clock.advance(MINUTE)
  await offer()
  expect(await me()).toMatchObject({ user: { tour_offered: true } })
  const exported = await product.accounts.exportData(cookie)
  expect(exported.json()).toMatchObject({ account: { tour_offered_at: at } })
})
