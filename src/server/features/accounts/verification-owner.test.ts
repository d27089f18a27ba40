import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  browserOf,
  codeOf,
  cookieOf,
  createTestApp,
  GOOD_PASSWORD,
  mailedToken,
  signUpAndIn,
  signUpForm,
  type TestApp,
} from '#tests/support/test-app.ts'

const STRANGERS_PASSWORD = 'Stranger-Pass-1!'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

/** Signs up in a new browser. Returns that browser's cookie and the mailed token. */
async function signUp(email: string, password = GOOD_PASSWORD): Promise<{ browser: string; token: string }> {
  const answer = await product.call('POST', '/api/users/sign_up', {
    body: { ...signUpForm(email), password },
  })
  await product.runJobs()
  product.clock.advance(1000)
  return { browser: browserOf(answer), token: mailedToken(product.mails, email) }
}

const open = (token: string, { cookie, password }: { cookie?: string; password?: string } = {}) =>
  product.call('POST', '/api/users/verify_email', {
    body: { token, ...(password !== undefined && { password }) },
    ...(cookie !== undefined && { cookie }),
  })

const statusOfLogin = async (email: string, password: string) =>
  (await product.accounts.logIn(email, password)).statusCode

describe('a sign-up link', () => {
  test('verifies and signs in in the browser that signed up', async () => {
    const { browser, token } = await signUp('here@example.com')
    const answer = await open(token, { cookie: browser })
    expect(answer.statusCode).toBe(200)
    expect(await product.accounts.isSignedIn(cookieOf(answer))).toBe(true)
  })

  test('requires the sign-up password in any other browser, and stays valid until it is right', async () => {
    const { token } = await signUp('phone@example.com')
    expect(codeOf(await open(token))).toBe('password_needed')
    expect(codeOf(await open(token, { password: 'Wrong-Pass-1!' }))).toBe('wrong_credentials')
    const answer = await open(token, { password: GOOD_PASSWORD })
    expect(answer.statusCode).toBe(200)
    expect(await product.accounts.isSignedIn(cookieOf(answer))).toBe(true)
    expect(codeOf(await open(token, { password: GOOD_PASSWORD }))).toBe('token_invalid')
  })

  test('made later by a stranger never verifies the stranger’s password, even if the owner opens it', async () => {
    const email = 'hijacked@example.com'
    const owner = await signUp(email)
    const stranger = await signUp(email, STRANGERS_PASSWORD)
    // The newest mail, opened in the owner's browser and tried with the owner's password.
    expect(codeOf(await open(stranger.token, { cookie: owner.browser }))).toBe('password_needed')
    expect(codeOf(await open(stranger.token, { cookie: owner.browser, password: GOOD_PASSWORD }))).toBe(
      'wrong_credentials',
    )
    // The owner's own link still works, and takes the account back from the stranger.
    const session = cookieOf(await product.accounts.logIn(email, STRANGERS_PASSWORD))
    expect((await open(owner.token, { cookie: owner.browser })).statusCode).toBe(200)
    expect(await product.accounts.isSignedIn(session)).toBe(false)
    expect(await statusOfLogin(email, STRANGERS_PASSWORD)).toBe(401)
    expect(await statusOfLogin(email, GOOD_PASSWORD)).toBe(200)
    expect(codeOf(await open(stranger.token, { password: STRANGERS_PASSWORD }))).toBe('token_invalid')
  })

  test('made earlier by a stranger never verifies the stranger’s password either', async () => {
    const email = 'squatted@example.com'
    const stranger = await signUp(email, STRANGERS_PASSWORD)
    const session = cookieOf(await product.accounts.logIn(email, STRANGERS_PASSWORD))
    const change = { phone_number: '7045550123' }
    expect((await product.accounts.update(session, change)).statusCode).toBe(200)
    const owner = await signUp(email)
    expect(codeOf(await open(stranger.token, { cookie: owner.browser }))).toBe('password_needed')
    const own = cookieOf(await open(owner.token, { cookie: owner.browser }))
    const me = await product.call('GET', '/api/users/current_user', { cookie: own })
    expect(me.json()).toMatchObject({ user: { email_verified: true, phone_number: null } })
    expect(await statusOfLogin(email, STRANGERS_PASSWORD)).toBe(401)
  })

  test('uses the name of its own sign-up', async () => {
    const email = 'named@example.com'
    const owner = await signUp(email)
    const body = { ...signUpForm(email), name: 'Mallory', password: STRANGERS_PASSWORD }
    await product.call('POST', '/api/users/sign_up', { body })
    const own = cookieOf(await open(owner.token, { cookie: owner.browser }))
    const me = await product.call('GET', '/api/users/current_user', { cookie: own })
    expect(me.json()).toMatchObject({ user: { name: 'Ada Investor' } })
  })

  test('sent again is for the sign-up in that browser, or else the newest', async () => {
    const email = 'again@example.com'
    const owner = await signUp(email)
    const stranger = await signUp(email, STRANGERS_PASSWORD)
    const resend = async (cookie?: string) => {
      const options = cookie === undefined ? {} : { cookie }
      await product.call('POST', '/api/users/resend_verification', { body: { email }, ...options })
      await product.runJobs()
      return mailedToken(product.mails, email)
    }
    const newest = await resend()
    expect(codeOf(await open(newest, { cookie: owner.browser }))).toBe('password_needed')
    const own = await resend(owner.browser)
    expect(codeOf(await open(own, { cookie: stranger.browser }))).toBe('password_needed')
    expect((await open(own, { cookie: owner.browser })).statusCode).toBe(200)
  })

  test('is not proven by a session from another sign-up with the same address', async () => {
    const email = 'session@example.com'
    const owner = await signUp(email)
    const stranger = await signUp(email, STRANGERS_PASSWORD)
    const session = cookieOf(await product.accounts.logIn(email, STRANGERS_PASSWORD))
    expect(codeOf(await open(owner.token, { cookie: session }))).toBe('password_needed')
    expect((await open(stranger.token, { cookie: session })).statusCode).toBe(200)
  })

  test('allows ten password guesses', async () => {
    const { token } = await signUp('guessed@example.com')
    const codes: (string | null)[] = []
    for (let round = 0; round < 11; round += 1)
      codes.push(codeOf(await open(token, { password: 'Wrong-Pass-1!' })))
    expect(codes.at(-2)).toBe('wrong_credentials')
    expect(codes.at(-1)).toBe('too_many_requests')
  })

  test('of a suspended account verifies, does not sign in, and gives the reason', async () => {
    const email = 'suspended@example.com'
    const { browser, token } = await signUp(email)
    await product.database.pool.query(
      "UPDATE user_account SET suspended_at = now(), suspended_reason = 'Test' WHERE email = $1",
      [email],
    )
    const answer = await open(token, { cookie: browser })
    expect([answer.statusCode, cookieOf(answer)]).toEqual([403, ''])
    expect(answer.json()).toMatchObject({ code: 'suspended', message: 'This account is suspended: Test' })
  })
})

