import type { FastifyInstance } from 'fastify'
import { billingEndpoints } from '#contract/billing/billing.ts'
import { AppError } from '#contract/errors.ts'
import { dollarsFromCents } from '#domain/money/cents.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import { billingAccountOf, isEndUnconfirmed } from './billing-account.ts'
import { changeCounties } from './subscribe/change-counties.ts'
import { checkSubscription } from './reconcile/check-subscription.ts'
import { operatorBillingRoutes } from './operator.routes.ts'
import { isOffered, type OfferedPlan } from './subscribe/choice.ts'
import { openPortal } from './subscribe/open-portal.ts'
import { readPlans } from './plans.store.ts'
import { previewChange } from './subscribe/preview-change.ts'
import { startCheckout } from './subscribe/start-checkout.ts'
import { openStripe, type StripeAccess } from './stripe/stripe-client.ts'
import { takeEvent } from './stripe/webhook.ts'

const DONE = { success: true } as const

/** An event carries a whole subscription or invoice of up to 20 counties. */
const MAX_EVENT_BYTES = 1024 * 1024

type Deps = Pick<Database, 'sessions' | 'db'> & {
  clock: Clock
  log: Log
  enqueue: Enqueue
  stripe: StripeAccess
  publicUrl: string
}

const offerOf = ({ current, trial_days }: OfferedPlan) => ({
  price: dollarsFromCents(current.price_cents),
  trial_days,
})

export async function billingRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock, publicUrl } = deps
  const { webhookSecrets } = deps.stripe
  const stripe = openStripe(deps.stripe)
  const syncing = { ...deps, stripe }
  operatorBillingRoutes(app, deps)

  bindEndpoint(app, billingEndpoints.subscription, async ({ viewer }) => ({
    payment_account_status: await checkSubscription(syncing, viewer.userId, clock.now()),
  }))

  bindEndpoint(app, billingEndpoints.plans, async () => {
    const offered = (await readPlans(db)).filter(isOffered)
    const stateWide = offered.find(({ county }) => county === null)
    return {
      counties: offered.flatMap((plan) =>
        plan.county === null ? [] : [{ county: plan.county, ...offerOf(plan) }],
      ),
      state_wide: stateWide ? offerOf(stateWide) : null,
    }
  })

  bindEndpoint(app, billingEndpoints.account, async ({ viewer }) => {
    const { userId } = viewer
    if (await isEndUnconfirmed(db, userId, clock.now())) await checkSubscription(syncing, userId, clock.now())
    return billingAccountOf(db, viewer, clock.now())
  })

  bindEndpoint(app, billingEndpoints.checkout, async ({ viewer, input: { body } }) => ({
    url: await startCheckout(syncing, viewer, body),
  }))

  bindEndpoint(app, billingEndpoints.previewChange, ({ viewer, input: { body } }) =>
    previewChange(syncing, viewer.userId, body),
  )

  bindEndpoint(app, billingEndpoints.change, async ({ viewer, input: { body } }) => {
    await changeCounties(syncing, viewer.userId, body)
    return DONE
  })

  bindEndpoint(app, billingEndpoints.portal, async ({ viewer }) => ({
    url: await openPortal({ db, stripe, publicUrl }, viewer.userId),
  }))

  // A separate scope: the webhook signature covers the raw bytes, while every other route parses its body.
  await app.register((scope, _options, done) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: MAX_EVENT_BYTES },
      (_request, body, parsed) => parsed(null, body),
    )
    bindEndpoint(scope, billingEndpoints.stripeWebhook, async ({ request }) => {
      const signature = request.headers['stripe-signature']
      if (!Buffer.isBuffer(request.body) || typeof signature !== 'string')
        throw new AppError('bad_request', 'The signature is missing')
      await takeEvent({ ...deps, stripe, webhookSecrets }, request.body, signature)
      return { received: true as const }
    })
    done()
  })
}
