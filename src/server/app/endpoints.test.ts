import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import '#server/platform/http/fastify-types.ts'
import { composeWeb } from './compose.ts'
import { parseSettings } from '#server/platform/config/settings.ts'
import { signUpOperator } from '#tests/support/operators.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let product: TestApp
beforeAll(async () => {
  product = await createTestApp()
})
afterAll(() => product.close())

/** Routes outside the contract, and what a caller from elsewhere gets, with or without a session. */
const OUTSIDE_CONTRACT = {
  '/healthz': 200,
  '/readyz': 200,
  '/metrics': 404,
  '/api/openapi.json': 200,
  '/dev/mail': 404,
  '/dev/mail/messages': 404,
  '/dev/stripe': 404,
  '/dev/stripe/checkout/1': 404,
  '/dev/sms': 404,
  '/dev/sms/messages.json': 404,
} as const

function pathOf(path: string): string {
  return path.replace(/:\w+/g, '1')
}

const all: readonly Endpoint[] = endpoints

/** As `Allow` names them. A path with GET has HEAD too, unless its response has no end. */
function methodsAt(path: string): string {
  const isEndless = path === '/api/stream'
  return all
    .filter((endpoint) => endpoint.path === path && endpoint.access !== 'operator')
    .flatMap(({ method }) => (method === 'GET' && !isEndless ? ['GET', 'HEAD'] : [method]))
    .join(', ')
}

describe.each(all.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    test('is served', () => {
      expect(product.app.hasRoute({ method: endpoint.method, url: endpoint.path })).toBe(true)
    })

    test.each(['DELETE', 'OPTIONS', 'TRACE'] as const)(
      'answers %s with 405 and Allow, unless only operators know it',
      async (method) => {
        const url = pathOf(endpoint.path)
        const headers = { origin: 'http://127.0.0.1:3000', 'access-control-request-method': 'POST' }
        const answer = await product.app.inject({ method, url, headers })
        expect(answer.statusCode).toBe(endpoint.access === 'operator' ? 404 : 405)
        expect(answer.headers.allow).toBe(
          endpoint.access === 'operator' ? undefined : methodsAt(endpoint.path),
        )
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      },
    )

    test('rate-limits every change', () => {
      if (endpoint.method === 'POST' && endpoint.proof === undefined)
        expect(endpoint.rateLimit).not.toBeNull()
    })
  },
)

test('Allow names HEAD where HEAD is answered', async () => {
  const headOf = (url: string) => product.app.inject({ method: 'HEAD', url })
  expect((await headOf('/api/plans')).statusCode).toBe(200)
  const login = await headOf('/api/users/login')
  expect([login.statusCode, login.headers.allow]).toEqual([405, 'POST'])
})

test('a stream, which has no end, is not opened by HEAD', async () => {
  const answer = await product.app.inject({ method: 'HEAD', url: '/api/stream' })
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET'])
})

