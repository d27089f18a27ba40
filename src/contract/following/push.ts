import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'

const instant = z.string()

const endpoint = z.url().max(1_000)

/** Known to the browser and to us alone, so that it shows which browser names an endpoint. */
const auth = z.string().regex(/^[\w-]{22}(==)?$/, 'must be 16 bytes in base64url')

/** The keys that a message is encrypted with, as the browser gives them: a point of P-256, and 16 random bytes. */
const keys = {
  p256dh: z.string().regex(/^[\w-]{87}=?$/, 'must be 65 bytes in base64url'),
  auth,
}

export const pushAnswer = z.object({
  /** The key a browser subscribes with, base64url. */
  public_key: z.string(),
  /** The person's devices, the oldest first. */
  devices: z.array(
    z.object({
      id: z.uuid(),
      /** In words, such as `Firefox on Windows`. */
      device: z.string(),
      turned_on_at: instant,
      /** Since when its push service knows it no more, so that nothing reaches it; null while it does. */
      gone_at: instant.nullable(),
    }),
  ),
})
export type PushAnswer = z.infer<typeof pushAnswer>

export const pushEndpoints = {
  push: defineEndpoint({
    method: 'GET',
    path: '/api/push',
    summary: 'The devices of the person that show notices at once, and the key to add one.',
    access: 'user',
    rateLimit: null,
    output: pushAnswer,
    errors: [],
  }),
  subscribeToPush: defineEndpoint({
    method: 'POST',
    path: '/api/push/subscribe',
    summary:
      'Have this browser told at once of changes in favorites, of what searches with an instant alert find and of ' +
      'deadlines, by the push service it names (RFC 8030). Ends when the session here is ended. At most ten devices: ' +
      'the oldest goes first.',
    access: 'user',
    rateLimit: { max: 30, minutes: 10 },
    body: z.strictObject({ endpoint, ...keys }),
    output: pushAnswer,
    errors: [],
  }),
  keepPush: defineEndpoint({
    method: 'POST',
    path: '/api/push/keep',
    summary:
      'Which of the devices this browser is, by its address and secret for push, so that it ends with the present ' +
      'session. Null where the person has not turned it on here; whoever did gets nothing here any more.',
    access: 'user',
    rateLimit: { max: 300, minutes: 10 },
    body: z.strictObject({ endpoint, auth }),
    output: z.object({ id: z.uuid().nullable() }),
    errors: [],
  }),
  removePush: defineEndpoint({
    method: 'POST',
    path: '/api/push/remove',
    summary: 'Tell one device nothing any more. Succeeds also where it was not told.',
    access: 'user',
    rateLimit: { max: 60, minutes: 10 },
    body: z.strictObject({ id: z.uuid() }),
    output: pushAnswer,
    errors: [],
  }),
} as const
