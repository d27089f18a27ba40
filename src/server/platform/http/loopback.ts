import type { FastifyRequest } from 'fastify'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** True where the peer of the connection itself is this machine and no proxy passed the request on. */
export function isLoopback(request: FastifyRequest): boolean {
  const isPassedOn =
    request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  return !isPassedOn && LOOPBACK.has(request.socket.remoteAddress ?? '')
}
