import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const WEB_ROOT = fileURLToPath(new URL('../../../dist/web/', import.meta.url))

/** Below these a path that is not known is missing; a page in its place would be taken for a script or an answer. */
const NO_PAGES = ['/api/', '/dev/', '/assets/']

/**
 * Serves the built pages: hashed assets for a year, and the one HTML page for every other path that a browser
 * asks for, since the routes live in the browser.
 */
export async function serveWebFiles(app: FastifyInstance): Promise<void> {
  if (!existsSync(path.join(WEB_ROOT, 'index.html'))) {
    app.log.warn('The pages are not built; only the calls are served.')
    return
  }
  await app.register(fastifyStatic, {
    root: WEB_ROOT,
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
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    if (NO_PAGES.some((prefix) => request.url.startsWith(prefix))) {
      reply.callNotFound()
      return reply
    }
    return reply.sendFile('index.html')
  })
}
