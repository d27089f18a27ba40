import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a state-changing call that a browser sends from another site. Browsers always name the origin of such
 * calls; a caller without the header is not a browser and carries no ambient cookie.
 */
export function checkOrigin(app: FastifyInstance, publicOrigin: string): void {
  app.addHook('onRequest', async (request) => {
    if (READING.has(request.method)) return
    const { origin } = request.headers
    if (origin === undefined || origin === publicOrigin) return
    // Reached by another loopback name or port forward in development, the page's own host is the origin too.
    if (origin === `${request.protocol}://${request.host}`) return
    throw new AppError('foreign_origin')
  })
}
