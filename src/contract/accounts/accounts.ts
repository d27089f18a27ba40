import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { typedText } from '#contract/typed-text.ts'

/** The agreements accepted at sign-up. The acceptance stores the versions in force. */
export const AGREEMENT_VERSIONS = { eula: '2026-11-21', terms_of_use: '2026-11-23' } as const

export const paymentAccountStatus = z.enum(['incomplete', 'trialing', 'active', 'canceled']).nullable()
export type PaymentAccountStatus = z.infer<typeof paymentAccountStatus>

export const currentUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  phone_number: z.string().nullable(),
  role: z.enum(['user', 'operator']),
  email_verified: z.boolean(),
  /** The mail server permanently rejected this address. No mail is sent until it changes. */
  email_refused: z.boolean(),
  /** The requested new address, until its link confirms it or expires. */
  asked_email: z.string().nullable(),
  agreements_current: z.boolean(),
  payment_account: z.object({ status: paymentAccountStatus }),
  instant_email_alert: z.boolean(),
  /** The tour is offered once, after the first payment. */
  tour_offered: z.boolean(),
  /** Whether login also asks for a code from an authenticator app. */
  second_factor: z.boolean(),
  /** Whether this session was started with a passkey, or added one. */
  passkey_proven: z.boolean(),
  /** Names of the counties open to this person now, sorted. */
  accessible_counties: z.array(z.string()),
})
export type CurrentUser = z.infer<typeof currentUser>

const done = z.object({ success: z.literal(true) })

/** Shape only. The route then validates form fields with the rules in `#domain/accounts`. */
const text = typedText(1000)
/** Of an emailed link. Any text: a link that was damaged on the way is answered with `token_invalid`. */
const linkToken = z.string()

