import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cookieOf,
  createTestApp,
  GOOD_PASSWORD,
  mailedToken,
  signUpAndIn,
  signUpForm,
  type TestApp,
} from '#tests/support/test-app.ts'

const HOUR = 3_600_000

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

function logIn(email: string, password = GOOD_PASSWORD, isKept = false) {
  return product.call('POST', '/api/users/login', { body: { email, password, keep_signed_in: isKept } })
}

describe('sign-up', () => {
  test('leads through the mailed link to a session', async () => {
    const signUp = await product.call('POST', '/api/users/sign_up', { body: signUpForm('first@example.com') })
    expect(signUp.statusCode).toBe(200)
    await product.runJobs()

    const early = await logIn('first@example.com')
    expect(early.json()).toMatchObject({ success: true, user: { email_verified: false } })

    const token = mailedToken(product.mails, 'first@example.com')
    const verified = await product.call('POST', '/api/users/verify_email', { body: { token } })
    expect(verified.json()).toEqual({ success: true })

    const cookie = cookieOf(await logIn('First@Example.com '))
    const me = await product.call('GET', '/api/users/current_user', { cookie })
    expect(me.json()).toMatchObject({
      success: true,
      user: {
        email: 'first@example.com',
        name: 'Ada Investor',
        email_verified: true,
        agreements_current: true,
        instant_email_alert: true,
        payment_account: { status: null },
        accessible_counties: [],
      },
    })
  })

  test.each([
    [{ name: ' ' }, 'Name is required'],
    [{ email: 'nobody' }, 'Please enter a valid email address'],
    [{ password: 'short' }, /at least 8 characters/],
    [{ is_adult: false }, 'You must be 18 or older'],
    [{ agrees_to_terms: false }, 'You must agree to the Terms of Use'],
  ])('refuses %j', async (change, message) => {
    const body = { ...signUpForm('bad@example.com'), ...change }
    const answer = await product.call('POST', '/api/users/sign_up', { body })
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ message: string }>().message).toMatch(message)
  })

  test.each(['sign_up', 'login', 'resend_verification', 'verify_email'])(
    'and %s refuse what no table can hold',
    async (call) => {
      const body = { ...signUpForm('a\0b@example.com'), name: 'A\0B', keep_signed_in: false, token: '\0' }
      const answer = await product.call('POST', `/api/users/${call}`, { body })
      expect(answer.json()).toMatchObject({ code: 'bad_request' })
    },
  )

  test('answers alike for a known address and mails its owner', async () => {
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
    expect((await logIn('known@example.com', 'Another-Pass-1!')).statusCode).toBe(401)
    expect((await logIn('known@example.com')).statusCode).toBe(200)
  })

  test('of an address that was never verified replaces the earlier one', async () => {
    await product.call('POST', '/api/users/sign_up', { body: signUpForm('squatted@example.com') })
    await product.runJobs()
    const squatter = cookieOf(await logIn('squatted@example.com'))
    const firstToken = mailedToken(product.mails, 'squatted@example.com')
    await product.call('POST', '/api/users/sign_up', {
      body: { ...signUpForm('squatted@example.com'), password: 'Owner-Pass-1!' },
    })
    await product.runJobs()

    const withFirst = await product.call('POST', '/api/users/verify_email', { body: { token: firstToken } })
    expect(withFirst.json()).toMatchObject({ code: 'token_invalid' })
    expect((await product.call('GET', '/api/users/current_user', { cookie: squatter })).statusCode).toBe(401)
    expect((await logIn('squatted@example.com')).statusCode).toBe(401)
    expect((await logIn('squatted@example.com', 'Owner-Pass-1!')).statusCode).toBe(200)
  })
})

