import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { investor } from '#tests/support/investors.ts'
import { cookieOf, createTestApp, signUpAndIn, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

test.each([
  ['one address', () => '192.0.2.7', 'guess'],
  ['one network of IPv6', (round: number) => `2001:db8::${round + 1}`, 'six'],
])('rate-limits attempts from %s, across accounts', async (_caller, from, name) => {
  const tryOnce = (round: number) =>
    product.call('POST', '/api/users/login', {
      body: { email: `${name}-${round}@example.com`, password: 'Wrong-Pass-1!', keep_signed_in: false },
      from: from(round),
    })
  const codes: number[] = []
  for (let round = 0; round < 61; round += 1) codes.push((await tryOnce(round)).statusCode)
  expect(codes.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 401))
  expect(codes[60]).toBe(429)
})

test("accepts the caller's address only from a trusted proxy", async () => {
  const behindProxy = await createTestApp({ TRUSTED_PROXIES: '192.0.2.1' })
  const tryAs = (caller: string, from: string) =>
    behindProxy.call('POST', '/api/users/resend_verification', {
      body: { email: `nobody-${caller}-${from}@example.com` },
      headers: { 'x-forwarded-for': caller },
      from,
    })
  for (let round = 0; round < 61; round += 1) {
    expect((await tryAs(`198.51.100.${round}`, '192.0.2.1')).statusCode).toBe(200)
  }
  const codes: number[] = []
  for (let round = 0; round < 61; round += 1) {
    codes.push((await tryAs(`198.51.100.${round}`, '203.0.113.9')).statusCode)
  }
  expect(codes.at(-1)).toBe(429)
  // Some proxies append the caller's port, which differs each time.
  const named = [
    ['192.0.2.70', '192.0.2.71'],
    ['[2001:db8:7::1]', '[2001:db8:8::1]'],
  ]
  for (const [one, other] of named) {
    const ofOne: number[] = []
    for (let round = 0; round < 61; round += 1) {
      ofOne.push((await tryAs(`${one}:${40_000 + round}`, '192.0.2.1')).statusCode)
    }
    expect(ofOne.indexOf(429)).toBe(60)
    expect((await tryAs(`${other}:40000`, '192.0.2.1')).statusCode).toBe(200)
  }
  await behindProxy.close()
})

describe('read limits', () => {
  const readTimes = async (times: number, path: string, cookie?: string) => {
    const asked = Array.from({ length: times }, () =>
      product.call('GET', path, cookie === undefined ? {} : { cookie }),
    )
    const answers = await Promise.all(asked)
    return {
      refused: answers.filter(({ statusCode }) => statusCode === 429),
      passed: answers.filter(({ statusCode }) => statusCode !== 429).length,
    }
  }

  test('apply to a person across sessions and addresses, and to no one else', async () => {
    const sessions = [(await investor(product, 'reader@example.com', '37183')).cookie]
    sessions.push(cookieOf(await product.accounts.logIn('reader@example.com')))
    const path = '/api/tax_foreclosure/1'
    const [first, second] = await Promise.all(sessions.map((cookie) => readTimes(300, path, cookie)))
    // A few more may pass, because the allowance refills every second.
    const passed = (first?.passed ?? 0) + (second?.passed ?? 0)
    expect(passed).toBeGreaterThanOrEqual(300)
    expect(passed).toBeLessThan(400)
    const refused = second?.refused.at(-1) ?? first?.refused.at(-1)
    expect(Number(refused?.headers['retry-after'])).toBe(1)
    expect(refused?.json()).toMatchObject({
      code: 'too_many_requests',
      message: 'Too many requests. Try again in 1 second',
    })
    const other = await investor(product, 'other-reader@example.com', '37183')
    expect((await readTimes(1, path, other.cookie)).passed).toBe(1)
    // The person can still read elsewhere.
    expect((await readTimes(1, `${path}/map`, sessions[0])).passed).toBe(1)
  })

  test('apply to what changed in the list, and never to the list', async () => {
    const reader = await investor(product, 'list-reader@example.com', '37183')
    const path = '/api/tax_foreclosure/list_based_off_permissions'
    const { refused } = await readTimes(400, `${path}?since=0`, reader.cookie)
    expect(refused[0]?.json()).toMatchObject({ code: 'too_many_requests' })
    expect((await readTimes(400, path, reader.cookie)).passed).toBe(400)
  })
})

test('do not treat an office behind one address as one person', async () => {
  const codes: number[] = []
  for (const name of ['one', 'two']) {
    const cookie = await signUpAndIn(product, `${name}@office.example`)
    for (let round = 0; round < 61; round += 1) {
      const answer = await product.call('POST', '/api/alert_settings', {
        cookie,
        from: '192.0.2.44',
        body: {},
      })
      codes.push(answer.statusCode)
    }
  }
  expect(codes.indexOf(429)).toBe(60)
  expect(codes.indexOf(429, 61)).toBe(121)
})

describe('a cross-site call', () => {
  test('is rejected before it does anything', async () => {
    const cookie = await signUpAndIn(product, 'origin@example.com')
    for (const origin of ['https://evil.example.com', 'http://127.0.0.1:3001', 'null', '']) {
      const foreign = await product.call('POST', '/api/users/logout', { cookie, headers: { origin } })
      expect(foreign.json()).toMatchObject({ code: 'foreign_origin' })
    }
    expect((await product.call('GET', '/api/users/current_user', { cookie })).statusCode).toBe(200)
  })

  test('over https, is one from any host but the public one', async () => {
    const secure = await createTestApp({ PUBLIC_URL: 'https://steps.example.com' })
    const from = (origin: string) =>
      secure.call('POST', '/api/users/logout', { headers: { origin, host: new URL(origin).host } })
    expect((await from('https://steps.example.com')).statusCode).toBe(200)
    expect((await from('http://evil.example.com')).json()).toMatchObject({ code: 'foreign_origin' })
    expect((await from('http://steps.example.com')).json()).toMatchObject({ code: 'foreign_origin' })
    await secure.close()
  })

  test('over plain http, excludes other host names of this machine', async () => {
    const headers = { origin: 'http://localhost:3000', host: 'localhost:3000' }
    expect((await product.call('POST', '/api/users/logout', { headers })).statusCode).toBe(200)
  })
})
