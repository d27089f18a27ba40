import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, signUpAndIn, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

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
  for (let round = 0; round < 61; round += 1) codes.push((await tryOnce(round)).statusCode)
  expect(codes.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 401))
  expect(codes[60]).toBe(429)
})

test('only a trusted proxy says who calls', async () => {
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
