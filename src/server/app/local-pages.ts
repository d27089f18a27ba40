import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { isLoopback } from '#server/platform/http/loopback.ts'

/**
 * Proxies the pages of a local peer at the same path, for this machine only. Never registered in production or if the
 * settings name the real service.
 */
export async function serveLocalPages(app: FastifyInstance, path: string, peerUrl: string): Promise<void> {
  await app.register(httpProxy, {
    upstream: peerUrl,
    prefix: path,
    rewritePrefix: path,
    // Fastify already logs the request itself.
    disableRequestLogging: true,
    preHandler: (request, _reply, done) => {
      done(isLoopback(request) ? undefined : new AppError('not_found'))
    },
  })
}
