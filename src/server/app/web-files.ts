import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasPage, isOperatorPage } from '#domain/site/pages.ts'
import { mayBeTracked } from '#domain/site/tracking.ts'
import { withoutTrailingSlashes } from '#domain/text/trailing-slashes.ts'
import { isOperator } from '#server/platform/http/access.ts'
import { METHODS, refusingUnread } from '#server/platform/http/error-handler.ts'
import { optsOutOfTracking } from '#server/platform/http/privacy-signal.ts'
import { type PrerenderedDocument, prerenderedDocuments } from './prerendered-documents.ts'
import { pagePolicy } from './page-policy.ts'
import { robots, siteMap } from './site-map.ts'

const WEB_ROOT = fileURLToPath(new URL('../../../dist/web/', import.meta.url))
/** The app shell, served for every path without a prerendered document. */
const PAGE = 'index.html'

/**
 * Unknown paths below these return 404, because a page could be taken for a script, a calendar, or an API response.
 */
const NO_PAGES = ['/api/', '/calendar/', '/dev/', '/assets/']

type WebFilesOptions = {
  /** Folder of the built pages; tests use their own. */
  root?: string
  /** Public URL of the product. */
  publicUrl: string
  /** URLs of the scripts a visitor can consent to, and of the other hosts they call. */
  trackingUrls: readonly string[]
  /** Tile URLs of the map layers. */
  tileUrls: readonly string[]
  /** Embedded survey form. */
  formUrl: string | null
  /** The path that the short link of a text message leads to; null for an unknown code. */
  readShortLink: (code: string) => Promise<string | null>
}

/**
 * Serves the built pages: hashed assets with a one-year cache, prerendered documents at their paths, and the app
 * shell for every other path, since the routes live in the browser.
 */
export async function serveWebFiles(
  app: FastifyInstance,
  { root = WEB_ROOT, publicUrl, trackingUrls, tileUrls, formUrl, readShortLink }: WebFilesOptions,
): Promise<void> {
  if (!existsSync(path.join(root, PAGE))) {
    app.log.warn('The pages are not built; serving only the API.')
    return
  }
  keepOperatorCode(app)
  ignoreConditions(app)
  await app.register(fastifyStatic, {
    root,
    // Documents are served only at their paths, with the page policy; compressed copies in place of their files.
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    preCompressed: true,
    wildcard: false,
    index: false,
    acceptRanges: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      const reach = file.includes(OPERATOR_CODE.replaceAll('/', path.sep)) ? 'private' : 'public'
      void reply.header('cache-control', isHashed ? `${reach}, max-age=31536000, immutable` : 'no-cache')
    },
    schemaHide: true,
  })
  const scripts = scriptSources(readFileSync(path.join(root, PAGE), 'utf8'))
  const trackingHosts = hostsOf(trackingUrls)
  const prerendered = prerenderedDocuments(root, publicUrl)
  const tileHosts = hostsOf(tileUrls)
  const frameHosts = hostsOf(formUrl === null ? [] : [formUrl])
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(publicUrl)),
  )
  app.get('/sitemap.xml', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(siteMap(publicUrl, prerendered.keys())),
  )
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    if (NO_PAGES.some((prefix) => request.url.startsWith(prefix))) {
      reply.callNotFound()
      return reply
    }
    const policy = String(reply.raw.getHeader('content-security-policy'))
    const address = pathnameOf(request)
    const isTracked = mayBeTracked(address) && !optsOutOfTracking(request)
    const page = pagePolicy(policy, {
      scripts,
      tileHosts,
      frameHosts,
      trackingHosts: isTracked ? trackingHosts : [],
    })
    void reply.header('content-security-policy', page)
    const target = await targetOf(address, readShortLink)
    // Not to be stored: the code is all it takes to know what a person follows.
    if (target !== null) return reply.header('cache-control', 'no-store').redirect(target)
    const document = await prerendered.get(withoutTrailingSlashes(address))?.()
    if (document) return sendDocument(request, reply, document)
    const isThere = hasPage(address) || (isOperatorPage(address) && isOperator(await app.findViewer(request)))
    // The page itself shows that nothing is there.
    return reply.code(isThere ? 200 : 404).sendFile(PAGE)
  })
  app.route({
    method: METHODS.filter((method) => method !== 'GET'),
    url: '/*',
    schema: { hide: true },
    ...refusingUnread((request, reply) => {
      const address = pathnameOf(request)
      const isPage = hasPage(address) || prerendered.has(withoutTrailingSlashes(address))
      if (!isPage) return 'not_found'
      void reply.header('allow', 'GET, HEAD')
      return 'method_not_allowed'
    }),
  })
}

/** Codes are random, so this finds out nothing by trying. */
const SHORT_LINK = /^\/t\/([\w-]{11,40})$/

async function targetOf(
  address: string,
  readShortLink: WebFilesOptions['readShortLink'],
): Promise<string | null> {
  const code = SHORT_LINK.exec(address)?.[1]
  return code === undefined ? null : readShortLink(code)
}

/** Where the build puts the code of the operator pages; see `vite.config.ts`. */
const OPERATOR_CODE = '/assets/operator/'

/** To anyone but an operator, the code of their pages is not there either. */
function keepOperatorCode(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    // The path of the file found: the address may be written in other ways.
    if (request.routeOptions.url?.startsWith(OPERATOR_CODE) !== true) return
    if (isOperator(await app.findViewer(request))) return
    reply.callNotFound()
    return reply
  })
}

/**
 * Files are sent whole and are the same for everyone, so that a range, or a condition that they are still the same, has
 * no use; where one does not hold, the sender of files would fail.
 */
function ignoreConditions(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers }) => {
    delete headers['if-match']
    delete headers['if-unmodified-since']
  })
}

function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: PrerenderedDocument,
): FastifyReply {
  const { address, etag, encoded } = document
  void reply.headers({
    // Canonical URL for search engines.
    link: `<${address}>; rel="canonical"`,
    etag,
    vary: 'accept-encoding',
    'cache-control': 'no-cache',
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((each) => accepted.includes(each)) ?? 'identity'
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(encoded[encoding])
}

/** The path that a request asks for. */
function pathnameOf({ url }: FastifyRequest): string {
  const [pathname = ''] = url.split(/[?#]/, 1)
  return pathname
}

function hostsOf(urls: readonly string[]): string[] {
  return [...new Set(urls.map((url) => new URL(url).origin))]
}

/** `script-src` for our files, plus a hash for each inline script. */
function scriptSources(page: string): string[] {
  const inPage = Array.from(page.matchAll(/<script>([^]*?)<\/script>/g), ([, script = '']) => script)
  const hashes = inPage.map((script) => createHash('sha256').update(script).digest('base64'))
  return ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)]
}
