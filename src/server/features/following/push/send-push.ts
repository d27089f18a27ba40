import http from 'node:http'
import https from 'node:https'
import webPush from 'web-push'
import type { PushAddress } from '#server/features/accounts/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { publicLookup } from '#server/platform/net/public-address.ts'
import { isThisMachine } from '#server/platform/net/this-machine.ts'
import { isPushEndpoint } from './push-endpoint.ts'
import { pushKeys } from './push-keys.ts'

/** A notice on a device; `url` is a path of ours. */
export type PushMessage = { title: string; body: string; url: string; tag: string }

type Sent = 'delivered' | 'gone'

/**
 * Hands a message to the push service of a browser, readable by that browser only (RFC 8291). `gone` where the service
 * knows the browser no more; throws where it does not take the message now.
 */
export type SendPush = (to: PushAddress, message: PushMessage) => Promise<Sent>

type Deps = {
  db: Db
  /** Whom a push service may write to about us: `mailto:` or `https:`. */
  contact: string
  /** Admits push services on this machine. */
  mayBeLocal: boolean
}

/** Time to live of a push message, in seconds. */
const TTL_S = 12 * 3600

const TIMEOUT_MS = 10_000

export function createSendPush({ db, contact, mayBeLocal }: Deps): SendPush {
  return async ({ endpoint, p256dh, auth }, message) => {
    // One that was taken by looser rules is asked no more.
    if (!isPushEndpoint(endpoint, mayBeLocal)) return 'gone'
    const subscription = { endpoint, keys: { p256dh, auth } }
    const details = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
      vapidDetails: { subject: contact, ...(await pushKeys(db)) },
      TTL: TTL_S,
      urgency: 'high',
    })
    const status = await post(endpoint, details.headers, details.body, mayBeLocal)
    if (status >= 200 && status < 300) return 'delivered'
    if (status === 404 || status === 410) return 'gone'
    throw new Error(`The push service at ${new URL(endpoint).host} answered ${status}.`)
  }
}

/** Posts and gives the status; the answer is not read, and no redirect is followed. */
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
