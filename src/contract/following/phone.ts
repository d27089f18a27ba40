import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { typedText } from '#contract/typed-text.ts'

const done = z.object({ success: z.literal(true) })

/** Whether alerts are texted to the person, and which. */
export const textSettings = z.object({
  /** Ten digits; null if the account has no phone number. */
  phone: z.string().nullable(),
  /** `on`: verified, and nothing stops it. */
  state: z.enum(['none', 'unverified', 'on', 'stopped']),
  /**
   * Why nothing is texted to the number: it replied STOP, the carrier reports that it cannot be reached, or refuses our
   * messages. An unverified number then gets no code.
   */
  stopped_because: z.enum(['stop', 'unreachable', 'refused']).nullable(),
  /** A code texted to the number can still be entered. */
  awaits_code: z.boolean(),
  /** Deadlines of today and tomorrow. */
  deadlines: z.boolean(),
  upset_bids: z.boolean(),
  /** Sales that are postponed, moved up or canceled, or whose time changes. */
  sale_changes: z.boolean(),
})
export type TextSettings = z.infer<typeof textSettings>

export const phoneEndpoints = {
  sendPhoneCode: defineEndpoint({
    method: 'POST',
    path: '/api/phone/code',
    summary:
      'Store a US or Canadian phone number, and text it a code that verifies it. `agreed` states that the person agreed to get text messages. A different number ends texts to the former one.',
    access: 'user',
    rateLimit: { max: 20, minutes: 10 },
    body: z.strictObject({ phone_number: typedText(100), agreed: z.literal(true) }),
    output: done,
    errors: ['email_not_verified', 'not_found', 'not_possible'],
  }),
  verifyPhone: defineEndpoint({
    method: 'POST',
    path: '/api/phone/verify',
    summary:
      'Verify the phone number with the code texted to it, which turns texts on. A code is valid for ten minutes and five tries.',
    access: 'user',
    rateLimit: { max: 40, minutes: 10 },
    body: z.strictObject({ code: typedText(40) }),
    output: done,
    errors: ['not_found', 'phone_code_wrong', 'phone_code_expired', 'phone_taken'],
  }),
  textStatus: defineEndpoint({
    method: 'POST',
    path: '/api/webhooks/sms/status',
    summary: 'Webhook for what becomes of a text message, signed by the gateway, which is then asked for it.',
    access: 'public',
    proof: 'signature',
    rateLimit: null,
    output: done,
    errors: ['not_found'],
  }),
  incomingText: defineEndpoint({
    method: 'POST',
    path: '/api/webhooks/sms/incoming',
    summary:
      'Webhook for text messages that people send us, signed by the gateway. STOP, START and HELP are answered.',
    access: 'public',
    proof: 'signature',
    rateLimit: null,
    output: null,
    contentType: 'text/xml',
    errors: ['not_found'],
  }),
} as const
