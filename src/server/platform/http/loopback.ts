import type { FastifyRequest } from 'fastify'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const OWN_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]'])
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * Whether a request comes from this machine directly: local peer, no proxy headers, and a local Host. The Host check
 * defeats DNS rebinding, because a page cannot change the Host a browser sends.
 */
export function isLoopback({ headers, hostname, socket }: FastifyRequest): boolean {
  return (
    LOOPBACK.has(socket.remoteAddress ?? '') &&
    OWN_NAMES.has(hostname) &&
    PROXY_HEADERS.every((name) => headers[name] === undefined)
  )
}
