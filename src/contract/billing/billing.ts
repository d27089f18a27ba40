import { z } from 'zod'
import { PAYMENT_STANDINGS } from '#domain/accounts/payment-standing.ts'
import { paymentAccountStatus } from '#contract/accounts/accounts.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { typedText } from '#contract/typed-text.ts'

/** Dollars. */
const dollars = z.number()
/** A day in New York, `YYYY-MM-DD`. */
const day = z.string()

export const offer = z.object({
  /** A month. */
  price: dollars,
  /** Days of trial on a first subscription; 0 is none. */
  trial_days: z.number().int(),
})
export type Offer = z.infer<typeof offer>

export const plansAnswer = z.object({
  /** Counties on sale, by name. */
  counties: z.array(offer.extend({ county: z.string() })),
  /** Every county at one price; null where it is not on sale. */
  state_wide: offer.nullable(),
})
export type PlansAnswer = z.infer<typeof plansAnswer>

/** What somebody wants to have: some counties by name, or all of them. */
export const choice = z.strictObject({
  counties: z.array(typedText(40)).max(100),
  state_wide: z.boolean(),
})
export type Choice = z.infer<typeof choice>

/** A county of the subscription; `county` is null for the statewide plan. */
const subscribedCounty = z.object({
  county: z.string().nullable(),
  /** A month; null for a county that was dropped and stays open until `open_until`. */
  price: dollars.nullable(),
  /** The last day paid for or of the trial; null before the first payment. */
  open_until: day.nullable(),
})

/** Why the account is as it is; what the person is told and asked to do follows from this. */
export const paymentStanding = z.enum(PAYMENT_STANDINGS)
export type PaymentStanding = z.infer<typeof paymentStanding>

export const billingAccount = z.object({
  payment_account_status: paymentAccountStatus,
  standing: paymentStanding,
  counties: z.array(subscribedCounty),
  /** Counties an operator opened without payment. */
  granted_counties: z.array(z.string()),
  /** The sum of a month. */
  monthly: dollars,
  trial_ends_on: day.nullable(),
  /** The day of the next charge; null where none is to come. */
  renews_on: day.nullable(),
  /** The day the subscription ends, where it was canceled. */
  ends_on: day.nullable(),
  /** Whether a first subscription, with its trial, is still to come. */
  may_have_trial: z.boolean(),
  /** Paid in the last twelve months: the cap of our liability. */
  paid_last_12_months: dollars,
  /** Something the payment portal can show is there. */
  has_portal: z.boolean(),
})
export type BillingAccount = z.infer<typeof billingAccount>

/** What a change of counties would do, before it happens. */
export const changePreview = z.object({
  monthly_now: dollars,
  monthly_after: dollars,
  /** Charged at once. */
  due_now: dollars,
  /** The trial that runs would end at once, and everything chosen be charged. */
  ends_trial: z.boolean(),
  added: z.array(z.object({ county: z.string().nullable(), price: dollars })),
  /** Each stays open until the end of what is paid for. */
  dropped: z.array(z.object({ county: z.string().nullable(), open_until: day.nullable() })),
  /** Everything was dropped, so that the subscription ends on this day. */
  ends_subscription_on: day.nullable(),
})
export type ChangePreview = z.infer<typeof changePreview>

const done = z.object({ success: z.literal(true) })

export const billingEndpoints = {
  subscription: defineEndpoint({
    method: 'GET',
    path: '/api/subscription',
    summary:
      'The state of the payment account. Asks the payment service once more while no subscription is known to be open.',
    access: 'user',
    rateLimit: { max: 200, minutes: 10 },
    output: z.object({ payment_account_status: paymentAccountStatus }),
    errors: [],
  }),
  plans: defineEndpoint({
    method: 'GET',
    path: '/api/plans',
    summary: 'What is on sale: counties with price and trial, and the statewide plan.',
    access: 'public',
    rateLimit: null,
    output: plansAnswer,
    errors: [],
  }),
  account: defineEndpoint({
    method: 'GET',
    path: '/api/billing_account',
    summary: "The person's subscription: counties, prices, days and what was paid.",
    access: 'user',
    rateLimit: null,
    output: billingAccount,
    errors: [],
  }),
  checkout: defineEndpoint({
    method: 'POST',
    path: '/api/create_checkout_session',
    summary:
      'A payment page for a first or a new subscription. A first one gets the shortest trial of the chosen counties.',
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
    summary: 'What a change to these counties would cost and do; changes nothing.',
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
      'Change the counties of the running subscription to exactly these. Refused where it would charge more than the person was shown.',
    access: 'user',
    rateLimit: { max: 20, minutes: 10 },
    body: choice.extend({ shown_due_now: dollars }),
    output: done,
    errors: [
      'no_subscription',
      'account_action_needed',
      'too_many_counties',
      'price_changed',
      'payment_busy',
      'payment_failed',
      'payment_service_down',
      'payment_service_refused',
    ],
  }),
  portal: defineEndpoint({
    method: 'POST',
    path: '/api/create_billing_portal',
    summary: 'The payment portal: cards, invoices and canceling.',
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
      'Events of the payment service, signed over the raw body; each is a hint to read the customer again.',
    access: 'public',
    proof: 'signature',
    rateLimit: null,
    output: z.object({ received: z.literal(true) }),
    errors: [],
  }),
} as const