describe('sign-up as somebody else', () => {
  test('of an address that is being verified this moment changes nothing', async () => {
    const email = 'race@example.com'
    await product.call('POST', '/api/users/sign_up', { body: signUpForm(email) })
    const gate = await product.database.pool.connect()
    await gate.query('BEGIN')
    await gate.query('LOCK TABLE email_token IN EXCLUSIVE MODE')
    const stranger = product.call('POST', '/api/users/sign_up', {
      body: { ...signUpForm(email), password: 'Stranger-1!' },
    })
    const waiting = async () => {
      const { rowCount } = await gate.query(
        'SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database WHERE NOT l.granted AND d.datname = current_database()',
      )
      return rowCount
    }
    await expect.poll(waiting).toBe(1)
    await product.database.pool.query('UPDATE user_account SET email_verified_at = now() WHERE email = $1', [
      email,
    ])
    await gate.query('COMMIT')
    gate.release()
    expect((await stranger).json()).toEqual({ success: true })
    expect((await logIn(email, 'Stranger-1!')).statusCode).toBe(401)
    expect((await logIn(email)).statusCode).toBe(200)
  })

  test('writes nothing of its own into the mail', async () => {
    const email = 'victim@example.com'
    const body = { ...signUpForm(email), name: 'Win now at https://evil.example\r\nBcc: all@example.com' }
    await product.call('POST', '/api/users/sign_up', { body })
    await product.runJobs()
    expect(JSON.stringify(product.mails.findLast(({ to }) => to === email))).not.toMatch(/evil|Bcc/)
  })

  test('cannot fill a mailbox, whatever the address it comes from', async () => {
    const again = async (email: string) => {
      await product.call('POST', '/api/users/sign_up', { body: signUpForm(email) })
      const last = await product.call('POST', '/api/users/resend_verification', { body: { email } })
      return last.statusCode
    }
    const codes: number[] = []
    for (let round = 0; round < 3; round += 1) codes.push(await again('flooded@example.com'))
    expect(codes).toEqual([200, 200, 429])
    await product.runJobs()
    expect(product.mails.filter(({ to }) => to === 'flooded@example.com')).toHaveLength(5)
    const { rows } = await product.database.pool.query('SELECT FROM rate_limit WHERE key LIKE $1', ['%@%'])
    expect(rows).toEqual([])
  })
})

describe('verification links', () => {
  test('work once, and a newer one voids the older ones', async () => {
    const email = 'links@example.com'
    await product.call('POST', '/api/users/sign_up', { body: signUpForm(email) })
    await product.runJobs()
    const older = mailedToken(product.mails, email)
    await product.call('POST', '/api/users/resend_verification', { body: { email } })
    await product.runJobs()
    const newer = mailedToken(product.mails, email)
    expect(newer).not.toBe(older)

    const use = (token: string) => product.call('POST', '/api/users/verify_email', { body: { token } })
    expect((await use(newer)).statusCode).toBe(200)
    expect((await use(newer)).json()).toMatchObject({ code: 'token_invalid' })
    expect((await use(older)).json()).toMatchObject({ code: 'token_invalid' })
  })

  test('end after a day', async () => {
    const email = 'late@example.com'
    await product.call('POST', '/api/users/sign_up', { body: signUpForm(email) })
    await product.runJobs()
    product.clock.advance(24 * HOUR)
    const token = mailedToken(product.mails, email)
    const answer = await product.call('POST', '/api/users/verify_email', { body: { token } })
    expect(answer.json()).toMatchObject({ code: 'token_invalid' })
  })

  test('are asked for without telling whether the address is known', async () => {
    const mailsBefore = product.mails.length
    const answer = await product.call('POST', '/api/users/resend_verification', {
      body: { email: 'nobody@example.com' },
    })
    await product.runJobs()
    expect(answer.json()).toEqual({ success: true })
    expect(product.mails).toHaveLength(mailsBefore)
  })

  test('leave no usable secret in the database', async () => {
    await product.call('POST', '/api/users/sign_up', { body: signUpForm('secret@example.com') })
    await product.runJobs()
    const token = mailedToken(product.mails, 'secret@example.com')
    const cookie = cookieOf(await logIn('secret@example.com')).split('=')[1] ?? 'none'
    const { rows } = await product.database.pool.query<{ text: string }>(`
      SELECT string_agg(x::text, ' ') AS text FROM (
        SELECT to_jsonb(e) AS x FROM email_token e
        UNION ALL SELECT to_jsonb(s) FROM user_session s
        UNION ALL SELECT to_jsonb(j) FROM graphile_worker._private_jobs j) every`)
    expect(rows[0]?.text).not.toContain(token)
    expect(rows[0]?.text).not.toContain(cookie)
  })
})

