import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleErrors } from '#server/platform/http/error-handler.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { serveWebFiles } from './web-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'courthouse-steps-pages-'))
const root = path.join(folder, 'web')
const secret = path.join(folder, 'secret.txt')
const app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
handleErrors(app)
const script = '<script>early()</script>'

const SHORT_CODE = 'a7Kq-_z0Lw2'

const person = (role: Viewer['role'], suspendedReason: string | null = null): Viewer => ({
  userId: 'x',
  sessionHash: Buffer.alloc(0),
  email: 'ada@example.com',
  name: 'Ada',
  phoneNumber: null,
  role,
  isEmailVerified: true,
  isEmailRefused: false,
  askedEmail: null,
  areAgreementsCurrent: true,
  passwordConfirmedAt: null,
  suspendedReason,
  paymentAccountStatus: 'active',
  wantsInstantEmailAlert: true,
  wasTourOffered: true,
  hasSecondFactor: true,
  isPasskeyProven: false,
  counties: [],
})
const VIEWERS = new Map([
  ['operator', person('operator')],
  ['subscriber', person('user')],
  ['suspended', person('operator', 'Left the company.')],
])

beforeAll(async () => {
  mkdirSync(path.join(root, 'learning'), { recursive: true })
  mkdirSync(path.join(root, 'assets/operator'), { recursive: true })
  writeFileSync(path.join(root, 'assets/operator/b.js'), 'b()')
  app.decorate('findViewer', async ({ headers: { cookie } }) => VIEWERS.get(cookie ?? '') ?? null)
  writeFileSync(path.join(root, 'index.html'), `${script}<div id="root"></div>`)
  writeFileSync(path.join(root, 'learning.html'), `<head></head>${script}The overview`)
  writeFileSync(
    path.join(root, 'learning/upset-bids.html'),
    `<head></head>${script}Five percent of the last bid`,
  )
  writeFileSync(path.join(root, 'assets/a.js'), 'a()')
  writeFileSync(path.join(root, 'assets/a.js.br'), brotliCompressSync('a()'))
  writeFileSync(path.join(root, 'index.html.br'), brotliCompressSync('the page without its policy'))
  mkdirSync(path.join(root, '.git'))
  writeFileSync(path.join(root, '.git/config'), 'a secret')
  writeFileSync(secret, 'a secret')
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.setHeader('content-security-policy', "default-src 'self'")
  })
  await serveWebFiles(app, {
    root,
    publicUrl: 'https://steps.example',
    trackingUrls: [],
    tileUrls: [],
    formUrl: null,
    readShortLink: async (code) => (code === SHORT_CODE ? '/details/7' : null),
  })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

test.each([
  ['/assets/operator/b.js'],
  ['/assets/%6Fperator/b.js'],
  ['/assets/operator/b%2Ejs'],
  ['/assets/operator/b.js?v=1'],
])('sends the code of operator pages at %s to operators only', async (url) => {
  for (const cookie of ['', 'subscriber', 'suspended']) {
    const refused = await app.inject({ url, headers: { cookie } })
    const unknown = await app.inject({ url: '/assets/operator/c.js', headers: { cookie } })
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([404, 'not_found'])
    expect(unknown.statusCode).toBe(404)
  }
  const answer = await app.inject({ url, headers: { cookie: 'operator' } })
  expect([answer.statusCode, answer.body]).toEqual([200, 'b()'])
  expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable')
})

test('answers an operator page with 404 to anyone else, like a page that is not there', async () => {
  const statusFor = async (url: string, cookie: string) =>
    (await app.inject({ url, headers: { cookie } })).statusCode
  for (const url of ['/operator', '/operator/people', '/Operator/']) {
    expect(await statusFor(url, 'operator')).toBe(200)
    for (const cookie of ['', 'subscriber', 'suspended']) expect(await statusFor(url, cookie)).toBe(404)
  }
  expect(await statusFor('/operators', 'operator')).toBe(404)
})

