import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cookieOf,
  createTestApp,
  GOOD_PASSWORD,
  signUpAndIn,
  signUpAndLogIn,
  signUpForm,
  type TestApp,
} from '#tests/support/test-app.ts'

const HOUR = 3_600_000

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

/** The cookies a response sets, with their attributes. */
const setBy = ({ headers }: LightMyRequestResponse) => [headers['set-cookie'] ?? []].flat()

describe('sessions', () => {
  test('give the same error for a wrong password and an unknown address', async () => {
    await signUpAndIn(product, 'same@example.com')
    const wrong = await product.accounts.logIn('same@example.com', 'Wrong-Pass-1!')
    const unknown = await product.accounts.logIn('unknown@example.com', 'Wrong-Pass-1!')
    expect(wrong.statusCode).toBe(401)
    expect({ ...unknown.json<object>(), request_id: '' }).toEqual({ ...wrong.json<object>(), request_id: '' })
  })

  test('use a cookie that scripts and other sites cannot read', async () => {
    await signUpAndIn(product, 'cookie@example.com')
    const [header] = setBy(await product.accounts.logIn('cookie@example.com'))
    expect(header).toMatch(/^steps_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    const kept = String(
      (await product.accounts.logIn('cookie@example.com', GOOD_PASSWORD, true)).headers['set-cookie'],
    )
    expect(kept).toContain('Max-Age=2592000')
  })

  test('use a host-only secure cookie over https', async () => {
    const secure = await createTestApp({ PUBLIC_URL: 'https://steps.example.com' })
    const headers = { origin: 'https://steps.example.com' }
    const body = { email: 'host@example.com', password: GOOD_PASSWORD, keep_signed_in: false }
    await secure.call('POST', '/api/users/sign_up', { body: signUpForm('host@example.com'), headers })
    const login = await secure.call('POST', '/api/users/login', { body, headers })
    const [session, browser] = setBy(login)
    expect(session).toMatch(/^__Host-steps_session=.*; Secure; SameSite=Lax$/)
    expect(browser).toMatch(/^__Host-steps_browser=.*; HttpOnly; Secure; SameSite=Lax$/)
    await secure.close()
  })

  test('are reported to pages that need no login without an error', async () => {
    const answerTo = async (cookie: string) =>
      (await product.call('GET', '/api/users/signed_in', { cookie })).json<unknown>()
    const cookie = await signUpAndIn(product, 'whether@example.com')
    expect(await answerTo(cookie)).toEqual({ success: true, signed_in: true })
    expect(await answerTo('')).toEqual({ success: true, signed_in: false })
    await product.call('POST', '/api/users/logout', { cookie })
    expect(await answerTo(cookie)).toEqual({ success: true, signed_in: false })
  })

  test.each(['logout', 'sign_out_everywhere', 'delete'])(
    'end with %s, which clears the browser cache but neither other cookies nor site storage',
    async (end) => {
      const cookie = await signUpAndIn(product, `${end}@example.com`)
      const confirmed = await product.accounts.confirmPassword(cookie)
      expect(confirmed.headers['clear-site-data']).toBeUndefined()
      const answer = await product.call('POST', `/api/users/${end}`, { cookie, body: {} })
      expect(answer.json()).toEqual({ success: true })
      expect(answer.headers['clear-site-data']).toBe('"cache"')
      expect(setBy(answer).join()).toMatch(/^steps_session=;/)
      expect(await product.accounts.isSignedIn(cookie)).toBe(false)
    },
  )

  test.each([
    ['seven days', false, 7],
    ['30 days if kept', true, 30],
  ])('end for good after %s, however much they are used', async (_after, isKept, days) => {
    const email = `absolute-${days}@example.com`
    const cookie = await signUpAndLogIn(product, email, isKept)
    for (let hour = 0; hour < days * 24; hour += 8) {
      expect(await product.accounts.isSignedIn(cookie)).toBe(true)
      product.clock.advance(8 * HOUR)
    }
    expect(await product.accounts.isSignedIn(cookie)).toBe(false)
  })

  test('end with logout, or after twelve idle hours', async () => {
    const cookie = await signUpAndIn(product, 'idle@example.com')
    const isIn = async () =>
      (await product.call('GET', '/api/users/current_user', { cookie })).statusCode === 200
    product.clock.advance(11 * HOUR)
    expect(await isIn()).toBe(true)
    product.clock.advance(11 * HOUR)
    expect(await isIn()).toBe(true)
    product.clock.advance(12 * HOUR + 1)
    expect(await isIn()).toBe(false)

    const next = cookieOf(await product.accounts.logIn('idle@example.com'))
    await product.call('POST', '/api/users/logout', { cookie: next })
    expect((await product.call('GET', '/api/users/current_user', { cookie: next })).statusCode).toBe(401)
    expect((await product.call('POST', '/api/users/logout')).json()).toEqual({ success: true })
  })
})
