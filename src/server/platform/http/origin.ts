import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import './fastify-types.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Rejects state-changing calls from another site. Browsers always send Origin with these; a caller without it is not
 * a browser and has no ambient cookie. Over plain http, other host names of this machine are allowed too. Signed
 * calls prove their sender themselves.
 */
export function checkOrigin(app: FastifyInstance, publicOrigin: string): void {
  const hasOtherNames = publicOrigin.startsWith('http:')
  app.addHook('onRequest', async (request) => {
    if (READING.has(request.method)) return
    if (request.routeOptions.config.endpoint?.proof === 'signature') return
    const { origin } = request.headers
    if (origin === undefined || origin === publicOrigin) return
    if (hasOtherNames && origin === `${request.protocol}://${request.host}`) return
    throw new AppError('foreign_origin')
  })
}