export const accountEndpoints = {
  signUp: defineEndpoint({
    method: 'POST',
    path: '/api/users/sign_up',
    summary:
      'Create an account and email a verification link. The response never reveals whether the address is registered.',
    access: 'public',
    security: 'sign_up',
    rateLimit: { max: 60, minutes: 10 },
    body: z.strictObject({
      name: text,
      email: text,
      password: text,
      is_adult: z.boolean(),
      agrees_to_eula: z.boolean(),
      agrees_to_terms: z.boolean(),
    }),
    output: done,
    errors: [],
  }),
  login: defineEndpoint({
    method: 'POST',
    path: '/api/users/login',
    summary:
      'Start a session and set the session cookie. If the account has a second factor, a right password without `code` is answered with `second_factor_needed`; send the same again with a code from the authenticator app or a recovery code.',
    access: 'public',
    security: 'sign_in',
    rateLimit: { max: 300, minutes: 10 },
    body: z.strictObject({
      email: text,
      password: text,
      keep_signed_in: z.boolean(),
      code: text.optional(),
    }),
    output: z.object({ success: z.literal(true), user: currentUser }),
    errors: ['wrong_credentials', 'second_factor_needed', 'second_factor_wrong', 'suspended'],
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/api/users/logout',
    summary: 'End the session. Succeeds even if there is none.',
    access: 'public',
    security: 'sign_out',
    rateLimit: { max: 600, minutes: 10 },
    body: z.strictObject({}),
    output: done,
    errors: [],
  }),
  verifyEmail: defineEndpoint({
    method: 'POST',
    path: '/api/users/verify_email',
    summary:
      'Verify the email address with the token from the emailed link, valid once for 24 hours. Signs in the browser that signed up; any other browser must send the password of that sign-up, or of the account whose address changes. Never signs in to an account with a second factor.',
    access: 'public',
    security: 'verify_email',
    rateLimit: { max: 120, minutes: 10 },
    body: z.strictObject({ token: linkToken, password: text.optional() }),
    output: done,
    errors: ['token_invalid', 'password_needed', 'wrong_credentials', 'suspended'],
  }),
  resendVerification: defineEndpoint({
    method: 'POST',
    path: '/api/users/resend_verification',
    summary:
      'Email a new verification link if the address has an unverified account. The response is the same for every address.',
    access: 'public',
    security: 'ask_for_verification',
    rateLimit: { max: 60, minutes: 10 },
    body: z.strictObject({ email: text }),
    output: done,
    errors: [],
  }),
  currentUser: defineEndpoint({
    method: 'GET',
    path: '/api/users/current_user',
    summary: 'The signed-in user.',
    access: 'user',
    rateLimit: null,
    output: z.object({ success: z.literal(true), user: currentUser }),
    errors: [],
  }),
  signedIn: defineEndpoint({
    method: 'GET',
    path: '/api/users/signed_in',
    summary: 'Whether the request has a session. Unlike `current_user`, never answered with 401.',
    access: 'public',
    rateLimit: null,
    output: z.object({ success: z.literal(true), signed_in: z.boolean() }),
    errors: [],
  }),
  forgotPassword: defineEndpoint({
    method: 'POST',
    path: '/api/forgot_password',
    summary: 'Email a password reset link. The response is the same for every address.',
    access: 'public',
    security: 'ask_for_password_reset',
    rateLimit: { max: 60, minutes: 10 },
    body: z.strictObject({ email: text }),
    output: done,
    errors: [],
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/api/reset_password',
    summary:
      "Set a new password with the token from the emailed link, valid once for 60 minutes. Ends all of the user's sessions.",
    access: 'public',
    security: 'reset_password',
    rateLimit: { max: 120, minutes: 10 },
    body: z.strictObject({ new_password: text, token: linkToken }),
    output: done,
    errors: ['token_invalid'],
  }),
  confirmPassword: defineEndpoint({
    method: 'POST',
    path: '/api/users/confirm_password',
    summary:
      'Confirm the password. For ten minutes, this session may then change the email address, password or second factor, end sessions, export the account, or delete it.',
    access: 'user',
    security: 'confirm_password',
    rateLimit: { max: 20, minutes: 10 },
    body: z.strictObject({ password: text }),
    output: done,
    errors: ['wrong_credentials'],
  }),
  update: defineEndpoint({
    method: 'POST',
    path: '/api/users/update',
    summary:
      'Change exactly one of email, password, and phone number. A new email address takes effect once its emailed link is used; a new password ends the other sessions.',
    access: 'user',
    security: 'change_account',
    rateLimit: { max: 20, minutes: 10 },
    body: z.strictObject({
      email: text.optional(),
      password: text.optional(),
      /** Null removes the phone number. */
      phone_number: text.nullable().optional(),
    }),
    output: done,
    errors: ['password_not_confirmed'],
  }),
  cancelEmailChange: defineEndpoint({
    method: 'POST',
    path: '/api/users/cancel_email_change',
    summary: 'Cancel a pending email change and invalidate its link. Succeeds even if there is none.',
    access: 'user',
    security: 'cancel_email_change',
    rateLimit: { max: 20, minutes: 10 },
    body: z.strictObject({}),
    output: done,
    errors: [],
  }),
  agree: defineEndpoint({
    method: 'POST',
    path: '/api/users/agree',
    summary: 'Accept the EULA and the terms in the given versions. Only the versions in force are accepted.',
    access: 'user',
    rateLimit: { max: 20, minutes: 10 },
    body: z.strictObject({ eula: text, terms_of_use: text }),
    output: done,
    errors: [],
  }),
  tourOffered: defineEndpoint({
    method: 'POST',
    path: '/api/users/tour_offered',
    summary: 'Record that the tour was offered, or started without an offer.',
    access: 'user',
    rateLimit: { max: 20, minutes: 10 },
    body: z.strictObject({}),
    output: done,
    errors: [],
  }),
  deleteAccount: defineEndpoint({
    method: 'POST',
    path: '/api/users/delete',
    summary:
      "Cancel the subscription and erase the user's personal data. Payment records remain without it, as tax law requires. Refused for the last operator.",
    access: 'user',
    security: 'erase_account',
    rateLimit: { max: 20, minutes: 10 },
    body: z.strictObject({}),
    output: done,
    errors: ['password_not_confirmed', 'not_possible'],
  }),
  exportData: defineEndpoint({
    method: 'GET',
    path: '/api/users/export',
    summary: 'All data held about the user, as a JSON file.',
    access: 'user',
    security: 'export_data',
    rateLimit: { max: 20, minutes: 10 },
    output: null,
    contentType: 'application/json',
    errors: ['password_not_confirmed'],
  }),
} as const
