import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const SITE = 'https://steps.example.com'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp({ PUBLIC_URL: SITE })
})
afterAll(() => product.close())

/** A call, a failed call, an unknown path, a file for other programs, and monitoring. */
const URLS = ['/api/counties', '/api/users/current_user', '/api/nothing', '/api/openapi.json', '/readyz']

describe.each(URLS)('the answer to %s', (url) => {
  const headersOf = async () => (await product.call('GET', url)).headers

  test('limits what a document may load, and who may frame it', async () => {
    const policy = String((await headersOf())['content-security-policy'])
      .split(';')
      .map((each) => each.trim())
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]),
    )
    expect(policy.join(' ')).not.toMatch(/unsafe-(?:inline|eval)|\*|http:/)
  })

  test('keeps browsers on https for a year, for subdomains too', async () => {
    const [, seconds = '0'] =
      /^max-age=(\d+); includeSubDomains/.exec(String((await headersOf())['strict-transport-security'])) ?? []
    expect(Number(seconds)).toBeGreaterThanOrEqual(31_536_000)
  })

  test('is of the type it says', async () => {
    const headers = await headersOf()
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('keeps addresses of pages from other sites', async () => {
    expect((await headersOf())['referrer-policy']).toBe('same-origin')
  })

  test('lets no other site read it', async () => {
    const { headers } = await product.call('GET', url, { headers: { origin: 'https://evil.example' } })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  test('names no software', async () => {
    const headers = await headersOf()
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('x-powered-by')
  })
})

test('over plain http, no browser is told to use https', async () => {
  const local = await createTestApp()
  const { headers } = await local.call('GET', '/healthz')
  expect(headers).not.toHaveProperty('strict-transport-security')
  await local.close()
})
