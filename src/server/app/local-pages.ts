import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { isLoopback } from '#server/platform/http/loopback.ts'
import { STRIPE_PAGES } from './local-stripe.ts'
import { TEXT_INBOX } from './local-texts.ts'

/** URLs of the local peers' pages (sent mail, payments, text messages); null if the peer is not running. */
export type LocalPages = {
  mailboxUrl: string | null
  stripePagesUrl: string | null
  textInboxUrl: string | null
  parcelServiceUrl?: string
}

/**
 * Proxies the pages of the local peers at the same paths, for this machine only. Never registered in production or for
 * a service that the settings name.
 */
export async function serveLocalPages(app: FastifyInstance, pages: LocalPages): Promise<void> {
  if (pages.mailboxUrl !== null) await servePages(app, '/dev/mail', pages.mailboxUrl)
  if (pages.stripePagesUrl !== null) await servePages(app, STRIPE_PAGES, pages.stripePagesUrl)
  if (pages.textInboxUrl !== null) await servePages(app, TEXT_INBOX, pages.textInboxUrl)
}

/** In an address that leads out of the peer's pages or is damaged, for which the proxy throws. */
const NO_PAGE = /(?:\/|%2f)(?:\.|%2e){2}|(?:\.|%2e){2}(?:\/|%2f)|%(?![\da-f]{2})/i

async function servePages(app: FastifyInstance, path: string, peerUrl: string): Promise<void> {
  await app.register(async (scope) => {
    // The proxy passes bodies on unread, with parsers of its own.
    scope.removeAllContentTypeParsers()
    await scope.register(httpProxy, {
      upstream: peerUrl,
      prefix: path,
      rewritePrefix: path,
      // Fastify already logs the request itself.
      disableRequestLogging: true,
      preHandler: (request, _reply, done) => {
        const isThere = isLoopback(request) && !NO_PAGE.test(request.url)
        done(isThere ? undefined : new AppError('not_found'))
      },
    })
  })
}
