import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { apiWeb } from './api/api-web.ts'
import { controlWeb } from './control-web.ts'
import type { LocalSms } from './local-sms.ts'
import { inboxWeb } from './pages/inbox-web.ts'

// Prevents DNS rebinding: a foreign page can point its host name at this machine but cannot change the Host header.
const OWN_NAMES = ['127.0.0.1', 'localhost', '[::1]']

/** Where a request may come from: our pages, the address bar, and programs, which do not say. */
const OWN_SITES: readonly unknown[] = ['same-origin', 'none', undefined]

const FORM = 'application/x-www-form-urlencoded'

/** Serves the local SMS over HTTP: the API below `/2010-04-01`, pages and controls below `base`. */
export async function smsWeb(sms: LocalSms, base: string): Promise<FastifyInstance> {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } })

  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    if (!OWN_NAMES.includes(request.hostname)) return reply.code(421).send('Not for this name')
    const isForeign = !OWN_SITES.includes(request.headers['sec-fetch-site'])
    return isForeign && request.method !== 'GET' ? reply.code(403).send('Not from another site') : undefined
  })

  await app.register(async (api) => {
    api.removeAllContentTypeParsers()
    api.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, body))
    apiWeb(api, sms)
  })

  await app.register(async (pages) => {
    pages.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    )
    await inboxWeb(pages, base, sms)
  })

  // Only JSON: a form of a foreign page cannot send it.
  await app.register(async (controls) => controlWeb(controls, base, sms))

  return app
}
