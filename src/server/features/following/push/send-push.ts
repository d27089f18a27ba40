import http from 'node:http'
import https from 'node:https'
import webPush from 'web-push'
import type { PushAddress } from '#server/features/accounts/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { publicLookup } from '#server/platform/net/public-address.ts'
import { isThisMachine } from '#server/platform/net/this-machine.ts'
import { isPushEndpoint } from './push-endpoint.ts'
import { findPushKeys } from './push-keys.ts'

/** A push notification; `url` is a path of ours. */
export type PushMessage = { title: string; body: string; url: string; tag: string }

type Sent = 'delivered' | 'gone'

/**
 * Sends a message to a browser's push service, encrypted for that browser (RFC 8291). The service keeps it for `keepMs`
 * while the browser is away, then drops it. Returns `gone` if the service no longer knows the browser, or its keys were
 * removed; throws on a temporary failure.
 */
export type SendPush = (to: PushAddress, message: PushMessage, keepMs: number) => Promise<Sent>

type Deps = {
  db: Db
  /** Contact for push services: a `mailto:` or `https:` URL. */
  contact: string
  /** Allows push services on this machine. */
  mayBeLocal: boolean
}

const TIMEOUT_MS = 10_000

export function createSendPush({ db, contact, mayBeLocal }: Deps): SendPush {
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
    const status = await post(endpoint, details.headers, details.body, mayBeLocal)
    if (status >= 200 && status < 300) return 'delivered'
    if (status === 404 || status === 410) return 'gone'
    throw new Error(`The push service at ${new URL(endpoint).host} returned status ${status}.`)
  }
}

/** Posts and returns the status; ignores the body and follows no redirect. */
function post(
  endpoint: string,
  headers: Record<string, string>,
  body: Buffer,
  mayBeLocal: boolean,
): Promise<number> {
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
        resolve(answer.statusCode ?? 0)
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
