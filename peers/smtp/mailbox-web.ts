import { join } from 'node:path'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { pageStyle } from '../page-style.ts'
import type { Mailbox } from './mailbox.ts'
import { framedHtml, mailboxPage } from './pages.ts'

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// Email content is untrusted: no scripts, no forms, no requests except for images of the app.
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; " +
  "img-src 'self' data:; frame-ancestors 'self'"

const HTML = 'text/html; charset=utf-8'

const recipient = z.object({ to: z.string().toLowerCase().optional() })
const numbered = z.object({ id: z.string() })

// Prevents DNS rebinding: a foreign page can point its host name at this machine but cannot change the Host header.
const OWN_NAMES = ['127.0.0.1', 'localhost', '[::1]']

/** Serves the mailbox over HTTP below `base`: pages for people, `messages.json` for tests. */
export async function mailboxWeb(mailbox: Mailbox, base: string): Promise<FastifyInstance> {
  const style = await pageStyle(join(import.meta.dirname, 'mailbox.css'))
  const app = Fastify({ forceCloseConnections: true, routerOptions: { ignoreTrailingSlash: true } })

  app.addHook('onRequest', async (request, reply) => {
    void reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': PAGE_POLICY,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    if (!OWN_NAMES.includes(request.hostname)) return reply.code(421).send('Not for this name')
    return undefined
  })

  app.get(`${base}/`, async (_request, reply) =>
    reply.type(HTML).send(mailboxPage(base, await mailbox.list(), null)),
  )

  app.get(`${base}/mailbox.css`, async (_request, reply) => reply.type('text/css; charset=utf-8').send(style))

  app.get(`${base}/messages.json`, async (request) => {
    const { to } = recipient.parse(request.query)
    const messages = await mailbox.list()
    return to === undefined
      ? messages
      : messages.filter((message) => message.to.some((address) => address.toLowerCase() === to))
  })

  app.delete(`${base}/messages`, async (_request, reply) => {
    await mailbox.empty()
    return reply.code(204).send()
  })

  app.get(`${base}/messages/:id`, async (request, reply) => {
    const message = await mailbox.find(numbered.parse(request.params).id)
    if (!message) return reply.code(404).send('No such message')
    return reply.type(HTML).send(mailboxPage(base, await mailbox.list(), message))
  })

  app.get(`${base}/messages/:id/html`, async (request, reply) => {
    const message = await mailbox.find(numbered.parse(request.params).id)
    if (!message) return reply.code(404).send('No such message')
    return reply.type(HTML).header('content-security-policy', MAIL_POLICY).send(framedHtml(message))
  })

  app.get(`${base}/messages/:id/source`, async (request, reply) => {
    const source = await mailbox.source(numbered.parse(request.params).id)
    if (!source) return reply.code(404).send('No such message')
    return reply.type('text/plain; charset=utf-8').send(source)
  })

  return app
}
