import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'

const SPOKEN_VERSIONS = new Set(['1.0', '1.1'])

/**
 * Refuses requests that a proxy in front and this server could read differently: with two `Host` headers, or with a
 * request line without a version of HTTP.
 */
export function refuseMalformedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const names = raw.rawHeaders.filter((_text, index) => index % 2 === 0)
    const hosts = names.filter((name) => name.toLowerCase() === 'host').length
    if (hosts > 1 || !SPOKEN_VERSIONS.has(raw.httpVersion)) throw new AppError('bad_request')
  })
}
