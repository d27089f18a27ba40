import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { typedText } from '#contract/typed-text.ts'

/** The agreements a person accepts at sign-up; the versions in force are stored with the acceptance. */
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
  /** The mail server refused this address for good, so that no mail arrives until it is changed. */
  email_refused: z.boolean(),
  /** The address the person asked for, until it is proven by its link or the link is too old. */
  asked_email: z.string().nullable(),
  agreements_current: z.boolean(),
  payment_account: z.object({ status: paymentAccountStatus }),
  instant_email_alert: z.boolean(),
  /** The tour is offered once, after the first payment. */
  tour_offered: z.boolean(),
  /** Names of the counties open to this person now, sorted. */
  accessible_counties: z.array(z.string()),
})
export type CurrentUser = z.infer<typeof currentUser>

const done = z.object({ success: z.literal(true) })

/** Where a person is signed in. */
const sessionFacts = z.object({
  id: z.string(),
  /** Browser and system in words, such as 'Chrome on Windows'. */
  device: z.string(),
  signed_in_at: z.string(),
  keep_signed_in: z.boolean(),
  is_current: z.boolean(),
})

/** One try at the login form with this person's address. */
const signInTry = z.object({
  at: z.string(),
  succeeded: z.boolean(),
  device: z.string(),
  /** The network address it came from. */
  address: z.string(),
})

export const sessionsAnswer = z.object({
  sessions: z.array(sessionFacts),
  /** Newest first, of the last 90 days, at most 50. */
  sign_ins: z.array(signInTry),
})
export type SessionsAnswer = z.infer<typeof sessionsAnswer>

/** Form fields are checked by the rules of `#domain/accounts`, which the route applies after this shape. */
const text = typedText(1000)

export const accountEndpoints = {
  signUp: defineEndpoint({
    method: 'POST',
    path: '/api/users/sign_up',
    summary:
      'Open an account; a mail with a verification link follows. The answer never tells whether the address is known.',
    access: 'public',
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
    summary: 'Start a session; sets the session cookie.',
    access: 'public',
    rateLimit: { max: 300, minutes: 10 },
    body: z.strictObject({ email: text, password: text, keep_signed_in: z.boolean() }),
    output: z.object({ success: z.literal(true), user: currentUser }),
    errors: ['wrong_credentials', 'suspended'],
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/api/users/logout',
    summary: 'End the session; succeeds also when there is none.',
    access: 'public',
    rateLimit: { max: 600, minutes: 10 },
    body: z.strictObject({}),
    output: done,
    errors: [],
  }),
  verifyEmail: defineEndpoint({
    method: 'POST',
    path: '/api/users/verify_email',
    summary:
      'Confirm the email address with the token of the mailed link; works once, 24 hours. In the browser that signed up it signs in; elsewhere the password of that sign-up, or of the account whose address changes, is needed.',
    access: 'public',
    rateLimit: { max: 120, minutes: 10 },
    body: z.strictObject({ token: text, password: text.optional() }),
    output: done,
    errors: ['token_invalid', 'password_needed', 'wrong_credentials', 'suspended'],
  }),
  resendVerification: defineEndpoint({
    method: 'POST',
    path: '/api/users/resend_verification',
    summary:
      'Mail a new verification link to an address that has an unverified account; same answer for every address.',
    access: 'public',
    rateLimit: { max: 60, minutes: 10 },
    body: z.strictObject({ email: text }),
    output: done,
    errors: [],
  }),
  currentUser: defineEndpoint({
    method: 'GET',
    path: '/api/users/current_user',
    summary: 'The signed-in person.',
    access: 'user',
    rateLimit: null,
    output: z.object({ success: z.literal(true), user: currentUser }),
    errors: [],
  }),
  forgotPassword: defineEndpoint({
    method: 'POST',
    path: '/api/forgot_password',
    summary: 'Mail a link to set a new password; same answer for every address.',
    access: 'public',
    rateLimit: { max: 60, minutes: 10 },
    body: z.strictObject({ email: text }),
    output: done,
    errors: [],
  }),
  resetPassword: defineEndpoint({
    method: 'POST',
    path: '/api/reset_password',
    summary:
      'Set a new password with the token of the mailed link, once, within 60 minutes. Ends every session of the person.',
    access: 'public',
    rateLimit: { max: 120, minutes: 10 },
    body: z.strictObject({ new_password: text, token: text }),
    output: done,
    errors: ['token_invalid'],
  }),
  confirmPassword: defineEndpoint({
    method: 'POST',
    path: '/api/users/confirm_password',
    summary:
      'Prove the password again; opens changes of email and password, the export and the deletion of the account to this session for ten minutes.',
    access: 'user',
    rateLimit: { max: 20, minutes: 10 },
    body: z.strictObject({ password: text }),
    output: done,
    errors: ['wrong_credentials'],
  }),
  update: defineEndpoint({
    method: 'POST',
    path: '/api/users/update',
    summary:
      'Change exactly one of email, password and phone number. A new email address holds once the link mailed to it is used; a new password ends the other sessions.',
    access: 'user',
    rateLimit: { max: 20, minutes: 10 },
    body: z.strictObject({
      email: text.optional(),
      password: text.optional(),
      /** Null removes it. */
      phone_number: text.nullable().optional(),
    }),
    output: done,
    errors: ['password_not_confirmed'],
  }),
  cancelEmailChange: defineEndpoint({
    method: 'POST',
    path: '/api/users/cancel_email_change',
    summary:
      'Take back what was asked for as a new email address: its link opens nothing. Succeeds also without one.',
    access: 'user',
    rateLimit: { max: 20, minutes: 10 },
    body: z.strictObject({}),
    output: done,
    errors: [],
  }),
  sessions: defineEndpoint({
    method: 'GET',
    path: '/api/users/sessions',
    summary: 'Where the person is signed in, and the latest tries to sign in.',
    access: 'user',
    rateLimit: null,
    output: sessionsAnswer,
    errors: [],
  }),
  signOutEverywhere: defineEndpoint({
    method: 'POST',
    path: '/api/users/sign_out_everywhere',
    summary: 'End every session of the person, this one too.',
    access: 'user',
    rateLimit: { max: 20, minutes: 10 },
    body: z.strictObject({}),
    output: done,
    errors: [],
  }),
  agree: defineEndpoint({
    method: 'POST',
    path: '/api/users/agree',
    summary:
      'Agree to the EULA and the terms in the versions that were read; only the ones in force are taken.',
    access: 'user',
    rateLimit: { max: 20, minutes: 10 },
    body: z.strictObject({ eula: text, terms_of_use: text }),
    output: done,
    errors: [],
  }),
  tourOffered: defineEndpoint({
    method: 'POST',
    path: '/api/users/tour_offered',
    summary: 'Remember that the tour was offered to the person, or taken without being offered.',
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
      'Cancel the subscription and erase the person. Paid amounts stay without the person, as tax law asks.',
    access: 'user',
    rateLimit: { max: 20, minutes: 10 },
    body: z.strictObject({}),
    output: done,
    errors: ['password_not_confirmed'],
  }),
  exportData: defineEndpoint({
    method: 'GET',
    path: '/api/users/export',
    summary: 'Everything held about the person, as one JSON file.',
    access: 'user',
    rateLimit: { max: 20, minutes: 10 },
    output: null,
    contentType: 'application/json',
    errors: ['password_not_confirmed'],
  }),
} as const
