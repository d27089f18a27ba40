import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'

const done = z.object({ success: z.literal(true) })

/** A signed-in session. */
const sessionFacts = z.object({
  id: z.string(),
  /** Browser and system in words, such as 'Chrome on Windows'. */
  device: z.string(),
  signed_in_at: z.string(),
  keep_signed_in: z.boolean(),
  is_current: z.boolean(),
})

/** A login attempt with this person's address. */
const signInTry = z.object({
  at: z.string(),
  succeeded: z.boolean(),
  device: z.string(),
  /** IP address of the attempt. */
  address: z.string(),
})

export const sessionsAnswer = z.object({
  sessions: z.array(sessionFacts),
  /** Newest first: the last 90 days, at most 50. */
  sign_ins: z.array(signInTry),
})
export type SessionsAnswer = z.infer<typeof sessionsAnswer>

/** Calls for the sessions of the signed-in user. Ending one needs the password, as `confirmPassword` takes it. */
export const sessionEndpoints = {
  sessions: defineEndpoint({
    method: 'GET',
    path: '/api/users/sessions',
    summary: 'Active sessions and recent login attempts.',
    access: 'user',
    rateLimit: null,
    output: sessionsAnswer,
    errors: [],
  }),
  endSession: defineEndpoint({
    method: 'POST',
    path: '/api/users/end_session',
    summary: "End one of the user's sessions. Its open pages lose their stream right away.",
    access: 'user',
    security: 'end_session',
    rateLimit: { max: 60, minutes: 10 },
    body: z.strictObject({ id: z.uuid() }),
    output: done,
    errors: ['password_not_confirmed', 'not_found'],
  }),
  signOutOthers: defineEndpoint({
    method: 'POST',
    path: '/api/users/sign_out_others',
    summary: "End all of the user's sessions except this one, and void mailed links.",
    access: 'user',
    security: 'sign_out_others',
    rateLimit: { max: 20, minutes: 10 },
    body: z.strictObject({}),
    output: done,
    errors: ['password_not_confirmed'],
  }),
  signOutEverywhere: defineEndpoint({
    method: 'POST',
    path: '/api/users/sign_out_everywhere',
    summary: "End all of the user's sessions, including this one, and void mailed links.",
    access: 'user',
    security: 'sign_out_everywhere',
    rateLimit: { max: 20, minutes: 10 },
    body: z.strictObject({}),
    output: done,
    errors: ['password_not_confirmed'],
  }),
} as const
