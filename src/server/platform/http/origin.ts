import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import './fastify-types.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a state-changing call that a browser sends from another site. Browsers always name the origin of such
 * calls; a caller without the header is not a browser and carries no ambient cookie. Over plain http the site is also
 * reached by other names of the machine, so that the page's own host is an origin too. A call that the contract says
 * is signed proves its sender itself.
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
