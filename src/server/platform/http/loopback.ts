import type { FastifyRequest } from 'fastify'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const OWN_NAMES = new Set(['127.0.0.1', 'localhost', '[::1]'])
const PASSED_ON = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

/**
 * True where the peer of the connection itself is this machine, no proxy passed the request on, and it asks for this
 * machine by its own name: a page elsewhere may point its name here, but cannot change the name a browser sends.
 */
export function isLoopback({ headers, hostname, socket }: FastifyRequest): boolean {
  return (
    LOOPBACK.has(socket.remoteAddress ?? '') &&
    OWN_NAMES.has(hostname) &&
    PASSED_ON.every((name) => headers[name] === undefined)
  )
}
