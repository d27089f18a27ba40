import type { FastifyInstance } from 'fastify'

/**
 * Warns once about a proxy missing from `TRUSTED_PROXIES`, because all visitors behind it would share the limits of
 * one address.
 */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isWarned = false
  app.addHook('onRequest', async ({ headers, ip, socket, log }) => {
    if (isWarned || headers['x-forwarded-for'] === undefined || ip !== socket.remoteAddress) return
    isWarned = true
    log.warn(
      { proxy: ip },
      'X-Forwarded-For of a peer that TRUSTED_PROXIES does not name is ignored: its callers share the limits of one address',
    )
  })
}
