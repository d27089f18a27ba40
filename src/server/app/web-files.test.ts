import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handleErrors } from '#server/platform/http/error-handler.ts'
import { serveWebFiles } from './web-files.ts'

const root = mkdtempSync(path.join(tmpdir(), 'courthouse-steps-pages-'))
const app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
handleErrors(app)
const script = '<script>early()</script>'

beforeAll(async () => {
  mkdirSync(path.join(root, 'learning'))
  mkdirSync(path.join(root, 'assets'))
  writeFileSync(path.join(root, 'index.html'), `${script}<div id="root"></div>`)
  writeFileSync(path.join(root, 'learning.html'), `<head></head>${script}The overview`)
  writeFileSync(
    path.join(root, 'learning/upset-bids.html'),
    `<head></head>${script}Five percent of the last bid`,
  )
  writeFileSync(path.join(root, 'assets/a.js'), 'a()')
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.setHeader('content-security-policy', "default-src 'self'")
  })
  await serveWebFiles(app, {
    root,
    publicUrl: 'https://steps.example',
    trackingUrls: [],
    tileUrls: [],
    formUrl: null,
  })
})
afterAll(async () => {
  await app.close()
  rmSync(root, { recursive: true })
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

test('rejects other methods on a page, and returns 404 for any method elsewhere', async () => {
  const wrong = await app.inject({ method: 'POST', url: '/listing?x=1' })
  expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'GET, HEAD'])
  expect((await app.inject({ method: 'DELETE', url: '/learning/upset-bids' })).statusCode).toBe(405)
  expect((await app.inject({ method: 'POST', url: '/listings' })).statusCode).toBe(404)
})

test('serves no page below the API, calendar, and asset paths', async () => {
  expect((await app.inject('/assets/a.js')).headers['cache-control']).toContain('immutable')
  expect((await app.inject('/assets/b.js')).statusCode).toBe(404)
  expect((await app.inject('/api/nothing')).statusCode).toBe(404)
})