describe('routes outside the contract', () => {
  const DEAD_PEER = 'http://127.0.0.1:9'
  let site: FastifyInstance
  let cookie: string
  beforeAll(async () => {
    cookie = await signUpOperator(product, 'operator@example.com')
    const parts = {
      ...{ settings: parseSettings({ NODE_ENV: 'test' }), log: quietLog, clock: product.clock, texts: null },
      ...{ database: product.database },
      stripe: { secretKey: 'sk_test_none', webhookSecrets: ['whsec_none'], apiUrl: DEAD_PEER },
    }
    const peers = { mailboxUrl: DEAD_PEER, stripePagesUrl: DEAD_PEER, textInboxUrl: DEAD_PEER }
    site = await composeWeb(parts, peers)
  })
  afterAll(() => site.close())

  test('are all known', () => {
    const known = new Set<string>([...endpoints.map(({ path }) => path), ...Object.keys(OUTSIDE_CONTRACT)])
    // Site files have a name or one wildcard for all, and each local peer has one for all its pages.
    const routes = site.routePaths.filter(
      (path) => /^\/(?:api|dev|calendar)\//.test(path) || /^\/[\w-]+$/.test(path),
    )
    const isPart = (path: string) => path.startsWith('/api/docs') || /^\/dev\/\w+\/\*?$/.test(path)
    expect(routes.filter((path) => !known.has(path) && !isPart(path))).toEqual([])
  })

  test.each(Object.entries(OUTSIDE_CONTRACT))(
    '%s answers a caller from elsewhere with %i',
    async (url, status) => {
      for (const headers of [{}, { cookie }, { host: 'localhost' }])
        expect((await site.inject({ url, headers, remoteAddress: '192.0.2.1' })).statusCode).toBe(status)
      // Behind a proxy on this machine, every caller looks local.
      const behindProxy = { 'x-forwarded-for': '127.0.0.1', host: 'localhost' }
      const local = await site.inject({ url, headers: behindProxy, remoteAddress: '127.0.0.1' })
      expect(local.statusCode).toBe(status)
    },
  )

  test.each(['/dev/mail/..%2fstripe', '/dev/mail/x%2F%2E.', '/dev/mail?q=%zz'])(
    '%s, which leads nowhere, is not found',
    async (url) => {
      const local = { host: 'localhost' }
      expect((await site.inject({ url, headers: local, remoteAddress: '127.0.0.1' })).statusCode).toBe(404)
    },
  )
})

