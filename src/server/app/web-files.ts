import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { mayBeTracked } from '#domain/site/tracking.ts'
import { saysNoToTracking } from '#server/platform/http/privacy-signal.ts'
import { pagePolicy } from './page-policy.ts'

const WEB_ROOT = fileURLToPath(new URL('../../../dist/web/', import.meta.url))
/** The page for every path that no document of its own was drawn for. */
const PAGE = 'index.html'

/** Below these a path that is not known is missing; a page in its place would be taken for a script, a calendar or an answer. */
const NO_PAGES = ['/api/', '/calendar/', '/dev/', '/assets/']

type WebFilesOptions = {
  /** The folder of the built pages; tests have one of their own. */
  root?: string
  /** Where the product is reached from outside. */
  publicUrl: string
  /** The scripts a visitor may agree to. */
  trackingUrls: readonly string[]
  /** The tiles a map may lie on. */
  tileUrls: readonly string[]
  /** The form that may be shown within a page. */
  formUrl: string | null
}

/**
 * Serves the built pages: hashed assets for a year, the documents that were drawn at build for their paths, and the
 * one HTML page for every other path that a browser asks for, since the routes live in the browser.
 */
export async function serveWebFiles(
  app: FastifyInstance,
  { root = WEB_ROOT, publicUrl, trackingUrls, tileUrls, formUrl }: WebFilesOptions,
): Promise<void> {
  if (!existsSync(path.join(root, PAGE))) {
    app.log.warn('The pages are not built; only the calls are served.')
    return
  }
  await app.register(fastifyStatic, {
    root,
    // Documents are served at their paths alone, with the policy of pages.
    globIgnore: ['**/*.html'],
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
    schemaHide: true,
  })
  const document = readFileSync(path.join(root, PAGE), 'utf8')
  const scripts = sourcesOf('script', document)
  const styles = sourcesOf('style', document)
  const trackingHosts = hostsOf(trackingUrls)
  const drawn = drawnPages(root)
  const tileHosts = hostsOf(tileUrls)
  const frameHosts = hostsOf(formUrl === null ? [] : [formUrl])
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    if (NO_PAGES.some((prefix) => request.url.startsWith(prefix))) {
      reply.callNotFound()
      return reply
    }
    const policy = String(reply.raw.getHeader('content-security-policy'))
    const address = request.url.replace(/[?#].*$/s, '')
    const isTracked = mayBeTracked(address) && !saysNoToTracking(request)
    const page = pagePolicy(policy, {
      scripts,
      styles,
      tileHosts,
      frameHosts,
      trackingHosts: isTracked ? trackingHosts : [],
    })
    void reply.header('content-security-policy', page)
    const own = address.replace(/\/+$/, '')
    if (!drawn.has(own)) return reply.sendFile(PAGE)
    // The one address to keep of those that lead here, for search engines.
    void reply.header('link', `<${new URL(own, publicUrl).href}>; rel="canonical"`)
    return reply.sendFile(`${own.slice(1)}.html`)
  })
}

/** The paths that have a document of their own: `/learning/upset-bids` for `learning/upset-bids.html`. */
function drawnPages(root: string): ReadonlySet<string> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  return new Set(
    files
      .filter((file) => file.endsWith('.html') && file !== PAGE)
      .map((file) => `/${file.slice(0, -'.html'.length).replaceAll(path.sep, '/')}`),
  )
}

function hostsOf(urls: readonly string[]): string[] {
  return [...new Set(urls.map((url) => new URL(url).origin))]
}

/** What the content security policy lets in: our files, and by its hash each of these elements that stands in the page itself. */
function sourcesOf(element: 'script' | 'style', document: string): string[] {
  const inPage = document.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))
  const hashes = Array.from(inPage, ([, text = '']) => createHash('sha256').update(text).digest('base64'))
  return ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)]
}
