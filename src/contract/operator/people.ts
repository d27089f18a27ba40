import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { typedText } from '#contract/typed-text.ts'
import { reason } from './reason.ts'

/** Lists of people that operators look at. */
export const PEOPLE_LISTS = [
  'trial_ending',
  'payment_failed',
  'mail_refused',
  'not_seen_30_days',
  'suspended',
  'operators',
] as const
export type PeopleList = (typeof PEOPLE_LISTS)[number]

const person = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['user', 'operator']),
  state: z.enum([
    'active',
    'trialing',
    'payment_failed',
    'granted',
    'canceled',
    'suspended',
    'unverified',
    'none',
  ]),
  counties: z.int(),
  joined_at: z.string(),
})
export type OperatorPerson = z.infer<typeof person>

const userId = z.object({ id: z.uuid() })
const done = z.object({ success: z.literal(true) })
const limit = { max: 120, minutes: 10 }

export const operatorPeopleEndpoints = {
  people: defineEndpoint({
    method: 'GET',
    path: '/api/operator/people',
    summary:
      'People whose email, name or Stripe customer holds the text, or who follow a case or parcel with that number; or one of the lists. At most 100.',
    access: 'operator',
    rateLimit: null,
    query: z.strictObject({ q: typedText(100).optional(), list: z.enum(PEOPLE_LISTS).optional() }),
    output: z.object({
      people: z.array(person),
      has_more: z.boolean(),
      total: z.int(),
      lists: z.record(z.enum(PEOPLE_LISTS), z.int()),
    }),
    errors: [],
  }),
  person: defineEndpoint({
    method: 'GET',
    path: '/api/operator/people/:id',
    summary:
      'One person: what is open to them and why, emails, sign-ins. Written to the audit log, once an hour.',
    access: 'operator',
    rateLimit: null,
    params: userId,
    output: person.extend({
      email_verified: z.boolean(),
      email_refused_at: z.string().nullable(),
      suspended_reason: z.string().nullable(),
      stripe_customer_id: z.string().nullable(),
      stripe_status: z.string().nullable(),
      /** Dollars a month. */
      monthly: z.number(),
      period_ends_at: z.string().nullable(),
      trial_ends_at: z.string().nullable(),
      cancels_at: z.string().nullable(),
      last_payment: z.object({ at: z.string(), amount: z.number() }).nullable(),
      payments: z.int(),
      open: z.array(
        z.object({
          county: z.string(),
          because: z.enum(['paid', 'trial', 'granted', 'statewide']),
          since: z.string().nullable(),
          listings: z.int(),
          monthly: z.number().nullable(),
        }),
      ),
      favorites: z.int(),
      saved_searches: z.int(),
      emails: z.array(
        z.object({ subject: z.string(), at: z.string(), state: z.enum(['accepted', 'refused']) }),
      ),
      sign_ins: z.array(
        z.object({
          at: z.string(),
          succeeded: z.boolean(),
          device: z.string(),
          address: z.string().nullable(),
        }),
      ),
      sessions: z.int(),
    }),
    errors: ['not_found'],
  }),
  maySee: defineEndpoint({
    method: 'GET',
    path: '/api/operator/people/:id/may_see',
    summary: 'Whether a person may see the listings with a parcel or case number, and why.',
    access: 'operator',
    rateLimit: null,
    params: userId,
    query: z.strictObject({ number: typedText(60).trim().min(2) }),
    output: z.object({
      listings: z.array(
        z.object({
          id: z.int(),
          title: z.string(),
          county: z.string(),
          may: z.boolean(),
          because: z.string(),
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  mailPerson: defineEndpoint({
    method: 'POST',
    path: '/api/operator/people/:id/mail',
    summary: 'Send the verification link again, or a link to set a password.',
    access: 'operator',
    rateLimit: limit,
    params: userId,
    body: z.strictObject({ what: z.enum(['verification', 'password']) }),
    output: done,
    errors: ['not_found', 'not_possible'],
  }),
  signOutPerson: defineEndpoint({
    method: 'POST',
    path: '/api/operator/people/:id/sign_out',
    summary: 'End all sessions of a person.',
    access: 'operator',
    needsRecentPassword: true,
    rateLimit: limit,
    params: userId,
    body: z.strictObject({ reason }),
    output: z.object({ sessions: z.int() }),
    errors: ['not_found', 'password_not_confirmed'],
  }),
  grantCounties: defineEndpoint({
    method: 'POST',
    path: '/api/operator/people/:id/grant',
    summary: 'Open counties to a person without payment, or close counties that were opened so.',
    access: 'operator',
    needsRecentPassword: true,
    rateLimit: limit,
    params: userId,
    body: z.strictObject({
      counties: z.array(typedText(40)).min(1).max(100),
      is_open: z.boolean(),
      reason,
    }),
    output: done,
    errors: ['not_found', 'password_not_confirmed'],
  }),
  suspendPerson: defineEndpoint({
    method: 'POST',
    path: '/api/operator/people/:id/suspend',
    summary: 'Sign a person out everywhere and refuse further sign-ins. They are told the reason.',
    access: 'operator',
    needsRecentPassword: true,
    rateLimit: limit,
    params: userId,
    body: z.strictObject({ reason }),
    output: done,
    errors: ['not_found', 'not_possible', 'password_not_confirmed'],
  }),
  reinstatePerson: defineEndpoint({
    method: 'POST',
    path: '/api/operator/people/:id/reinstate',
    summary: 'Let a suspended person sign in again.',
    access: 'operator',
    needsRecentPassword: true,
    rateLimit: limit,
    params: userId,
    body: z.strictObject({ reason }),
    output: done,
    errors: ['not_found', 'not_possible', 'password_not_confirmed'],
  }),
  erasePerson: defineEndpoint({
    method: 'POST',
    path: '/api/operator/people/:id/erase',
    summary: 'Erase a person on their request, as they could themselves. `email` is typed to be sure.',
    access: 'operator',
    needsRecentPassword: true,
    rateLimit: { max: 20, minutes: 10 },
    params: userId,
    body: z.strictObject({ email: typedText(320), reason }),
    output: done,
    errors: ['not_found', 'not_possible', 'password_not_confirmed'],
  }),
}
