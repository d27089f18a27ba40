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
      'ignoring X-Forwarded-For from a peer not in TRUSTED_PROXIES; its clients share one rate limit',
    )
  })
}
