import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { typedInstant } from '#contract/typed-day.ts'
import { typedText } from '#contract/typed-text.ts'
import { reason } from './reason.ts'

const message = z.object({
  key: z.string(),
  subject: z.string(),
  written_at: z.string(),
  /** `accepted` by the mail server; `refused` by it; `unanswered`: it may have accepted it. */
  state: z.enum(['accepted', 'refused', 'unanswered']),
  /** Null if the address has no account. */
  person: z.object({ id: z.uuid(), email: z.string(), is_refused: z.boolean() }).nullable(),
  /** Whether it is stored, so that it can be sent again: alerts and announcements never are. */
  is_repeatable: z.boolean(),
})
export type OperatorMessage = z.infer<typeof message>

/** A key of an email. */
const key = z.string().regex(/^[\w.-]{1,200}$/)

const announcement = z.object({
  id: z.int(),
  county: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
  made_at: z.string(),
  recipients: z.int(),
  delivered: z.int(),
  refused: z.int(),
  left_out: z.int(),
  /** Still to be sent; 0 if it was stopped. */
  waiting: z.int(),
  stopped_at: z.string().nullable(),
})
export type OperatorAnnouncement = z.infer<typeof announcement>

const announced = {
  /** Name of a county; null for everybody. */
  county: typedText(40).nullable(),
  subject: typedText(120)
    .trim()
    .min(3)
    .refine((text) => !/[\r\n]/.test(text), 'must be one line'),
  /** Paragraphs, separated by empty lines. Plain text. */
  body: typedText(5000).trim().min(10),
}
export type Announced = z.infer<z.ZodObject<typeof announced>>

export const operatorMessageEndpoints = {
  messages: defineEndpoint({
    method: 'GET',
    path: '/api/operator/messages',
    summary: 'Emails of the last 90 days, newest first, 100 at a time.',
    access: 'operator',
    rateLimit: null,
    query: z.strictObject({
      state: z.enum(['accepted', 'refused', 'unanswered']).optional(),
      /** Part of an address or a subject. */
      q: typedText(100).optional(),
      /** ISO instant and key of the last one of the page before; without a key, all of that instant are left out. */
      before: typedInstant.optional(),
      before_key: key.optional(),
    }),
    output: z.object({
      messages: z.array(message),
      has_more: z.boolean(),
      /** Accounts whose address the mail server refuses. */
      refused_addresses: z.int(),
    }),
    errors: [],
  }),
  resendMessage: defineEndpoint({
    method: 'POST',
    path: '/api/operator/messages/resend',
    summary: 'Send a stored email again, to the address its account has now.',
    access: 'operator',
    rateLimit: { max: 120, minutes: 10 },
    body: z.strictObject({ key }),
    output: z.object({ to: z.string() }),
    errors: ['not_found', 'not_possible'],
  }),
  announcements: defineEndpoint({
    method: 'GET',
    path: '/api/operator/announcements',
    summary: 'Messages to subscribers, newest first, with how far they are sent.',
    access: 'operator',
    rateLimit: null,
    output: z.object({ announcements: z.array(announcement) }),
    errors: [],
  }),
  previewAnnouncement: defineEndpoint({
    method: 'POST',
    path: '/api/operator/announcements/preview',
    summary: 'The email an announcement would be, and how many people would get it. Sends nothing.',
    access: 'operator',
    rateLimit: { max: 300, minutes: 10 },
    body: z.strictObject(announced),
    output: z.object({ recipients: z.int(), subject: z.string(), text: z.string() }),
    errors: ['not_found'],
  }),
  announce: defineEndpoint({
    method: 'POST',
    path: '/api/operator/announcements',
    summary:
      'Send an announcement, at most 120 emails a minute. `recipients` is the number the operator saw; the same `attempt` again sends nothing more.',
    access: 'operator',
    needsRecentPassword: true,
    rateLimit: { max: 10, minutes: 10 },
    body: z.strictObject({
      ...announced,
      attempt: z.uuid(),
      recipients: z.int().min(1).max(1_000_000),
      reason,
    }),
    output: z.object({ id: z.int() }),
    errors: ['not_found', 'changed_meanwhile', 'password_not_confirmed'],
  }),
  stopAnnouncement: defineEndpoint({
    method: 'POST',
    path: '/api/operator/announcements/:id/stop',
    summary: 'Stop sending an announcement. Emails already sent cannot be recalled.',
    access: 'operator',
    rateLimit: { max: 60, minutes: 10 },
    params: z.object({ id: z.coerce.number().int().positive().max(999_999_999_999_999) }),
    body: z.strictObject({}),
    output: z.object({ waiting: z.int() }),
    errors: ['not_found', 'not_possible'],
  }),
}
