import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  browserOf,
  cookieOf,
  createTestApp,
  mailedToken,
  signUpAndIn,
  signUpForm,
  type TestApp,
} from '#tests/support/test-app.ts'
import { overtakenBy } from '#tests/support/overtaken-by.ts'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

const PUSH = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/of-a-stranger',
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: 'tBHItJI5svbpez7KI4CCXg',
}

/** What signs in to an account, or gets its alerts or its address, besides the password. */
async function leftBySignUps(email: string): Promise<string[]> {
  const { rows } = await product.database.pool.query<{ what: string }>(
    `SELECT what FROM user_account u JOIN (
       SELECT 'user_session' AS what, user_id FROM user_session
       UNION ALL SELECT 'push_device', user_id FROM push_device
       UNION ALL SELECT 'known_browser', user_id FROM known_browser
       UNION ALL SELECT purpose, user_id FROM email_token WHERE purpose <> 'verify_email'
     ) rows ON rows.user_id = u.id WHERE u.email = $1 ORDER BY what`,
    [email],
  )
  return rows.map(({ what }) => what)
}

describe('sign-up', () => {
  test('leads through the mailed link to a session', async () => {
    const signUp = await product.call('POST', '/api/users/sign_up', { body: signUpForm('first@example.com') })
    expect(signUp.statusCode).toBe(200)
    await product.runJobs()

    const early = await product.accounts.logIn('first@example.com')
    expect(early.json()).toMatchObject({ success: true, user: { email_verified: false } })

    const token = mailedToken(product.mails, 'first@example.com')
    const verified = await product.call('POST', '/api/users/verify_email', {
      body: { token },
      cookie: browserOf(signUp),
    })
    expect(verified.json()).toEqual({ success: true })
    expect(await product.accounts.isSignedIn(cookieOf(verified))).toBe(true)

    const cookie = cookieOf(await product.accounts.logIn('First@Example.com '))
    const me = await product.call('GET', '/api/users/current_user', { cookie })
    expect(me.json()).toMatchObject({
      success: true,
      user: {
        email: 'first@example.com',
        name: 'Ada Investor',
        email_verified: true,
        agreements_current: true,
        instant_email_alert: true,
        tour_offered: false,
        payment_account: { status: null },
        accessible_counties: [],
      },
    })
  })

  test.each([
    [{ name: ' ' }, 'Name is required'],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ password: 'short' }, /at least 8 characters/],
    [{ password: 'Password1!' }, /easy to guess/],
    [{ password: 'P@ssw0rd!' }, /easy to guess/],
    [{ password: 'Investor1!' }, /easy to guess/],
    [{ is_adult: false }, 'You must be 18 or older'],
    [{ agrees_to_terms: false }, 'You must agree to the Terms of Use'],
  ])('rejects %j', async (change, message) => {
    const body = { ...signUpForm('bad@example.com'), ...change }
    const answer = await product.call('POST', '/api/users/sign_up', { body })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ message: string }>().message).toMatch(message)
  })

  test.each(['Four Good words make 1 password!', 'river Stone lantern maple 7! '.repeat(5).slice(0, 128)])(
    'accepts the passphrase %s',
    async (password) => {
      const body = { ...signUpForm(`passphrase-${password.length}@example.com`), password }
      expect((await product.call('POST', '/api/users/sign_up', { body })).statusCode).toBe(200)
    },
  )

  test.each(['sign_up', 'login', 'resend_verification', 'verify_email'])(
    'and %s reject NUL characters',
    async (call) => {
      const body = { ...signUpForm('a\0b@example.com'), name: 'A\0B', keep_signed_in: false, token: '\0' }
      const answer = await product.call('POST', `/api/users/${call}`, { body })
      expect(answer.json()).toMatchObject({ code: 'bad_request' })
    },
  )

  test('gives the same response for a known address and emails its owner', async () => {
    await signUpAndIn(product, 'known@example.com')
    const again = await product.call('POST', '/api/users/sign_up', {
      body: { ...signUpForm('known@example.com'), password: 'Another-Pass-1!' },
    })
    await product.runJobs()
    expect(again.json()).toEqual({ success: true })
    expect(product.mails.at(-1)).toMatchObject({
      to: 'known@example.com',
      subject: 'You already have a Courthouse Steps account',
    })
    expect((await product.accounts.logIn('known@example.com', 'Another-Pass-1!')).statusCode).toBe(401)
    expect((await product.accounts.logIn('known@example.com')).statusCode).toBe(200)
  })

  test('with an unverified address ends the sessions of the earlier sign-up', async () => {
    await product.call('POST', '/api/users/sign_up', { body: signUpForm('squatted@example.com') })
    await product.runJobs()
    const squatter = cookieOf(await product.accounts.logIn('squatted@example.com'))
    await product.call('POST', '/api/users/sign_up', {
      body: { ...signUpForm('squatted@example.com'), password: 'Owner-Pass-1!' },
    })
    await product.runJobs()
    expect((await product.call('GET', '/api/users/current_user', { cookie: squatter })).statusCode).toBe(401)
    expect((await product.accounts.logIn('squatted@example.com')).statusCode).toBe(401)
    expect((await product.accounts.logIn('squatted@example.com', 'Owner-Pass-1!')).statusCode).toBe(200)
  })
})

