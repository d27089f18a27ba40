import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'

/** Areas of the operator pages that can need an operator. */
export const OPERATOR_AREAS = ['sources', 'listings', 'reports', 'people', 'messages', 'jobs'] as const
export type OperatorArea = (typeof OPERATOR_AREAS)[number]

/** One thing that needs an operator. */
const need = z.object({
  /** Stable as long as the need lasts. */
  id: z.string(),
  area: z.enum(OPERATOR_AREAS),
  /** Waits for a decision, or failed. */
  tone: z.enum(['waiting', 'failed']),
  title: z.string(),
  /** What follows from it, with numbers. */
  detail: z.string(),
  /** How much it touches, such as `27 counties`. */
  touches: z.string(),
  since: z.string().nullable(),
  /** Page of the operator where it is dealt with, and the word on its button. */
  link: z.string(),
  action: z.string(),
  /** Days until the first upset deadline that it could make a subscriber miss; null if none depends on it. */
  days_to_deadline: z.int().nullable(),
})
export type OperatorNeed = z.infer<typeof need>

const countyFreshness = z.object({
  county: z.string(),
  state: z.enum(['good', 'held', 'failed', 'stale', 'no_source']),
  sources: z.array(z.string()),
  last_read_at: z.string().nullable(),
  newest_change_at: z.string().nullable(),
  /** Open ones. */
  listings: z.int(),
  /** Day and hour in New York of the next upset deadline, as on the listings; null if there is none. */
  next_deadline: z.string().nullable(),
})
export type CountyFreshness = z.infer<typeof countyFreshness>

const peopleFigures = z.object({
  /** Dollars a month of all subscriptions that are active. */
  monthly_revenue: z.number(),
  paying: z.int(),
  in_trial: z.int(),
  trials_ending_in_7_days: z.int(),
  granted: z.int(),
  payment_failed: z.int(),
  new_today: z.int(),
  new_today_verified: z.int(),
  left_this_month: z.int(),
})
export type PeopleFigures = z.infer<typeof peopleFigures>

const overview = z.object({
  needs: z.array(need),
  /** What was looked at, one sentence each. */
  checked: z.array(z.string()),
  /** When the last thing that needed an operator ended; null while something does, or if nothing ever did. */
  clear_since: z.string().nullable(),
  people: peopleFigures,
  counties: z.array(countyFreshness),
  /** The newest actions of operators. */
  done_lately: z.array(z.object({ id: z.int(), at: z.string(), action: z.string(), about: z.string() })),
  sources_on: z.int(),
  counties_on_sale: z.int(),
  /** Open ones, of every county. */
  listings: z.int(),
})
export type Overview = z.infer<typeof overview>

export const operatorOverviewEndpoints = {
  overview: defineEndpoint({
    method: 'GET',
    path: '/api/operator/overview',
    summary: 'What needs an operator today, people and revenue, and how fresh the facts of each county are.',
    access: 'operator',
    rateLimit: null,
    output: overview,
    errors: [],
  }),
  needs: defineEndpoint({
    method: 'GET',
    path: '/api/operator/needs',
    summary: 'How many things need an operator, by area.',
    access: 'operator',
    rateLimit: null,
    output: z.object({ counts: z.partialRecord(z.enum(OPERATOR_AREAS), z.int()) }),
    errors: [],
  }),
}
