import type { FastifyRequest } from 'fastify'

/** Whether a request carries the Global Privacy Control signal, which opts out of tracking. */
export function optsOutOfTracking(request: FastifyRequest): boolean {
  return request.headers['sec-gpc'] === '1'
}