describe('the owner of an address inherits nothing from a stranger who signed up with it', () => {
  const DEFAULTS = {
    instant_email_alert: true,
    daily_digest: false,
    deadline_reminders: true,
    announcements: true,
  }

  /** Stores all that an account with an unverified address can. */
  async function change(email: string, password: string): Promise<string> {
    const cookie = cookieOf(await product.accounts.logIn(email, password))
    const settings = { daily_digest: true, deadline_reminders: false, announcements: false }
    const changes = [
      product.call('POST', '/api/users/instant_alerts_off', { cookie }),
      product.call('POST', '/api/alert_settings', { cookie, body: settings }),
      product.accounts.update(cookie, { phone_number: '7045550123' }),
      product.call('POST', '/api/users/tour_offered', { cookie }),
      product.call('POST', '/api/survey', { cookie, body: { rating: 1, text: 'Bad', may_contact: true } }),
    ]
    for (const answer of await Promise.all(changes)) expect(answer.statusCode).toBe(200)
    return cookie
  }

  async function stored(cookie: string) {
    const settings = (await product.call('GET', '/api/alert_settings', { cookie })).json<typeof DEFAULTS>()
    const { user } = (await product.call('GET', '/api/users/current_user', { cookie })).json<{
      user: { email: string; name: string; phone_number: string | null; tour_offered: boolean }
    }>()
    const { rows: answers } = await product.database.pool.query(
      'SELECT rating FROM survey_answer a JOIN user_account u ON u.id = a.user_id WHERE u.email = $1',
      [user.email],
    )
    const { rows: consents } = await product.database.pool.query<{ document: string; at: string }>(
      `SELECT document, extract(epoch FROM agreed_at) * 1000 AS at
       FROM agreement a JOIN user_account u ON u.id = a.user_id WHERE u.email = $1 ORDER BY document`,
      [user.email],
    )
    return {
      settings,
      name: user.name,
      phone: user.phone_number,
      tour: user.tour_offered,
      answers: answers.length,
      consents: consents.map(({ document, at }) => [document, Number(at)]),
    }
  }
  const nothing = { settings: DEFAULTS, phone: null, tour: false, answers: 0 }
  const consentsAt = (at: number) => ['eula', 'is_adult', 'terms_of_use'].map((document) => [document, at])

  test('by signing up again', async () => {
    const email = 'inherited-newer@example.com'
    await signUp(email, STRANGERS_PASSWORD)
    await change(email, STRANGERS_PASSWORD)
    product.clock.advance(60_000)
    const consents = consentsAt(product.clock.now())
    const owner = await signUp(email)
    const own = { ...nothing, consents }
    expect(await stored(cookieOf(await open(owner.token, { cookie: owner.browser })))).toMatchObject(own)
  })

  test('who signed up later, by their own link', async () => {
    const email = 'inherited-older@example.com'
    const consents = consentsAt(product.clock.now())
    const owner = await signUp(email)
    product.clock.advance(60_000)
    await signUp(email, STRANGERS_PASSWORD)
    await change(email, STRANGERS_PASSWORD)
    const own = { ...nothing, consents }
    expect(await stored(cookieOf(await open(owner.token, { cookie: owner.browser })))).toMatchObject(own)
  })

  test('by a reset of the password', async () => {
    const email = 'inherited-reset@example.com'
    await signUp(email, STRANGERS_PASSWORD)
    await change(email, STRANGERS_PASSWORD)
    await product.accounts.forgot(email)
    await product.runJobs()
    expect((await product.accounts.reset(mailedToken(product.mails, email), GOOD_PASSWORD)).statusCode).toBe(
      200,
    )
    // Neither the stranger's name nor agreements, which are asked for.
    const own = { ...nothing, name: 'inherited-reset', consents: [] }
    expect(await stored(cookieOf(await product.accounts.logIn(email)))).toMatchObject(own)
  })

  test('but keeps what they stored themselves before they verified it', async () => {
    const email = 'kept@example.com'
    const { browser, token } = await signUp(email)
    const cookie = await change(email, GOOD_PASSWORD)
    expect((await open(token, { cookie: browser })).statusCode).toBe(200)
    expect(await stored(cookie)).toMatchObject({
      settings: { instant_email_alert: false, daily_digest: true, deadline_reminders: false },
      phone: '7045550123',
      tour: true,
      answers: 1,
    })
  })
})

describe('an address change link', () => {
  test('requires a session of the account or its password; access to the mailbox is not enough', async () => {
    const session = await signUpAndIn(product, 'mover@example.com')
    await product.accounts.confirmPassword(session)
    const requestChange = async (email: string) => {
      await product.accounts.update(session, { email })
      await product.runJobs()
      return mailedToken(product.mails, email)
    }
    const token = await requestChange('victim-mailbox@example.com')
    const victim = await signUpAndIn(product, 'victim-elsewhere@example.com')
    expect(codeOf(await open(token))).toBe('password_needed')
    expect(codeOf(await open(token, { cookie: victim }))).toBe('password_needed')
    expect((await open(token, { cookie: session })).statusCode).toBe(200)
    await product.accounts.confirmPassword(session)
    expect(
      (await open(await requestChange('next@example.com'), { password: GOOD_PASSWORD })).statusCode,
    ).toBe(200)
  })
})
