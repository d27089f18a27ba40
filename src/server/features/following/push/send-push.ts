import http from 'node:http'
import https from 'node:https'
import webPush from 'web-push'
import type { PushAddress } from '#server/features/accounts/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import { publicLookup } from '#server/platform/net/public-address.ts'
import { isThisMachine } from '#server/platform/net/this-machine.ts'
import { isPushEndpoint } from './push-endpoint.ts'
import { findPushKeys } from './push-keys.ts'

/** A push notification; `url` is a path of ours. */
export type PushMessage = { title: string; body: string; url: string; tag: string }

/** What came of a message to a browser. */
export type Sent = 'delivered' | 'gone' | 'refused'

/**
 * Sends a message to a browser's push service, encrypted for that browser (RFC 8291). The service keeps it for `keepMs`
 * while the browser is away, then drops it. Returns `gone` if the service no longer knows the browser, or its keys were
 * removed, and `refused` if it will not take this message later either; throws on a temporary failure. A service that says
 * when to come back is not asked about this browser before.
 */
export type SendPush = (to: PushAddress, message: PushMessage, keepMs: number) => Promise<Sent>

type Deps = {
  db: Db
  log: Log
  /** Contact for push services: a `mailto:` or `https:` URL. */
  contact: string
  /** Allows push services on this machine. */
  mayBeLocal: boolean
}

const TIMEOUT_MS = 10_000

/** Statuses by which a message is refused for good (RFC 8030, RFC 8292): malformed, not from its sender, too large. */
const REFUSED: readonly number[] = [400, 403, 413]

/** At most so long a service is not asked again, in milliseconds: then it has dropped every message. */
const MAX_QUIET_MS = 12 * 3_600_000

type Answer = {
  status: number
  /** After how many milliseconds it may be asked again; 0 if it does not say. */
  retryAfterMs: number
}

export function createSendPush({ db, log, contact, mayBeLocal }: Deps): SendPush {
  /** Until when browsers are left alone, by the clock of `performance`. */
  const quietUntil = new Map<string, number>()
  const isQuiet = (endpoint: string) => (quietUntil.get(endpoint) ?? 0) > performance.now()
  return async ({ endpoint, p256dh, auth, key_number }, message, keepMs) => {
    // Subscriptions stored under looser rules count as gone.
    if (!isPushEndpoint(endpoint, mayBeLocal)) return 'gone'
    const keys = await findPushKeys(db, ({ number }) => number === key_number)
    if (keys === null) return 'gone'
    const subscription = { endpoint, keys: { p256dh, auth } }
    const details = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
      vapidDetails: { subject: contact, ...keys },
      TTL: Math.max(0, Math.floor(keepMs / 1000)),
      urgency: 'high',
    })
    const { host } = new URL(endpoint)
    if (isQuiet(endpoint)) throw new Error(`The push service at ${host} said to come back later.`)
    const { status, retryAfterMs } = await post(endpoint, details.headers, details.body, mayBeLocal)
    if (status >= 200 && status < 300) return 'delivered'
    if (status === 404 || status === 410) return 'gone'
    if (REFUSED.includes(status)) {
      log.warn({ host, status }, 'a push service refused a message for good')
      return 'refused'
    }
    for (const each of quietUntil.keys()) if (!isQuiet(each)) quietUntil.delete(each)
    if (retryAfterMs > 0) quietUntil.set(endpoint, performance.now() + Math.min(retryAfterMs, MAX_QUIET_MS))
    throw new Error(`The push service at ${host} returned status ${status}.`)
  }
}

/** Of seconds, or of a time, which counts from the time of the answer: the clocks of the two machines may differ. */
function readRetryAfter({ 'retry-after': given = '', date = '' }: http.IncomingHttpHeaders): number {
  const ms = /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given) - Date.parse(date)
  return ms > 0 ? ms : 0
}

/** Posts; ignores the body of the answer and follows no redirect. */
function post(
  endpoint: string,
  headers: Record<string, string>,
  body: Buffer,
  mayBeLocal: boolean,
): Promise<Answer> {
  const url = new URL(endpoint)
  const client = url.protocol === 'http:' ? http : https
  return new Promise((resolve, reject) => {
    const request = client.request(
      url,
      {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(!(mayBeLocal && isThisMachine(url)) && { lookup: publicLookup }),
      },
      (answer) => {
        answer.destroy()
        resolve({ status: answer.statusCode ?? 0, retryAfterMs: readRetryAfter(answer.headers) })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
