import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  browserOf,
  codeOf,
  createTestApp,
  GOOD_PASSWORD,
  signUpAndIn,
  type TestApp,
} from '#tests/support/test-app.ts'

const STRANGER = '192.0.2.66'
const OWNER = '198.51.100.7'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())
beforeEach(() => product.resetRateLimits())

type Try = { password?: string; from: string; cookie?: string }

function logIn(
  email: string,
  { password = GOOD_PASSWORD, ...options }: Try,
): Promise<LightMyRequestResponse> {
  const body = { email, password, keep_signed_in: false }
  return product.call('POST', '/api/users/login', { body, ...options })
}

async function guess(
  email: string,
  times: number,
  from: string,
  cookie?: string,
): Promise<(string | null)[]> {
  const codes: (string | null)[] = []
  for (let round = 0; round < times; round += 1) {
    const answer = await logIn(email, { password: 'Wrong-Pass-1!', from, ...(cookie ? { cookie } : {}) })
    codes.push(codeOf(answer))
  }
  return codes
}

describe('failed logins', () => {
  test('from one network are refused after ten, with the time to wait', async () => {
    await signUpAndIn(product, 'target@example.com')
    const codes = await guess('target@example.com', 11, STRANGER)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 'wrong_credentials'), 'too_many_requests'])
    const refused = await logIn('target@example.com', { from: STRANGER })
    expect(refused.json()).toMatchObject({
      code: 'too_many_requests',
      message: 'Too many attempts. Try again in about 15 minutes',
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60)
  })

  test('by a stranger do not lock out the owner on another network or in an open session', async () => {
    const email = 'owner@example.com'
    const session = await signUpAndIn(product, email)
    await guess(email, 12, STRANGER)
    expect((await logIn(email, { from: OWNER })).statusCode).toBe(200)
    expect((await product.accounts.confirmPassword(session)).statusCode).toBe(200)
  })

  test('from many networks block strangers but not a browser that signed in before', async () => {
    const email = 'chosen@example.com'
    await signUpAndIn(product, email)
    const known = browserOf(await logIn(email, { from: OWNER }))
    for (let network = 1; network <= 10; network += 1) await guess(email, 10, `203.0.113.${network}`)
    expect(codeOf(await logIn(email, { from: OWNER }))).toBe('too_many_requests')
    expect((await logIn(email, { from: OWNER, cookie: known })).statusCode).toBe(200)
    // The known browser has a limit too.
    const codes = await guess(email, 11, OWNER, known)
    expect(codes.at(-1)).toBe('too_many_requests')
  })

  test('from a browser known to another account count as a stranger’s', async () => {
    await signUpAndIn(product, 'mallory@example.com')
    const known = browserOf(await logIn('mallory@example.com', { from: STRANGER }))
    await signUpAndIn(product, 'victim@example.com')
    await guess('victim@example.com', 10, STRANGER, known)
    expect(codeOf(await logIn('victim@example.com', { from: STRANGER }))).toBe('too_many_requests')
  })

  test('from one IPv6 network count together', async () => {
    await signUpAndIn(product, 'six@example.com')
    for (let host = 1; host <= 10; host += 1) await guess('six@example.com', 1, `2001:db8:1:2::${host}`)
    expect(codeOf(await logIn('six@example.com', { from: '2001:db8:1:2::99' }))).toBe('too_many_requests')
    expect((await logIn('six@example.com', { from: '2001:db8:1:3::1' })).statusCode).toBe(200)
  })

  test('at many accounts from one network are refused', async () => {
    for (let person = 1; person <= 12; person += 1) await guess(`spray-${person}@example.com`, 5, STRANGER)
    expect(await guess('spray-13@example.com', 1, STRANGER)).toEqual(['too_many_requests'])
  })

  test('a password change forgets known browsers', async () => {
    const email = 'changed@example.com'
    const session = await signUpAndIn(product, email)
    const thief = browserOf(await logIn(email, { from: STRANGER }))
    await product.accounts.confirmPassword(session)
    await product.accounts.update(session, { password: 'Another-Pass-8!' })
    const { rows } = await product.database.pool.query(
      'SELECT FROM known_browser k JOIN user_account u ON u.id = k.user_id WHERE u.email = $1',
      [email],
    )
    expect([thief !== '', rows.length]).toEqual([true, 0])
  })
})

test('allows unlimited successful sign-ins from a shared address', async () => {
  await signUpAndIn(product, 'office@example.com')
  for (let round = 0; round < 70; round += 1)
    expect((await logIn('office@example.com', { from: OWNER })).statusCode).toBe(200)
})
