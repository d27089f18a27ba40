import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { typedText } from '#contract/typed-text.ts'
import { CONTACT_FACTS, CONTACT_STANDINGS } from '#domain/counties/county-contact.ts'
import { deadlineEffect } from './closures.ts'
import { reason } from './reason.ts'
import { MAX_TRIAL_DAYS } from './limits.ts'

/** Facts of a county besides its contacts. `closes_at` is the hour at which the clerk's office closes, `5:00 PM`. */
export const COUNTY_FACTS = ['closes_at', 'seller', 'sale_place', 'sale_day_deposit'] as const
export type CountyFact = (typeof COUNTY_FACTS)[number]

const plan = z.object({
  /** Dollars a month. */
  monthly: z.number(),
  trial_days: z.int(),
  on_sale: z.boolean(),
  /** Dollars a month at Stripe; null before the first sync. */
  at_stripe: z.number().nullable(),
})

const county = z.object({
  name: z.string(),
  slug: z.string(),
  /** Open ones. */
  listings: z.int(),
  sources: z.array(z.string()),
  subscribers: z.int(),
  /** Null without a price. */
  plan: plan.nullable(),
  closes_at: z.string(),
  is_hour_confirmed: z.boolean(),
  /** The day on which most of its contacts were last checked by anyone; null if unknown. */
  contacts_checked: z.string().nullable(),
})
export type OperatorCounty = z.infer<typeof county>

const slug = z.object({ slug: z.string().regex(/^[a-z][a-z-]{1,30}$/) })

const factName = z.enum([...COUNTY_FACTS, ...CONTACT_FACTS])
const factChanges = z
  .array(
    z.strictObject({
      fact: factName,
      /** Null marks it as unknown. */
      value: typedText(500).nullable(),
      /** The value the operator saw. */
      seen: typedText(500).nullable(),
    }),
  )
  .min(1)
  .max(30)
export type CountyFactChange = z.infer<typeof factChanges>[number]

const money = z.number().min(0.5).max(99_999).multipleOf(0.01)
const planWish = z.strictObject({
  monthly: money,
  trial_days: z.int().min(0).max(MAX_TRIAL_DAYS),
  on_sale: z.boolean(),
})
const planChanges = z
  .array(
    z.strictObject({
      /** Null is the statewide plan. */
      county: typedText(40).nullable(),
      to: planWish,
      /** What the operator saw; null without a price. */
      seen: planWish.nullable(),
    }),
  )
  .min(1)
  .max(101)
export type PlanChange = z.infer<typeof planChanges>[number]

const limit = { max: 120, minutes: 10 }

export const operatorCountyEndpoints = {
  counties: defineEndpoint({
    method: 'GET',
    path: '/api/operator/counties',
    summary: 'All counties with their price, listings, sources and subscribers, and the statewide plan.',
    access: 'operator',
    rateLimit: null,
    output: z.object({ counties: z.array(county), state_wide: plan.nullable() }),
    errors: [],
  }),
  county: defineEndpoint({
    method: 'GET',
    path: '/api/operator/counties/:slug',
    summary: 'One county with its facts and contacts, and where each is from.',
    access: 'operator',
    rateLimit: null,
    params: slug,
    output: county.extend({
      facts: z.array(
        z.object({ fact: z.enum(COUNTY_FACTS), value: z.string().nullable(), is_set: z.boolean() }),
      ),
      contacts: z.array(
        z.object({
          fact: z.enum(CONTACT_FACTS),
          value: z.string().nullable(),
          source: z.string(),
          /** The day it was checked or its source was read. */
          seen: z.string().nullable(),
          standing: z.enum(CONTACT_STANDINGS),
          note: z.string().nullable(),
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  previewCounty: defineEndpoint({
    method: 'POST',
    path: '/api/operator/counties/:slug/preview',
    summary: 'What changing facts of a county would move. Changes nothing.',
    access: 'operator',
    rateLimit: limit,
    params: slug,
    body: z.strictObject({ changes: factChanges }),
    output: deadlineEffect,
    errors: ['not_found', 'not_possible', 'changed_meanwhile'],
  }),
  setCounty: defineEndpoint({
    method: 'POST',
    path: '/api/operator/counties/:slug',
    summary: 'Record facts confirmed with the county. Deadlines move right away if the closing hour changes.',
    access: 'operator',
    rateLimit: limit,
    params: slug,
    body: z.strictObject({ changes: factChanges, effect: z.string().regex(/^[0-9a-f]{64}$/), reason }),
    output: z.object({ moved: z.int() }),
    errors: ['not_found', 'not_possible', 'changed_meanwhile'],
  }),
  setPlans: defineEndpoint({
    method: 'POST',
    path: '/api/operator/plans',
    summary:
      'Set prices, trials and what is on sale, all or none of them. Subscribers keep the price they have. The next sync passes them to Stripe.',
    access: 'operator',
    needsRecentPassword: true,
    rateLimit: limit,
    body: z.strictObject({ changes: planChanges, reason }),
    output: z.object({ changed: z.int() }),
    errors: ['not_found', 'changed_meanwhile', 'password_not_confirmed'],
  }),
  syncCatalog: defineEndpoint({
    method: 'POST',
    path: '/api/operator/catalog_sync',
    summary: 'Bring products and prices at Stripe up to date; a dry run only says what would change.',
    access: 'operator',
    needsRecentPassword: true,
    rateLimit: { max: 20, minutes: 10 },
    body: z.strictObject({ dry_run: z.boolean() }),
    output: z.object({ steps: z.array(z.string()) }),
    errors: ['password_not_confirmed', 'payment_service_down', 'payment_service_refused'],
  }),
}