describe('sign-up with someone else’s address', () => {
  test('leaves the owner, who signs up later, no device that gets alerts, known browser or mailed link', async () => {
    const email = 'watched@example.com'
    await product.call('POST', '/api/users/sign_up', { body: signUpForm(email) })
    const stranger = cookieOf(await product.accounts.logIn(email))
    const subscribed = await product.call('POST', '/api/push/subscribe', { cookie: stranger, body: PUSH })
    expect(subscribed.statusCode).toBe(200)
    await product.accounts.confirmPassword(stranger)
    await product.accounts.update(stranger, { email: 'elsewhere@example.com' })
    await product.runJobs()
    const left = () => leftBySignUps(email)
    expect(await left()).toEqual(['change_email', 'known_browser', 'push_device', 'user_session'])
    const body = { ...signUpForm(email), password: 'Owner-Pass-1!' }
    await product.call('POST', '/api/users/sign_up', { body })
    expect(await left()).toEqual([])
  })

  test('changes nothing if the address is verified concurrently', async () => {
    const email = 'race@example.com'
    await product.call('POST', '/api/users/sign_up', { body: signUpForm(email) })
    const body = { ...signUpForm(email), password: 'Copper-Willow-9!' }
    const stranger = await overtakenBy(product, 'SET email_verified_at = now()', email, () =>
      product.call('POST', '/api/users/sign_up', { body }),
    )
    expect(stranger.json()).toEqual({ success: true })
    expect((await product.accounts.logIn(email, 'Copper-Willow-9!')).statusCode).toBe(401)
    expect((await product.accounts.logIn(email)).statusCode).toBe(200)
  })

  test('cannot inject text into the email', async () => {
    const email = 'victim@example.com'
    const body = { ...signUpForm(email), name: 'Win now at https://evil.example\r\nBcc: all@example.com' }
    await product.call('POST', '/api/users/sign_up', { body })
    await product.runJobs()
    expect(JSON.stringify(product.mails.findLast(({ to }) => to === email))).not.toMatch(/evil|Bcc/)
  })

  test('cannot flood a mailbox from many addresses', async () => {
    const again = async (email: string) => {
      await product.call('POST', '/api/users/sign_up', { body: signUpForm(email) })
      await product.resetRateLimits('doubled-proof|')
      const last = await product.call('POST', '/api/users/resend_verification', { body: { email } })
      return last.statusCode
    }
    const codes: number[] = []
    for (let round = 0; round < 7; round += 1) codes.push(await again('flooded@example.com'))
    expect(codes).toEqual(Array.from({ length: 7 }, () => 200))
    await product.runJobs()
    expect(product.mails.filter(({ to }) => to === 'flooded@example.com')).toHaveLength(10)
    const { rows } = await product.database.pool.query('SELECT FROM rate_limit WHERE key LIKE $1', ['%@%'])
    expect(rows).toEqual([])
  })

  test('is not kept from its email by forgotten passwords', async () => {
    const email = 'new-customer@example.com'
    for (let round = 0; round < 12; round += 1) await product.accounts.forgot(email)
    await product.runJobs()
    await product.call('POST', '/api/users/sign_up', { body: signUpForm(email) })
    await product.runJobs()
    expect(product.subjectsTo(email)).toEqual(['Confirm your email address for Courthouse Steps'])
  })
})
