import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'

const instant = z.string()

const endpoint = z.url().max(1_000)

/** Secret shared by the browser and us; proves which browser an endpoint belongs to. */
const auth = z.string().regex(/^[\w-]{22}(==)?$/, 'must be 16 bytes in base64url')

/** Keys from the browser that encrypt its messages: a P-256 point, and 16 random bytes. */
const keys = {
  p256dh: z.string().regex(/^[\w-]{87}=?$/, 'must be 65 bytes in base64url'),
  auth,
}

export const pushAnswer = z.object({
  /** The public key for browser subscriptions, base64url. */
  public_key: z.string(),
  /** The person's devices, oldest first. */
  devices: z.array(
    z.object({
      id: z.uuid(),
      /** Readable name, such as `Firefox on Windows`. */
      device: z.string(),
      turned_on_at: instant,
      /** When the push service reported the subscription as expired; null while it works. */
      gone_at: instant.nullable(),
    }),
  ),
})
export type PushAnswer = z.infer<typeof pushAnswer>

export const pushEndpoints = {
  push: defineEndpoint({
    method: 'GET',
    path: '/api/push',
    summary: "The user's devices with push notifications, and the key to add one.",
    access: 'user',
    rateLimit: null,
    output: pushAnswer,
    errors: [],
  }),
  subscribeToPush: defineEndpoint({
    method: 'POST',
    path: '/api/push/subscribe',
    summary:
      'Register this browser for push notifications (RFC 8030) about favorites, instant saved searches, and deadlines. Ends when this session is ended. At most ten devices: a new one removes the oldest.',
    access: 'user',
    rateLimit: { max: 30, minutes: 10 },
    body: z.strictObject({
      endpoint,
      ...keys,
      /** The key of ours that the browser subscribed with; pages from before keys were rotated do not name it. */
      public_key: z.string().max(100).optional(),
    }),
    output: pushAnswer,
    errors: [],
  }),
  keepPush: defineEndpoint({
    method: 'POST',
    path: '/api/push/keep',
    summary:
      'Identify this browser among the devices by its push endpoint and secret, and tie it to the current session. Returns null if the user has not turned push on here; a registration by another user is removed.',
    access: 'user',
    rateLimit: { max: 300, minutes: 10 },
    body: z.strictObject({ endpoint, auth }),
    output: z.object({
      id: z.uuid().nullable(),
      /** The public key for browser subscriptions; a browser that subscribed with another one should renew. */
      public_key: z.string(),
    }),
    errors: [],
  }),
  removePush: defineEndpoint({
    method: 'POST',
    path: '/api/push/remove',
    summary: 'Remove a device from push notifications. Succeeds even if it is not registered.',
    access: 'user',
    rateLimit: { max: 60, minutes: 10 },
    body: z.strictObject({ id: z.uuid() }),
    output: pushAnswer,
    errors: [],
  }),
} as const
