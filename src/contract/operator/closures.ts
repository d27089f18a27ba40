import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { readableText, typedText } from '#contract/typed-text.ts'
import { reason } from './reason.ts'

const closure = z.object({
  id: z.int(),
  /** Null for the whole state. */
  county: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  /** New deadline by order of the Chief Justice. */
  extends_to: z.string().nullable(),
  reason: z.string(),
  source_url: z.string().nullable(),
})
export type OperatorClosure = z.infer<typeof closure>

const entry = z.strictObject({
  county: typedText(40).nullable(),
  from: z.iso.date(),
  to: z.iso.date(),
  extends_to: z.iso.date().nullable(),
  /** Shown to bidders, such as `Snow`. */
  reason: readableText(200),
  source_url: typedText(2000).nullable(),
})
export type ClosureEntry = z.infer<typeof entry>

/** What a change of the court calendar moves. */
export const deadlineEffect = z.object({
  moves: z.array(
    z.object({
      listing_id: z.int(),
      title: z.string(),
      county: z.string(),
      /** Day and hour in New York, as on the listings; null without a deadline. */
      from: z.string().nullable(),
      to: z.string().nullable(),
      favorites: z.int(),
    }),
  ),
  /** Listings that change otherwise, such as by their status. */
  others: z.int(),
  /** People with one of these listings as a favorite: each gets one notice of each. */
  people: z.int(),
  /** Pass it on with the change: it is refused if another effect would follow by then. */
  effect: z.string(),
})
export type DeadlineEffect = z.infer<typeof deadlineEffect>

const closureId = z.object({ id: z.coerce.number().int().positive().max(999_999_999_999_999) })
const effect = z.string().regex(/^[0-9a-f]{64}$/)
const limit = { max: 120, minutes: 10 }

export const operatorClosureEndpoints = {
  closures: defineEndpoint({
    method: 'GET',
    path: '/api/operator/closures',
    summary: 'Closed days and extension orders, by first day.',
    access: 'operator',
    rateLimit: null,
    output: z.object({ closures: z.array(closure) }),
    errors: [],
  }),
  previewClosure: defineEndpoint({
    method: 'POST',
    path: '/api/operator/closures/preview',
    summary: 'What adding these closed days would move. Changes nothing.',
    access: 'operator',
    rateLimit: limit,
    body: entry,
    output: deadlineEffect,
    errors: ['not_found', 'not_possible'],
  }),
  addClosure: defineEndpoint({
    method: 'POST',
    path: '/api/operator/closures',
    summary:
      'Add closed days or an extension order. Upset deadlines move right away, and followers are notified.',
    access: 'operator',
    needsRecentPassword: true,
    rateLimit: limit,
    body: entry.extend({ effect, why: reason }),
    output: z.object({ id: z.int(), moved: z.int() }),
    errors: ['not_found', 'not_possible', 'changed_meanwhile', 'password_not_confirmed'],
  }),
  previewRemoval: defineEndpoint({
    method: 'POST',
    path: '/api/operator/closures/:id/preview_removal',
    summary: 'What removing these closed days would move. Changes nothing.',
    access: 'operator',
    rateLimit: limit,
    params: closureId,
    body: z.strictObject({}),
    output: deadlineEffect,
    errors: ['not_found'],
  }),
  removeClosure: defineEndpoint({
    method: 'POST',
    path: '/api/operator/closures/:id/remove',
    summary: 'Remove closed days. Upset deadlines move back right away, and followers are notified.',
    access: 'operator',
    needsRecentPassword: true,
    rateLimit: limit,
    params: closureId,
    body: z.strictObject({ effect, why: reason }),
    output: z.object({ moved: z.int() }),
    errors: ['not_found', 'changed_meanwhile', 'password_not_confirmed'],
  }),
}
