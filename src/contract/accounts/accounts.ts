import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { typedText } from '#contract/typed-text.ts'

/** The agreements a person accepts at sign-up; the versions in force are stored with the acceptance. */
export const AGREEMENT_VERSIONS = { eula: '2026-11-20', terms_of_use: '2026-11-20' } as const

export const paymentAccountStatus = z.enum(['incomplete', 'trialing', 'active', 'canceled']).nullable()
export type PaymentAccountStatus = z.infer<typeof paymentAccountStatus>

export const currentUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  phone_number: z.string().nullable(),
  role: z.enum(['user', 'operator']),
  email_verified: z.boolean(),
  agreements_current: z.boolean(),
  payment_account: z.object({ status: paymentAccountStatus }),
  instant_email_alert: z.boolean(),
  /** Names of the counties open to this person now, sorted. */
  accessible_counties: z.array(z.string()),
})
export type CurrentUser = z.infer<typeof currentUser>

const done = z.object({ success: z.literal(true) })
/** Form fields are checked by the rules of `#domain/accounts`, which the route applies after this shape. */
const text = typedText(1000)

export const accountEndpoints = {
  signUp: defineEndpoint({
    method: 'POST',
    path: '/api/users/sign_up',
    summary:
      'Open an account; a mail with a verification link follows. The answer never tells whether the address is known.',
    access: 'public',
    rateLimit: { max: 10, minutes: 10 },
    body: z.object({
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
    rateLimit: { max: 20, minutes: 10 },
    body: z.object({ email: text, password: text, keep_signed_in: z.boolean() }),
    output: z.object({ success: z.literal(true), user: currentUser }),
    errors: ['wrong_credentials', 'suspended'],
  }),
  logout: defineEndpoint({
    method: 'POST',
    path: '/api/users/logout',
    summary: 'End the session; succeeds also when there is none.',
    access: 'public',
    rateLimit: { max: 60, minutes: 10 },
    body: z.object({}),
    output: done,
    errors: [],
  }),
  verifyEmail: defineEndpoint({
    method: 'POST',
    path: '/api/users/verify_email',
    summary: 'Confirm the e-mail address with the token of the mailed link. Works once, 24 hours.',
    access: 'public',
    rateLimit: { max: 30, minutes: 10 },
    body: z.object({ token: text }),
    output: done,
    errors: ['token_invalid'],
  }),
  resendVerification: defineEndpoint({
    method: 'POST',
    path: '/api/users/resend_verification',
    summary:
      'Mail a new verification link to an address that has an unverified account; same answer for every address.',
    access: 'public',
    rateLimit: { max: 5, minutes: 10 },
    body: z.object({ email: text }),
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
  subscription: defineEndpoint({
    method: 'GET',
    path: '/api/subscription',
    summary: 'The state of the payment account.',
    access: 'user',
    rateLimit: null,
    output: z.object({ payment_account_status: paymentAccountStatus }),
    errors: [],
  }),
} as const
