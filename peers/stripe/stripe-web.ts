import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { ZodError } from 'zod'
import { apiWeb } from './api/api-web.ts'
import { Faults } from './api/faults.ts'
import { controlWeb } from './control-web.ts'
import type { LocalStripe } from './local-stripe.ts'
import { checkoutWeb, serveStyle } from './pages/hosted-web.ts'
import { portalWeb } from './pages/portal-web.ts'

// Prevents DNS rebinding: a foreign page can point its host name at this machine but cannot change the Host header.
const OWN_NAMES = ['127.0.0.1', 'localhost', '[::1]']

/** Serves the local Stripe over HTTP: the API below `/v1`, pages and controls below `base`. */
export async function stripeWeb(
  stripe: LocalStripe,
  { base, secretKey }: { base: string; secretKey: string },
): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } })

  const faults = new Faults()

  await app.register(async (api) => {
    api.removeAllContentTypeParsers()
    api.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    apiWeb(api, { stripe, faults, secretKey })
  })

  await app.register(async (hosted) => {
    hosted.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    )
    hosted.addHook('onRequest', async (request, reply) => {
      void reply.headers({
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      if (!OWN_NAMES.includes(request.hostname)) return reply.code(421).send('Not for this name')
      const isForeign = request.headers['sec-fetch-site'] === 'cross-site'
      return isForeign && request.method === 'POST'
        ? reply.code(403).send('Not from another site')
        : undefined
    })
    hosted.setErrorHandler(async (error, _request, reply) => {
      if (error instanceof ZodError) return reply.code(400).send({ message: error.message })
      console.error(error)
      return reply.code(500).send({ message: String(error) })
    })
    await serveStyle(hosted, base)
    checkoutWeb(hosted, base, stripe)
    portalWeb(hosted, base, stripe)
    controlWeb(hosted, base, { stripe, faults })
  })

  return app
}
