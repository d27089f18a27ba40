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
  trial_ends_at: z.string().nullable(),
})
export type OperatorPerson = z.infer<typeof person>

const open = z.object({
  /** Null for every county, by the statewide plan. */
  county: z.string().nullable(),
  because: z.enum(['paid', 'trial', 'granted']),
  listings: z.int(),
  /** Dollars; null if nothing is charged for it. */
  monthly: z.number().nullable(),
  /** End of what is paid for or tried; null if none is set. */
  until: z.string().nullable(),
  /** Of a county that an operator opened; `by` is null for the command line and for an operator who is gone. */
  grant: z.object({ at: z.string(), by: z.string().nullable(), reason: z.string().nullable() }).nullable(),
})

/** What keeps a person from all listings, checked in this order. */
const guard = z.enum(['login', 'suspended', 'email', 'agreements', 'payment', 'counties'])

const personPage = person.extend({
  email_verified: z.boolean(),
  email_refused_at: z.string().nullable(),
  /** The address the person wants to change to, until it is confirmed. */
  asked_email: z.string().nullable(),
  suspended_at: z.string().nullable(),
  suspended_reason: z.string().nullable(),
  /** Null if the counties below are open to the person now. */
  guard: guard.nullable(),
  stripe_customer_id: z.string().nullable(),
  stripe_status: z.string().nullable(),
  /** Dollars a month. */
  monthly: z.number(),
  period_ends_at: z.string().nullable(),
  cancels_at: z.string().nullable(),
  last_payment: z.object({ at: z.string(), amount: z.number() }).nullable(),
  payments: z.int(),
  open: z.array(open),
  /** Counties that are closed because a payment for them failed; null for every county. */
  unpaid: z.array(z.string().nullable()),
  /** Listings of all open counties, each counted once. */
  listings: z.int(),
  favorites: z.int(),
  saved_searches: z.int(),
  emails: z.array(
    z.object({
      key: z.string(),
      subject: z.string(),
      at: z.string(),
      state: z.enum(['accepted', 'refused', 'unanswered']),
    }),
  ),
  /** The number that alerts are texted to, and what was texted in the last 30 days; null without one. */
  texts: z
    .object({
      /** Ten digits. */
      phone: z.string(),
      state: z.enum(['unverified', 'on', 'stopped']),
      stopped_because: z.enum(['stop', 'unreachable', 'refused']).nullable(),
      sent: z.int(),
      undelivered: z.int(),
      /** Dollars that the gateway charged, to the cent. */
      cost: z.number(),
    })
    .nullable(),
  sign_ins: z.array(
    z.object({
      at: z.string(),
      succeeded: z.boolean(),
      device: z.string(),
      /** Null after 30 days. */
      address: z.string().nullable(),
    }),
  ),
  sessions: z.array(z.object({ id: z.uuid(), device: z.string(), signed_in_at: z.string() })),
})
export type OperatorPersonPage = z.infer<typeof personPage>

const userId = z.object({ id: z.uuid() })
const done = z.object({ success: z.literal(true) })
const limit = { max: 120, minutes: 10 }
const found = z.strictObject({ q: typedText(100).optional(), list: z.enum(PEOPLE_LISTS).optional() })

export const operatorPeopleEndpoints = {
  people: defineEndpoint({
    method: 'GET',
    path: '/api/operator/people',
    summary:
      'People whose email or name contains the text, who are that Stripe customer, or who follow a case or parcel whose number begins with it; or one of the lists. At most 100.',
    access: 'operator',
    rateLimit: null,
    query: found,
    output: z.object({ people: z.array(person), has_more: z.boolean() }),
    errors: [],
  }),
  peopleCounts: defineEndpoint({
    method: 'GET',
    path: '/api/operator/people_counts',
    summary: 'How many people there are, in all and on each list.',
    access: 'operator',
    rateLimit: null,
    output: z.object({ total: z.int(), lists: z.record(z.enum(PEOPLE_LISTS), z.int()) }),
    errors: [],
  }),
  peopleFile: defineEndpoint({
    method: 'GET',
    path: '/api/operator/people.csv',
    summary: 'The same people as a CSV file, at most 100,000. Written to the audit log.',
    access: 'operator',
    security: 'export_data',
    rateLimit: null,
    reads: { atOnce: 20, perMinute: 2 },
    query: found,
    output: null,
    contentType: 'text/csv',
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
    output: personPage,
    errors: ['not_found'],
  }),
  maySee: defineEndpoint({
    method: 'GET',
    path: '/api/operator/people/:id/may_see',
    summary: 'Whether a person may see the listings with a parcel or case number, and why.',
    access: 'operator',
    rateLimit: null,
    params: userId,
    query: z.strictObject({ number: typedText(60).trim().min(4) }),
    output: z.object({
      guard: guard.nullable(),
      listings: z.array(
        z.object({
          id: z.int(),
          title: z.string(),
          county: z.string(),
          may: z.boolean(),
          is_gone: z.boolean(),
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
    summary: 'Open counties to a person without payment, or close counties that were opened this way.',
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
    errors: ['not_found', 'not_possible', 'password_not_confirmed'],
  }),
  suspendPerson: defineEndpoint({
    method: 'POST',
    path: '/api/operator/people/:id/suspend',
    summary:
      'Sign a person out everywhere and refuse further sign-ins. They get the reason by email. Operators cannot suspend themselves or the last operator.',
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
    summary:
      'Erase a person on their request, as they could themselves. `email` confirms who is meant. Operators cannot erase themselves or the last operator.',
    access: 'operator',
    needsRecentPassword: true,
    rateLimit: { max: 20, minutes: 10 },
    params: userId,
    body: z.strictObject({ email: typedText(320), reason }),
    output: done,
    errors: ['not_found', 'not_possible', 'password_not_confirmed'],
  }),
}
