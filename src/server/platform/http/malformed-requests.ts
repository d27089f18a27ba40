import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'

const HTTP_VERSIONS = new Set(['1.0', '1.1'])

/** The host in an absolute-form request line, as sent to proxies. */
const HOST_IN_LINE = /^[a-z]+:\/\/([^/?#]*)/i

/**
 * Rejects requests that a proxy and this server could interpret differently: two `Host` headers, another host in the
 * request line, or no HTTP version.
 */
export function rejectMalformedRequests(app: FastifyInstance): void {
  // An expectation that we do not know is ignored; Node.js would answer it without an error of the contract.
  app.server.on('checkExpectation', (...call) => app.server.emit('request', ...call))
  app.addHook('onRequest', async ({ raw }) => {
    const names = raw.rawHeaders.filter((_text, index) => index % 2 === 0)
    const hosts = names.filter((name) => name.toLowerCase() === 'host').length
    const [, named] = HOST_IN_LINE.exec(raw.url ?? '') ?? []
    if (named !== undefined && named.toLowerCase() !== raw.headers.host?.toLowerCase()) {
      throw new AppError('bad_request')
    }
    if (hosts > 1 || !HTTP_VERSIONS.has(raw.httpVersion)) throw new AppError('bad_request')
  })
}