test.each([
  ['/learning', 'The overview', '/learning'],
  ['/learning/upset-bids', 'Five percent of the last bid', '/learning/upset-bids'],
  ['/learning/upset-bids/?from=mail', 'Five percent of the last bid', '/learning/upset-bids'],
])('serves the prerendered document at %s', async (url, text, canonical) => {
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toMatch(/^text\/html/)
  expect(answer.body).toContain(text)
  expect(answer.headers.link).toBe(`<https://steps.example${canonical}>; rel="canonical"`)
  expect(answer.headers['content-security-policy']).toMatch(/;script-src 'self' 'sha256-/)
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.body).toContain(`<meta property="og:url" content="https://steps.example${canonical}"></head>`)
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'compresses a prerendered document as %s, and returns 304 to a client that has it',
  async (name, open) => {
    const request = { url: '/learning', headers: { 'accept-encoding': `deflate, ${name}` } }
    const answer = await app.inject(request)
    expect(answer.headers['content-encoding']).toBe(name)
    expect(answer.headers.vary).toBe('accept-encoding')
    expect(open(answer.rawPayload).toString()).toContain('The overview')
    const again = await app.inject({
      ...request,
      headers: { ...request.headers, 'if-none-match': answer.headers.etag },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  },
)

test('sends the compressed copy of a file at its address only', async () => {
  const answer = await app.inject({ url: '/assets/a.js', headers: { 'accept-encoding': 'br' } })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('a()')
  expect((await app.inject('/assets/a.js.br')).statusCode).toBe(404)
  const page = await app.inject('/index.html.br')
  expect([page.statusCode, page.headers['content-security-policy']]).toEqual([
    404,
    expect.stringContaining('script-src'),
  ])
})

test.each([
  { range: 'bytes=0-0' },
  { range: 'bytes=-0' },
  { range: 'bytes=99-' },
  { 'if-match': '"another"' },
  { 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
])('sends a whole file, page or document to a request with %j', async (headers) => {
  const answers = await Promise.all(
    ['/assets/a.js', '/listing', '/learning'].map((url) => app.inject({ url, headers })),
  )
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual([
    [200, 'a()'],
    [200, expect.stringContaining('id="root"')],
    [200, expect.stringContaining('The overview')],
  ])
})

test('lists the public pages for search engines', async () => {
  const rules = await app.inject('/robots.txt')
  expect(rules.headers['content-type']).toMatch(/^text\/plain/)
  expect(rules.body).toContain('Sitemap: https://steps.example/sitemap.xml\n')
  const map = await app.inject('/sitemap.xml')
  expect(map.headers['content-type']).toMatch(/^application\/xml/)
  expect(
    Array.from(map.body.matchAll(/<loc>https:\/\/steps\.example([^<]*)<\/loc>/g), ([, own]) => own),
  ).toEqual([
    '/',
    '/login',
    '/eula',
    '/terms_of_use',
    '/privacy',
    '/pricing',
    '/learning',
    '/learning/upset-bids',
  ])
})

test.each([
  ['/', 200],
  ['/listing?county=Wake', 200],
  ['/details/7/', 200],
  ['/learning/nothing-here', 404],
  ['/learning/upset-bids.html', 404],
  ['/listings', 404],
])('serves the app shell at %s with status %i', async (url, status) => {
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(status)
  expect(answer.body).toContain('<div id="root">')
  expect(answer.headers.link).toBeUndefined()
})

test.each(['POST', 'DELETE', 'OPTIONS', 'TRACE'] as const)(
  'rejects %s on a page, and returns 404 for it elsewhere',
  async (method) => {
    const wrong = await app.inject({ method, url: '/listing?x=1' })
    expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'GET, HEAD'])
    expect((await app.inject({ method, url: '/learning/upset-bids' })).statusCode).toBe(405)
    const elsewhere = await app.inject({ method, url: '/listings' })
    expect([elsewhere.statusCode, elsewhere.headers.allow]).toEqual([404, undefined])
  },
)

test.each([
  ['application/x-www-form-urlencoded', 'a=b'],
  ['application/json', '{'],
])('does so without a look at a body of type %s', async (type, payload) => {
  const post = (url: string) =>
    app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })
  const wrong = await post('/listing')
  expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'GET, HEAD'])
  expect((await post('/api/nothing')).statusCode).toBe(404)
})

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/..%5csecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/.git/config',
  '/%2egit/config',
  '/assets/',
  '/assets',
  '/learning/%00',
])('serves no file outside, no hidden file and no folder at %s', async (url) => {
  const answer = await app.inject(url)
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.body).not.toMatch(/a secret|a\.js/)
})

test('serves no page below the API, calendar, and asset paths', async () => {
  expect((await app.inject('/assets/a.js')).headers['cache-control']).toContain('immutable')
  for (const url of ['/assets/b.js', '/api/nothing', '/calendar/x.ics', '/dev/x']) {
    const answer = await app.inject(url)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'not_found'])
  }
})

test('leads the short link of a text message to its property, and an unknown one to the page that nothing is there', async () => {
  const known = await app.inject(`/t/${SHORT_CODE}`)
  expect([known.statusCode, known.headers.location]).toEqual([302, '/details/7'])
  expect(known.headers['cache-control']).toBe('no-store')
  for (const url of [
    '/t/a7Kq-_z0Lw3',
    '/t/',
    '/t/short',
    `/t/${SHORT_CODE}/x`,
    `/t/${'x'.repeat(41)}`,
    '/t/%00',
  ]) {
    const unknown = await app.inject(url)
    expect([url, unknown.statusCode, unknown.headers.location]).toEqual([url, 404, undefined])
    expect(unknown.body).toContain('id="root"')
  }
})
