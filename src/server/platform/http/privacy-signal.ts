import type { FastifyRequest } from 'fastify'

/** Whether a request carries the Global Privacy Control signal, by which a browser says no for its person. */
export function saysNoToTracking(request: FastifyRequest): boolean {
  return request.headers['sec-gpc'] === '1'
}
