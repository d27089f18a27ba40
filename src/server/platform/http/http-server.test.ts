import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, signUpAndIn, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

describe('a failure', () => {
  test('says that it is JSON', async () => {
    const answer = await product.call('GET', '/api/users/current_user')
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test.each(['/%', '/api/%E0%A4%A'])('of the address %s has the shape of all others', async (url) => {
    const answer = await product.call('GET', url)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ success: false, code: 'bad_request' })
  })
})

describe('an answer', () => {
  test.each(['/api/users/current_user', '/api/subscription', '/api/nothing', '/healthz'])(
    'of %s is kept by nobody',
    async (url) => {
      const cookie = await signUpAndIn(product, `kept-${url.replaceAll('/', '-')}@example.com`)
      const answer = await product.call('GET', url, { cookie })
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )
})

describe('an answer to a browser that unpacks', () => {
  const headers = { 'accept-encoding': 'gzip, deflate, br' }

  test('is packed, and says the same', async () => {
    const plain = await product.call('GET', '/api/counties')
    const packed = await product.call('GET', '/api/counties', { headers })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
    expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(plain.json())
  })

  test('is left as it is where it is short', async () => {
    const answer = await product.call('GET', '/api/users/current_user', { headers })
    expect(answer.headers).not.toHaveProperty('content-encoding')
  })
})

test('a sender that dawdles is given up', () => {
  expect(product.app.server.requestTimeout).toBe(30_000)
})
