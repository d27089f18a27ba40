import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, createTestApp, signUpAndIn, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

describe('an error response', () => {
  test('is JSON', async () => {
    const answer = await product.call('GET', '/api/users/current_user')
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test.each(['/%', '/api/%E0%A4%A'])('for the path %s has the same shape as all others', async (url) => {
    const answer = await product.call('GET', url)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ success: false, code: 'bad_request' })
  })

  test.each([
    ['/details/%zz', 302],
    ['/details/%zz?x=1', 302],
    ['/api/%zz', 400],
  ])('for %s is a page only where a browser asks for one', async (url, status) => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const answer = await product.call('GET', url, { headers })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers.location).toBe(status === 302 ? '/not-found' : undefined)
    expect((await product.call('POST', url, { headers, body: {} })).statusCode).toBe(400)
  })
})

describe('a response', () => {
  test.each(['/api/users/current_user', '/api/subscription', '/api/nothing', '/healthz'])(
    'of %s is never cached',
    async (url) => {
      const cookie = await signUpAndIn(product, `kept-${url.replaceAll('/', '-')}@example.com`)
      const answer = await product.call('GET', url, { cookie })
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )
})

describe('a response to a client that accepts compression', () => {
  const headers = { 'accept-encoding': 'gzip, deflate, br' }

  test('is compressed without changing its content', async () => {
    const plain = await product.call('GET', '/api/counties')
    const packed = await product.call('GET', '/api/counties', { headers })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
    expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(plain.json())
  })

  test('is not compressed if short', async () => {
    const answer = await product.call('GET', '/api/users/current_user', { headers })
    expect(answer.headers).not.toHaveProperty('content-encoding')
  })
})

test.each([
  ['no body', undefined, 200],
  ['an empty object', {}, 200],
  ['null', null, 400],
  ['a list', [], 400],
  ['a number', 0, 400],
])('a call without required fields given %s', async (_what, body, status) => {
  const answer = await product.call('POST', '/api/users/logout', { body })
  expect(answer.statusCode).toBe(status)
})

test.each([
  ['/api/users/logout', 200],
  ['/api/users/login', 400],
])('an empty JSON body to %s counts as none', async (url, status) => {
  const headers = { origin: 'http://127.0.0.1:3000', 'content-type': 'application/json' }
  const answer = await product.app.inject({ method: 'POST', url, headers, payload: '' })
  expect(answer.statusCode).toBe(status)
})

test('does not unpack a compressed body, which may be small and expand to gigabytes', async () => {
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/users/logout',
    headers: {
      origin: 'http://127.0.0.1:3000',
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    payload: gzipSync('{}'),
  })
  expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'bad_request'])
})
