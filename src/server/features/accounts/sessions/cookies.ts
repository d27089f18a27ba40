import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashOfSecret, newSecret } from '#server/features/accounts/secrets.ts'
import { sessionLifetime } from './session.ts'

const BROWSER_LIFE_SECONDS = 365 * 24 * 3600
const BROWSER_SECRET = /^[\w-]{43}$/

/** Names of the cookies, and whether browsers may send them over https only. */
export type CookieNames = { session: string; browser: string; isSecure: boolean }

/**
 * The two cookies of the site: one carries the session; the other recognizes a browser, outlives sessions, and by
 * itself opens nothing.
 */
export function cookieJar({ session, browser, isSecure }: CookieNames) {
  const attributes = { path: '/', httpOnly: true, secure: isSecure, sameSite: 'lax' } as const
  const browserSecret = (request: FastifyRequest): string | null => {
    const secret = request.cookies[browser]
    return secret !== undefined && BROWSER_SECRET.test(secret) ? secret : null
  }
  return {
    giveSession: (reply: FastifyReply, secret: string, isKept: boolean) => {
      const lasting = isKept ? { maxAge: sessionLifetime(true) / 1000 } : {}
      void reply.setCookie(session, secret, { ...attributes, ...lasting })
    },
    /** The browser also drops what it has stored of answers, which were for this person (decision 086). */
    takeSession: (reply: FastifyReply) =>
      void reply.clearCookie(session, attributes).header('clear-site-data', '"cache"'),
    /** The hash by which a browser is known; null for one without the cookie. */
    browserOf: (request: FastifyRequest): Buffer | null => {
      const secret = browserSecret(request)
      return secret === null ? null : hashOfSecret(secret)
    },
    /** The hash of this browser, which gets the cookie, or keeps it for another year. */
    recognizeBrowser: (request: FastifyRequest, reply: FastifyReply): Buffer => {
      const secret = browserSecret(request) ?? newSecret().secret
      void reply.setCookie(browser, secret, { ...attributes, maxAge: BROWSER_LIFE_SECONDS })
      return hashOfSecret(secret)
    },
  }
}

export type CookieJar = ReturnType<typeof cookieJar>
