import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { typedText } from '#contract/typed-text.ts'

const code = typedText(100)
const done = z.object({ success: z.literal(true) })

/** Ten codes that each sign in once without the app. Stored only as hashes, so this answer is the only one with them. */
const recoveryCodes = z.object({ success: z.literal(true), recovery_codes: z.array(z.string()) })

const secondFactorAnswer = z.object({
  /** Null if the account has no second factor. */
  set_up_at: z.string().nullable(),
  recovery_codes_left: z.number(),
})
export type SecondFactorAnswer = z.infer<typeof secondFactorAnswer>

const beginAnswer = z.object({
  success: z.literal(true),
  /** In Base32, to type into an authenticator app. */
  secret: z.string(),
  /** The same as an `otpauth:` URI, to show as a QR code. */
  uri: z.string(),
})
export type BeginSecondFactorAnswer = z.infer<typeof beginAnswer>

/** Calls for a person's second factor: time-based codes (TOTP, RFC 6238) and recovery codes. */
export const secondFactorEndpoints = {
  secondFactor: defineEndpoint({
    method: 'GET',
    path: '/api/users/second_factor',
    summary: 'When the second factor was set up, and how many recovery codes are unused.',
    access: 'user',
    rateLimit: null,
    output: secondFactorAnswer,
    errors: [],
  }),
  beginSecondFactor: defineEndpoint({
    method: 'POST',
    path: '/api/users/begin_second_factor',
    summary:
      'Create a key for an authenticator app. It takes effect once a code from it is confirmed, within an hour. If a second factor is already set up, `code` must be a code from it or a recovery code; it stays in force until then.',
    access: 'user',
    security: 'begin_second_factor',
    rateLimit: { max: 20, minutes: 10 },
    body: z.strictObject({ code: code.optional() }),
    output: beginAnswer,
    errors: ['password_not_confirmed', 'email_not_verified', 'second_factor_needed', 'second_factor_wrong'],
  }),
  confirmSecondFactor: defineEndpoint({
    method: 'POST',
    path: '/api/users/confirm_second_factor',
    summary:
      'Turn on the second factor with a code from the new key. Returns ten recovery codes, which replace any earlier ones. Ends every other session.',
    access: 'user',
    security: 'turn_on_second_factor',
    rateLimit: { max: 20, minutes: 10 },
    body: z.strictObject({ code }),
    output: recoveryCodes,
    errors: ['second_factor_not_begun', 'second_factor_wrong'],
  }),
  newRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/api/users/new_recovery_codes',
    summary:
      'Replace the recovery codes with ten new ones. `code` must be a code from the app or a recovery code, unless the session was started with a passkey.',
    access: 'user',
    security: 'renew_recovery_codes',
    rateLimit: { max: 20, minutes: 10 },
    body: z.strictObject({ code: code.optional() }),
    output: recoveryCodes,
    errors: ['password_not_confirmed', 'second_factor_off', 'second_factor_needed', 'second_factor_wrong'],
  }),
  turnOffSecondFactor: defineEndpoint({
    method: 'POST',
    path: '/api/users/turn_off_second_factor',
    summary:
      'Turn off the second factor. Succeeds even if there is none. Refused for operators with `second_factor_required`.',
    access: 'user',
    security: 'turn_off_second_factor',
    rateLimit: { max: 20, minutes: 10 },
    body: z.strictObject({}),
    output: done,
    errors: ['password_not_confirmed', 'second_factor_required'],
  }),
} as const
