import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'

const SPOKEN_VERSIONS = new Set(['1.0', '1.1'])

/** The host that a request line names itself, as it does to a proxy. */
const HOST_IN_LINE = /^[a-z]+:\/\/([^/?#]*)/i

/**
 * Refuses requests that a proxy in front and this server could read differently: with two `Host` headers, with another
 * host in the request line, or with a request line without a version of HTTP.
 */
export function refuseMalformedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const names = raw.rawHeaders.filter((_text, index) => index % 2 === 0)
    const hosts = names.filter((name) => name.toLowerCase() === 'host').length
    const [, named] = HOST_IN_LINE.exec(raw.url ?? '') ?? []
    if (named !== undefined && named.toLowerCase() !== raw.headers.host?.toLowerCase()) {
      throw new AppError('bad_request')
    }
    if (hosts > 1 || !SPOKEN_VERSIONS.has(raw.httpVersion)) throw new AppError('bad_request')
  })
}
