import { z } from 'zod'
import { PAYMENT_STANDINGS } from '#domain/accounts/payment-standing.ts'
import { paymentAccountStatus } from '#contract/accounts/accounts.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { typedText } from '#contract/typed-text.ts'

/** Dollars. */
const dollars = z.number()
/** A date in New York, `YYYY-MM-DD`. */
const day = z.string()
/** ISO. Access ends at the instant itself, not with its day. */
const instant = z.string()
/** The day of an instant beside it, for pages that were opened before an update and show days. */
const formerDay = day.nullable().optional()

export const offer = z.object({
  /** Per month. */
  price: dollars,
  /** Trial days of a first subscription; 0 means no trial. */
  trial_days: z.number().int(),
})
export type Offer = z.infer<typeof offer>

export const plansAnswer = z.object({
  /** Counties on sale, by name. */
  counties: z.array(offer.extend({ county: z.string() })),
  /** All counties at one price; null if not on sale. */
  state_wide: offer.nullable(),
})
export type PlansAnswer = z.infer<typeof plansAnswer>

/** The wanted counties by name, or the whole state. */
export const choice = z.strictObject({
  counties: z.array(typedText(40)).max(100),
  state_wide: z.boolean(),
})
export type Choice = z.infer<typeof choice>

/** A county in the subscription; `county` is null for the statewide plan. */
const subscribedCounty = z.object({
  county: z.string().nullable(),
  /** Per month; null for a dropped county that stays open until `closes_at`. */
  price: dollars.nullable(),
  /** End of what is paid for or of the trial, or of the subscription if earlier; null before the first payment. */
  closes_at: instant.nullable(),
  open_until: formerDay,
})

/** Why the account is in its state; decides the message and the action shown. */
export const paymentStanding = z.enum(PAYMENT_STANDINGS)
export type PaymentStanding = z.infer<typeof paymentStanding>

export const billingAccount = z.object({
  payment_account_status: paymentAccountStatus,
  standing: paymentStanding,
  counties: z.array(subscribedCounty),
  /** Counties an operator opened without payment. */
  granted_counties: z.array(z.string()),
  /** Total per month. */
  monthly: dollars,
  /** Null unless in a trial. */
  trial_ends_at: instant.nullable(),
  trial_ends_on: formerDay,
  /** Date of the next charge; null if none is due. */
  renews_on: day.nullable(),
  /** When a canceled subscription ends; null if it is not canceled. */
  ends_at: instant.nullable(),
  ends_on: formerDay,
  /** Whether the first subscription, with its trial, is still available. */
  may_have_trial: z.boolean(),
  /** Paid in the last twelve months: the cap on our liability. */
  paid_last_12_months: dollars,
  /** Whether the payment portal has anything to show. */
  has_portal: z.boolean(),
})
export type BillingAccount = z.infer<typeof billingAccount>

/** Effects of a change of counties, before it is made. */
export const changePreview = z.object({
  monthly_now: dollars,
  monthly_after: dollars,
  /** Charged immediately. */
  due_now: dollars,
  /** The change would end the running trial and charge all chosen counties immediately. */
  ends_trial: z.boolean(),
  added: z.array(z.object({ county: z.string().nullable(), price: dollars })),
  /** Each stays open until the end of the paid period. */
  dropped: z.array(
    z.object({ county: z.string().nullable(), closes_at: instant.nullable(), open_until: formerDay }),
  ),
  /** When the subscription ends because every county was dropped; null otherwise. */
  ends_subscription_at: instant.nullable(),
  ends_subscription_on: formerDay,
})
export type ChangePreview = z.infer<typeof changePreview>

const done = z.object({ success: z.literal(true) })

export const billingEndpoints = {
  subscription: defineEndpoint({
    method: 'GET',
    path: '/api/subscription',
    summary:
      'The state of the payment account. Queries the payment service again while no open subscription is known.',
    access: 'user',
    rateLimit: { max: 200, minutes: 10 },
    output: z.object({ payment_account_status: paymentAccountStatus }),
    errors: [],
  }),
  plans: defineEndpoint({
    method: 'GET',
    path: '/api/plans',
    summary: 'Plans on sale: counties with price and trial, and the statewide plan.',
    access: 'public',
    rateLimit: null,
    output: plansAnswer,
    errors: [],
  }),
  account: defineEndpoint({
    method: 'GET',
    path: '/api/billing_account',
    summary: "The user's subscription: counties, prices, dates, and amount paid.",
    access: 'user',
    rateLimit: null,
    output: billingAccount,
    errors: [],
  }),
  checkout: defineEndpoint({
    method: 'POST',
    path: '/api/create_checkout_session',
    summary:
      'Create a payment page for a first or new subscription. A first one gets the shortest trial of the chosen counties.',
    access: 'user',
    rateLimit: { max: 20, minutes: 10 },
    body: choice,
    output: z.object({ url: z.string() }),
    errors: [
      'email_not_verified',
      'already_subscribed',
      'payment_busy',
      'too_many_counties',
      'payment_service_down',
      'payment_service_refused',
    ],
  }),
  previewChange: defineEndpoint({
    method: 'POST',
    path: '/api/preview_county_change',
    summary: 'Preview the cost and effects of a change to these counties. Changes nothing.',
    access: 'user',
    rateLimit: { max: 60, minutes: 10 },
    body: choice,
    output: changePreview,
    errors: [
      'no_subscription',
      'account_action_needed',
      'too_many_counties',
      'payment_service_down',
      'payment_service_refused',
    ],
  }),
  change: defineEndpoint({
    method: 'POST',
    path: '/api/change_counties',
    summary:
      'Change the counties of the active subscription to exactly these. Rejected if it would charge more than the user was shown, today or each month, or drop other counties.',
    access: 'user',
    rateLimit: { max: 20, minutes: 10 },
    body: choice.extend({
      /** `due_now` of the preview the user saw. */
      shown_due_now: dollars,
      /** `monthly_after` of the same preview; required if counties are added. Pages opened before an update omit it. */
      shown_monthly_after: dollars.optional(),
      /** The counties in `dropped` of the same preview. Pages opened before an update omit it. */
      shown_dropped: z.array(typedText(40).nullable()).max(101).optional(),
    }),
    output: done,
    errors: [
      'no_subscription',
      'account_action_needed',
      'too_many_counties',
      'price_changed',
      'changed_meanwhile',
      'payment_busy',
      'payment_failed',
      'payment_service_down',
      'payment_service_refused',
    ],
  }),
  portal: defineEndpoint({
    method: 'POST',
    path: '/api/create_billing_portal',
    summary: 'Open the payment portal: cards, invoices, and cancellation.',
    access: 'user',
    rateLimit: { max: 20, minutes: 10 },
    body: z.strictObject({}),
    output: z.object({ url: z.string() }),
    errors: ['no_subscription', 'payment_service_down', 'payment_service_refused'],
  }),
  stripeWebhook: defineEndpoint({
    method: 'POST',
    path: '/api/webhooks/stripe',
    summary:
      'Webhook of the payment service, signed over the raw body. Each event triggers a fresh read of the customer.',
    access: 'public',
    proof: 'signature',
    rateLimit: null,
    output: z.object({ received: z.literal(true) }),
    errors: [],
  }),
} as const