describe('sessions', () => {
  test('start with one failure for a wrong password and an unknown address', async () => {
    await signUpAndIn(product, 'same@example.com')
    const wrong = await logIn('same@example.com', 'Wrong-Pass-1!')
    const unknown = await logIn('unknown@example.com', 'Wrong-Pass-1!')
    expect(wrong.statusCode).toBe(401)
    expect({ ...unknown.json<object>(), request_id: '' }).toEqual({ ...wrong.json<object>(), request_id: '' })
  })

  test('carry a cookie that scripts and other sites cannot use', async () => {
    await signUpAndIn(product, 'cookie@example.com')
    const header = String((await logIn('cookie@example.com')).headers['set-cookie'])
    expect(header).toMatch(/^steps_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    const kept = String((await logIn('cookie@example.com', GOOD_PASSWORD, true)).headers['set-cookie'])
    expect(kept).toContain('Max-Age=2592000')
  })

  test('over https use a host-only secure cookie', async () => {
    const secure = await createTestApp({ PUBLIC_URL: 'https://steps.example.com' })
    const headers = { origin: 'https://steps.example.com' }
    const body = { email: 'host@example.com', password: GOOD_PASSWORD, keep_signed_in: false }
    await secure.call('POST', '/api/users/sign_up', { body: signUpForm('host@example.com'), headers })
    const login = await secure.call('POST', '/api/users/login', { body, headers })
    expect(String(login.headers['set-cookie'])).toMatch(/^__Host-steps_session=.*; Secure; SameSite=Lax$/)
    await secure.close()
  })

  test('end with logout, and after twelve idle hours', async () => {
    const cookie = await signUpAndIn(product, 'idle@example.com')
    const isIn = async () =>
      (await product.call('GET', '/api/users/current_user', { cookie })).statusCode === 200
    product.clock.advance(11 * HOUR)
    expect(await isIn()).toBe(true)
    product.clock.advance(11 * HOUR)
    expect(await isIn()).toBe(true)
    product.clock.advance(12 * HOUR + 1)
    expect(await isIn()).toBe(false)

    const next = cookieOf(await logIn('idle@example.com'))
    await product.call('POST', '/api/users/logout', { cookie: next })
    expect((await product.call('GET', '/api/users/current_user', { cookie: next })).statusCode).toBe(401)
    expect((await product.call('POST', '/api/users/logout')).json()).toEqual({ success: true })
  })

  test('are counted per account, whatever the address', async () => {
    await signUpAndIn(product, 'target@example.com')
    const tries = Array.from({ length: 10 }, () => logIn('target@example.com', 'Wrong-Pass-1!'))
    await Promise.all(tries)
    expect((await logIn('target@example.com')).json()).toMatchObject({ code: 'too_many_requests' })
  })
})

test.each([
  ['one address', () => '192.0.2.7', 'guess'],
  ['one network of IPv6', (round: number) => `2001:db8::${round + 1}`, 'six'],
])('%s cannot try without end, whatever the account', async (_caller, from, name) => {
  const tryOnce = (round: number) =>
    product.call('POST', '/api/users/login', {
      body: { email: `${name}-${round}@example.com`, password: 'Wrong-Pass-1!', keep_signed_in: false },
      from: from(round),
    })
  const codes: number[] = []
  for (let round = 0; round < 21; round += 1) codes.push((await tryOnce(round)).statusCode)
  expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401))
  expect(codes[20]).toBe(429)
})

test('only a trusted proxy says who calls', async () => {
  const behindProxy = await createTestApp({ TRUSTED_PROXIES: '192.0.2.1' })
  const tryAs = (caller: string, from: string) =>
    behindProxy.call('POST', '/api/users/resend_verification', {
      body: { email: `nobody-${caller}-${from}@example.com` },
      headers: { 'x-forwarded-for': caller },
      from,
    })
  for (let round = 0; round < 6; round += 1) {
    expect((await tryAs(`198.51.100.${round}`, '192.0.2.1')).statusCode).toBe(200)
  }
  const codes: number[] = []
  for (let round = 0; round < 6; round += 1) {
    codes.push((await tryAs(`198.51.100.${round}`, '203.0.113.9')).statusCode)
  }
  expect(codes.at(-1)).toBe(429)
  await behindProxy.close()
})

describe('a call from another site', () => {
  test('is refused before it does anything', async () => {
    const cookie = await signUpAndIn(product, 'origin@example.com')
    for (const origin of ['https://evil.example.com', 'http://127.0.0.1:3001', 'null', '']) {
      const foreign = await product.call('POST', '/api/users/logout', { cookie, headers: { origin } })
      expect(foreign.json()).toMatchObject({ code: 'foreign_origin' })
    }
    expect((await product.call('GET', '/api/users/current_user', { cookie })).statusCode).toBe(200)
  })

  test('over https is one from any name but the public one', async () => {
    const secure = await createTestApp({ PUBLIC_URL: 'https://steps.example.com' })
    const from = (origin: string) =>
      secure.call('POST', '/api/users/logout', { headers: { origin, host: new URL(origin).host } })
    expect((await from('https://steps.example.com')).statusCode).toBe(200)
    expect((await from('http://evil.example.com')).json()).toMatchObject({ code: 'foreign_origin' })
    expect((await from('http://steps.example.com')).json()).toMatchObject({ code: 'foreign_origin' })
    await secure.close()
  })

  test('over plain http is not one from another name of the machine', async () => {
    const headers = { origin: 'http://localhost:3000', host: 'localhost:3000' }
    expect((await product.call('POST', '/api/users/logout', { headers })).statusCode).toBe(200)
  })
})
