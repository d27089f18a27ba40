import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SessionsAnswer } from '#contract/accounts/sessions.ts'
import {
  codeOf,
  cookieOf,
  createTestApp,
  GOOD_PASSWORD,
  mailedToken,
  signUpAndIn,
  signUpAndLogIn,
  type TestApp,
} from '#tests/support/test-app.ts'
import { callerOf, deviceOf } from '#server/features/accounts/caller.ts'

const DAY = 24 * 3_600_000
const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Gecko/20100101 Firefox/130.0'

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
  email = `sessions-${count}@example.com`
  cookie = await signUpAndLogIn(product, email)
})

async function sessionsOf(session: string): Promise<SessionsAnswer> {
  return (await product.call('GET', '/api/users/sessions', { cookie: session })).json()
}

describe('a person’s own sessions', () => {
  test('list the devices, mark the current one, and show recent sign-in attempts', async () => {
    product.clock.advance(60_000)
    const kept = await product.call('POST', '/api/users/login', {
      body: { email, password: GOOD_PASSWORD, keep_signed_in: true },
      headers: { 'user-agent': FIREFOX },
      from: '192.0.2.44',
    })
    product.clock.advance(60_000)
    await product.call('POST', '/api/users/login', {
      body: { email, password: 'Wrong-Pass-1!', keep_signed_in: false },
      headers: { 'user-agent': FIREFOX },
      from: '2001:db8::7',
    })
    const { sessions, sign_ins } = await sessionsOf(cookieOf(kept))
    expect(sessions).toHaveLength(2)
    expect(sessions[0]).toMatchObject({ device: 'Firefox on macOS', keep_signed_in: true, is_current: true })
    expect(sessions[1]).toMatchObject({ keep_signed_in: false, is_current: false })
    expect(sign_ins.map(({ succeeded, device, address }) => ({ succeeded, device, address }))).toMatchObject([
      { succeeded: false, device: 'Firefox on macOS', address: '2001:db8::7' },
      { succeeded: true, device: 'Firefox on macOS', address: '192.0.2.44' },
      { succeeded: true },
      { succeeded: true },
    ])
    expect(sign_ins[2]?.address).toMatch(/^10\.0\./)
    expect(Date.parse(sign_ins[0]?.at ?? '')).toBe(product.clock.now())
  })

  test('show the sign-in by the link of an email', async () => {
    const newcomer = await signUpAndIn(product, `newcomer-${count}@example.com`)
    const { sessions, sign_ins } = await sessionsOf(newcomer)
    expect(sessions).toHaveLength(1)
    expect(sign_ins).toMatchObject([
      { succeeded: true, device: sessions[0]?.device, at: sessions[0]?.signed_in_at },
    ])
  })

  test('exclude other people’s', async () => {
    const stranger = await signUpAndLogIn(product, `stranger-${count}@example.com`)
    const { sessions, sign_ins } = await sessionsOf(stranger)
    expect([sessions.length, sign_ins.length]).toEqual([1, 2])
  })

  test('end one at a time, never the session of another person, and only after the password', async () => {
    const other = cookieOf(await product.accounts.logIn(email))
    const stranger = await signUpAndLogIn(product, `ending-${count}@example.com`)
    const idOf = async (of: string) =>
      (await sessionsOf(of)).sessions.find(({ is_current }) => is_current)?.id ?? ''
    const end = (id: string, by = cookie) =>
      product.call('POST', '/api/users/end_session', { cookie: by, body: { id } })
    expect(codeOf(await end(await idOf(other)))).toBe('password_not_confirmed')
    await product.accounts.confirmPassword(cookie)
    for (const foreign of [await idOf(stranger), randomUUID()])
      expect(await end(foreign)).toMatchObject({ statusCode: 404 })
    expect((await end('1')).statusCode).toBe(400)
    const id = await idOf(other)
    const answers = await Promise.all([end(id), end(id)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404])
    expect(
      await Promise.all([cookie, other, stranger].map((each) => product.accounts.isSignedIn(each))),
    ).toEqual([true, false, true])
    const own = await end(await idOf(cookie))
    expect([cookieOf(own), own.headers['clear-site-data']]).toEqual(['steps_session=', '"cache"'])
    expect(await product.accounts.isSignedIn(cookie)).toBe(false)
  })

  test('end all but this one', async () => {
    const other = cookieOf(await product.accounts.logIn(email))
    const end = () => product.call('POST', '/api/users/sign_out_others', { cookie, body: {} })
    expect(codeOf(await end())).toBe('password_not_confirmed')
    await product.accounts.confirmPassword(cookie)
    expect((await end()).json()).toEqual({ success: true })
    expect(await Promise.all([cookie, other].map((each) => product.accounts.isSignedIn(each)))).toEqual([
      true,
      false,
    ])
  })

  test('are at most twenty: one more ends the oldest', async () => {
    const cookies = [cookie]
    for (let login = 0; login < 20; login += 1) {
      product.clock.advance(1)
      cookies.push(cookieOf(await product.accounts.logIn(email)))
    }
    expect(await product.accounts.isSignedIn(cookie)).toBe(false)
    expect(await product.accounts.isSignedIn(cookies[1] ?? '')).toBe(true)
    expect((await sessionsOf(cookies[20] ?? '')).sessions).toHaveLength(20)
  })

  test('end everywhere together, and mailed links are voided', async () => {
    const other = cookieOf(await product.accounts.logIn(email))
    await product.accounts.confirmPassword(cookie)
    await product.accounts.forgot(email)
    await product.runJobs()
    const token = mailedToken(product.mails, email)
    const answer = await product.call('POST', '/api/users/sign_out_everywhere', { cookie, body: {} })
    expect(answer.json()).toEqual({ success: true })
    expect(cookieOf(answer)).toBe('steps_session=')
    expect([await product.accounts.isSignedIn(cookie), await product.accounts.isSignedIn(other)]).toEqual([
      false,
      false,
    ])
    expect(codeOf(await product.accounts.reset(token, 'Brand-New-9!'))).toBe('token_invalid')
  })

  test('are replaced by a login in the same browser', async () => {
    const body = { email, password: GOOD_PASSWORD, keep_signed_in: false }
    await product.call('POST', '/api/users/login', { body, cookie })
    expect(await product.accounts.isSignedIn(cookie)).toBe(false)
  })
})

test('keeps sign-in attempts for 90 days', async () => {
  const tries = async () => {
    await product.database.pool.query(
      "SELECT graphile_worker.add_job('tidy_accounts', payload => '{}'::json)",
    )
    await product.runJobs()
    const { rows } = await product.database.pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM sign_in',
    )
    return rows[0]?.n
  }
  product.clock.advance(89 * DAY)
  expect(await tries()).toBeGreaterThan(0)
  product.clock.advance(DAY + 1)
  expect(await tries()).toBe(0)
})

describe('describes a caller', () => {
  test.each([
    [FIREFOX, 'Firefox on macOS'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['something else', 'Unknown browser'],
    ['Your account is locked. Call 1-800-555-0199 now to keep your bids/1 x', 'Unknown browser'],
    ['Call us now (Windows NT 10.0)', 'Unknown browser on Windows'],
    ['Firefox/1 (Call 1-800-555-0199)', 'Firefox'],
    ['   ', 'Unknown device'],
    [undefined, 'Unknown device'],
    ['x'.repeat(100_000), 'Unknown browser'],
  ])('%s', (userAgent, device) => {
    expect(deviceOf(userAgent)).toBe(device)
  })

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['unknown', '::'],
  ])('from %s', (ip, address) => {
    expect(callerOf({ headers: {}, ip }).address).toBe(address)
  })
})
