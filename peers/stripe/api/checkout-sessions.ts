import { z } from 'zod'
import { expireCheckout } from '../engine/advance.ts'
import { DAY, HOUR } from '../engine/calendar.ts'
import { newId } from '../engine/world.ts'
import { checkoutObject } from '../objects/checkout-object.ts'
import type { CheckoutSession } from '../state/records.ts'
import { defineCall } from './calls.ts'
import { customerNamed } from './customers.ts'
import { found, mustBe, newestFirst, page, paging } from './lists.ts'
import { mergeMetadata, metadataParam } from './metadata.ts'
import { checkPrices } from './sellable-prices.ts'

const MAX_TRIAL_DAYS = 730

const sessionParams = z.strictObject({
  mode: z.literal('subscription'),
  customer: z.string(),
  line_items: z.array(z.strictObject({ price: z.string(), quantity: z.number().int().min(1) })).min(1),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  client_reference_id: z.string().max(200).optional(),
  expires_at: z.number().int().optional(),
  metadata: metadataParam.optional(),
  payment_method_collection: z.enum(['always', 'if_required']).default('always'),
  payment_method_types: z.array(z.literal('card')).optional(),
  locale: z.enum(['auto', 'en']).optional(),
  subscription_data: z
    .strictObject({
      trial_period_days: z.number().int().min(1).max(MAX_TRIAL_DAYS).optional(),
      metadata: metadataParam.optional(),
    })
    .default({}),
})

export const checkoutCalls = {
  'POST /v1/checkout/sessions': defineCall(sessionParams, ({ world, at }, params) => {
    customerNamed(world, params.customer, 'customer')
    checkPrices(
      world,
      params.line_items.map(({ price }) => price),
      'line_items',
    )
    const expiresAt = params.expires_at ?? at + DAY
    mustBe(
      expiresAt >= at + HOUR / 2 && expiresAt <= at + DAY,
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    )
    const id = newId('cs_test')
    const session: CheckoutSession = {
      id,
      created: at,
      expiresAt,
      customer: params.customer,
      lineItems: params.line_items,
      successUrl: params.success_url.replaceAll('{CHECKOUT_SESSION_ID}', id),
      cancelUrl: params.cancel_url ?? null,
      clientReferenceId: params.client_reference_id ?? null,
      metadata: mergeMetadata({}, params.metadata),
      needsCard: params.payment_method_collection === 'always',
      trialDays: params.subscription_data.trial_period_days ?? null,
      subscriptionMetadata: mergeMetadata({}, params.subscription_data.metadata),
      status: 'open',
      subscription: null,
      invoice: null,
    }
    world.state.checkoutSessions.set(id, session)
    return checkoutObject(world, session)
  }),

  'GET /v1/checkout/sessions': defineCall(
    z.strictObject({
      ...paging,
      customer: z.string().optional(),
      subscription: z.string().optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
    }),
    ({ world }, { customer, subscription, status, ...paged }) => {
      const sessions = newestFirst(
        world.state.checkoutSessions,
        (session) =>
          (customer === undefined || session.customer === customer) &&
          (subscription === undefined || session.subscription === subscription) &&
          (status === undefined || session.status === status),
      )
      return page(sessions, '/v1/checkout/sessions', paged, (session) => checkoutObject(world, session))
    },
  ),

  'POST /v1/checkout/sessions/:id/expire': defineCall(z.strictObject({}), ({ world, at, id }) => {
    const session = found(world.state.checkoutSessions, 'checkout.session', id)
    mustBe(
      session.status === 'open',
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
    expireCheckout(world, session, at)
    return checkoutObject(world, found(world.state.checkoutSessions, 'checkout.session', id))
  }),
}
