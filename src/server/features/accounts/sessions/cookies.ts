import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashOfSecret, newSecret } from '#server/features/accounts/secrets.ts'
import { KEPT_COOKIE_SECONDS } from './session-lifetime.ts'

const BROWSER_LIFE_SECONDS = 365 * 24 * 3600
const BROWSER_SECRET = /^[\w-]{43}$/

/** Cookie names, and whether browsers send them over https only. */
export type CookieNames = { session: string; browser: string; isSecure: boolean }

/**
 * The site's two cookies: one carries the session; the other identifies a known browser, outlives sessions, and grants
 * no access by itself.
 */
export function cookieJar({ session, browser, isSecure }: CookieNames) {
  const attributes = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'lax' } as const
  const browserSecret = (request: FastifyRequest): string | null => {
    const secret = request.cookies[browser]
    return secret !== undefined && BROWSER_SECRET.test(secret) ? secret : null
  }
  return {
    giveSession: (reply: FastifyReply, secret: string, isKept: boolean) => {
      const lasting = isKept ? { maxAge: KEPT_COOKIE_SECONDS } : {}
      void reply.setCookie(session, secret, { ...attributes, ...lasting })
    },
    /** Also clears the browser's HTTP cache, which holds this person's responses (decision 086). */
    takeSession: (reply: FastifyReply) =>
      void reply.clearCookie(session, attributes).header('clear-site-data', '"cache"'),
    /** The hash that identifies the browser; null without the cookie. */
    browserOf: (request: FastifyRequest): Buffer | null => {
      const secret = browserSecret(request)
      return secret === null ? null : hashOfSecret(secret)
    },
    /** The hash that identifies this browser. Sets the cookie, or renews it for another year. */
    recognizeBrowser: (request: FastifyRequest, reply: FastifyReply): Buffer => {
      const secret = browserSecret(request) ?? newSecret().secret
      void reply.setCookie(browser, secret, { ...attributes, maxAge: BROWSER_LIFE_SECONDS })
      return hashOfSecret(secret)
    },
  }
}

export type CookieJar = ReturnType<typeof cookieJar>
