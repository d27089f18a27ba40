import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  browserOf,
  cookieOf,
  createTestApp,
  GOOD_PASSWORD,
  mailedToken,
  signUpAndIn,
  signUpForm,
  type TestApp,
} from '#tests/support/test-app.ts'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

let count = 0
let email: string
beforeEach(async () => {
  count += 1
  email = `browser-${count}@example.com`
  await product.resetRateLimits()
})

/** The reports mailed to the person by now. */
async function reports(): Promise<number> {
  await product.runJobs()
  return product.signInReports.filter(({ to }) => to === email).length
}

type From = { browser?: string; from?: string; userAgent?: string; password?: string }

function logIn({ browser, from, userAgent = CHROME, password = GOOD_PASSWORD }: From = {}) {
  return product.call('POST', '/api/users/login', {
    body: { email, password, keep_signed_in: false },
    headers: { 'user-agent': userAgent },
    ...(browser !== undefined && { cookie: browser }),
    ...(from !== undefined && { from }),
  })
}

const isIn = (answer: LightMyRequestResponse) => answer.statusCode === 200

describe('a sign-in from an unknown browser', () => {
  test('is emailed once, with time, browser and what to do', async () => {
    await signUpAndIn(product, email)
    expect(await reports()).toBe(0)
    const first = await logIn()
    expect([isIn(first), await reports()]).toEqual([true, 1])
    const [report] = product.signInReports.filter(({ to }) => to === email)
    const text = report?.text
    expect(report?.subject).toBe('New sign-in to your Courthouse Steps account')
    expect(text).toContain('Chrome on Windows')
    expect(text).toMatch(/Wed, Nov 18, 2026.*10:00 AM EST/)
    expect(text).toContain('choose "Forgot password"')
    expect(isIn(await logIn({ browser: browserOf(first) }))).toBe(true)
    expect(await reports()).toBe(1)
  })

  test('is not emailed for a wrong password, nor to an unverified address', async () => {
    await product.call('POST', '/api/users/sign_up', { body: signUpForm(email) })
    expect(isIn(await logIn())).toBe(true)
    await signUpAndIn(product, email)
    await logIn({ password: 'Wrong-Pass-1!' })
    expect(await reports()).toBe(0)
  })

  test('is not emailed for the browser that signed up, wherever the link was opened', async () => {
    const signedUp = await product.call('POST', '/api/users/sign_up', { body: signUpForm(email) })
    await product.runJobs()
    const verified = await product.accounts.verify(mailedToken(product.mails, email))
    for (const browser of [browserOf(signedUp), browserOf(verified)])
      expect(isIn(await logIn({ browser }))).toBe(true)
    expect(await reports()).toBe(0)
  })

  test('is emailed where a link to a new address signs in', async () => {
    const cookie = await signUpAndIn(product, email)
    await product.accounts.confirmPassword(cookie)
    const next = `next.${email}`
    await product.accounts.update(cookie, { email: next })
    await product.runJobs()
    expect(cookieOf(await product.accounts.verify(mailedToken(product.mails, next)))).not.toBe('')
    email = next
    expect(await reports()).toBe(1)
  })

  test('is emailed once for a double click and a browser that stores no cookies', async () => {
    await signUpAndIn(product, email)
    const from = '192.0.2.9'
    const answers = await Promise.all([logIn({ from }), logIn({ from })])
    expect([...answers, await logIn({ from })].every(isIn)).toBe(true)
    expect(await reports()).toBe(1)
    await logIn({ from, userAgent: 'something else' })
    expect(await reports()).toBe(2)
  })

  test('is emailed at most five times an hour from one network and ten times in all', async () => {
    await signUpAndIn(product, email)
    const systems = ['Windows NT 10.0; Win64; x64', 'X11; Linux x86_64', 'Macintosh; Intel Mac OS X 10_15_7']
    for (const system of systems)
      for (const browser of ['Gecko/20100101 Firefox/130.0', 'AppleWebKit/537.36 Chrome/130.0.0.0'])
        await logIn({ from: '192.0.2.10', userAgent: `Mozilla/5.0 (${system}) ${browser}` })
    expect(await reports()).toBe(5)
    for (let index = 1; index <= 7; index += 1) await logIn({ from: `198.51.100.${index}` })
    expect(await reports()).toBe(10)
    // The owner's own links are counted apart.
    await product.accounts.forgot(email)
    await product.runJobs()
    expect(product.subjectsTo(email).at(-1)).toMatch(/^Set a new password/)
  })

  test('succeeds while the mail server is down, and is emailed later', async () => {
    await signUpAndIn(product, email)
    product.mailServer.isDown = true
    expect(isIn(await logIn())).toBe(true)
    await product.runJobs()
    product.mailServer.isDown = false
    await product.database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    expect(await reports()).toBe(1)
  })

  test('is emailed again for every browser once the password has changed', async () => {
    const cookie = await signUpAndIn(product, email)
    const browser = browserOf(await logIn())
    await product.accounts.confirmPassword(cookie)
    await product.accounts.update(cookie, { password: 'Brand-New-9!' })
    expect(isIn(await logIn({ browser, password: 'Brand-New-9!', from: '192.0.2.77' }))).toBe(true)
    expect(await reports()).toBe(2)
  })
})