describe('monitoring', () => {
  test('reports the process as up and ready', async () => {
    expect((await product.call('GET', '/healthz')).json()).toEqual({ status: 'up' })
    expect((await product.call('GET', '/readyz')).json()).toEqual({ status: 'ready', missing: [] })
  })

  test('is not ready while its clock differs from that of the database', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 150_000 })
    const answer = await product.call('GET', '/readyz')
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { missing: ['clock'] }])
    const metrics = await product.call('GET', '/metrics', { from: '127.0.0.1' })
    expect(Number(/^clock_difference_seconds (\S+)/m.exec(metrics.body)?.[1])).toBeGreaterThan(140)
    vi.useRealTimers()
    expect((await product.call('GET', '/readyz')).statusCode).toBe(200)
    await product.database.pool.query("INSERT INTO job_worker VALUES ('ahead', 1, now(), 259200)")
    const { body } = await product.call('GET', '/metrics', { from: '127.0.0.1' })
    expect(body).toContain('\nclock_difference_seconds 259200\n')
    await product.database.pool.query('DELETE FROM job_worker')
  })

  test('is not ready while the database takes no writes, and asks on a new connection', async () => {
    await product.database.spare.query('SET default_transaction_read_only = on')
    const answer = await product.call('GET', '/readyz')
    expect([answer.statusCode, answer.json()]).toMatchObject([503, { missing: ['writes'] }])
    expect((await product.call('GET', '/readyz')).statusCode).toBe(200)
  })

  test('names a missing migration', async () => {
    const { pool } = product.database
    const { rows } = await pool.query<{ name: string }>('DELETE FROM schema_migration RETURNING *')
    const answer = await product.call('GET', '/readyz')
    expect(answer.statusCode).toBe(503)
    expect(answer.json<{ missing: string[] }>().missing[0]).toMatch(/^migration \d{8}-\d{4}-/)
    expect(rows.length).toBeGreaterThan(0)
  })

  test('is not ready if a worker takes no job for two minutes while one is due', async () => {
    const { pool } = product.database
    await pool.query(
      "SELECT graphile_worker.add_job('tidy_accounts', run_at => now() - interval '3 minutes')",
    )
    const readyWith = async (takenMsAgo: number) => {
      const parts = { settings: parseSettings({ NODE_ENV: 'test' }), log: quietLog, clock: product.clock }
      const stripe = {
        secretKey: 'sk_test_none',
        webhookSecrets: ['whsec_none'],
        apiUrl: 'http://127.0.0.1:9',
      }
      const app = await composeWeb(
        { ...parts, stripe, texts: null, database: product.database },
        { mailboxUrl: null, stripePagesUrl: null, textInboxUrl: null },
        {
          lanes: () => [
            { lane: 'own', tasks: ['tidy_accounts'], takenMsAgo },
            { lane: 'mail', tasks: ['mail_reset'], takenMsAgo: 0 },
            // Three slow sites may keep the others waiting.
            { lane: 'sources', tasks: ['tidy_accounts'], takenMsAgo },
          ],
        },
      )
      const { missing } = (await app.inject('/readyz')).json<{ missing: string[] }>()
      await app.close()
      return missing.filter((each) => each.startsWith('worker'))
    }
    expect([await readyWith(119_000), await readyWith(121_000)]).toEqual([[], ['worker (own)']])
    const metrics = await product.call('GET', '/metrics', { from: '127.0.0.1' })
    expect(Number(/^jobs_oldest_due_seconds (\S+)/m.exec(metrics.body)?.[1])).toBeGreaterThan(170)
    await pool.query('UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = $1', ['test'])
    expect(await readyWith(121_000)).toEqual([])
    await pool.query('DELETE FROM graphile_worker._private_jobs')
  })

  test('serves metrics to this machine only', async () => {
    expect((await product.call('GET', '/metrics', { from: '127.0.0.1' })).body).toContain(
      'http_request_duration_seconds',
    )
    expect((await product.call('GET', '/metrics')).statusCode).toBe(404)
  })

  test('requires a token for metrics in production, where every caller behind a proxy looks local', async () => {
    const token = 'a-token-of-twenty-letters'
    const former = 'the-token-before-it'
    const site = await createTestApp({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://steps.example.com',
      SMTP_URL: 'smtp://127.0.0.1:9',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      TRUSTED_PROXIES: 'none',
      METRICS_TOKEN: `${token},${former}`,
    })
    const from = '127.0.0.1'
    expect((await site.call('GET', '/metrics', { from })).statusCode).toBe(404)
    const statusWith = async (authorization: string) =>
      (await site.call('GET', '/metrics', { from, headers: { authorization } })).statusCode
    expect(await statusWith(`Bearer ${token}`)).toBe(200)
    expect(await statusWith(`Bearer ${former}`)).toBe(200)
    expect(await statusWith(`Bearer ${token},${former}`)).toBe(404)
    await site.close()
  })

  test.each([
    ['by a proxy', { 'x-forwarded-for': '198.51.100.1' }],
    ['by a proxy that only signs', { via: '1.1 proxy' }],
    ['to a foreign name that points here', { host: 'evil.example.com' }],
  ])('hides metrics from a request sent %s', async (_how, headers) => {
    const answer = await product.call('GET', '/metrics', { from: '127.0.0.1', headers })
    expect(answer.statusCode).toBe(404)
  })

  test('lists every endpoint in the OpenAPI document, except those of operators', async () => {
    const printed = (await product.call('GET', '/api/openapi.json')).json<{
      paths: Record<string, Record<string, unknown>>
    }>()
    const known = all.filter(({ access }) => access !== 'operator')
    const expected = known.map(
      ({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`,
    )
    const calls = Object.entries(printed.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    expect(calls.toSorted()).toEqual(expected.toSorted())
    expect((await product.call('GET', '/api/docs/')).statusCode).toBe(200)
  })
})

test.each([
  ['not JSON', '{', 'bad_request', 400],
  ['wrong fields', '{"email":1}', 'bad_request', 400],
  ['too large', JSON.stringify({ email: 'x'.repeat(70_000) }), 'payload_too_large', 413],
])('returns a clear error for a body that is %s', async (_name, payload, code, status) => {
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/users/login',
    headers: { origin: 'http://127.0.0.1:3000', 'content-type': 'application/json' },
    payload,
  })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ success: false, code })
  expect(answer.headers['x-request-id']).toBe(answer.json<{ request_id: string }>().request_id)
})
