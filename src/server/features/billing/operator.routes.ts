import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { operatorCountyEndpoints } from '#contract/operator/counties.ts'
import type { Clock } from '#server/platform/clock.ts'
import { actorOf } from '#server/platform/db/audit.store.ts'
import type { Database } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import { setPlans } from './operator-plans.ts'
import { requestStripe, type StripeAccess } from './stripe/stripe-client.ts'
import { previewSync, stepText, syncCatalog } from './stripe/sync-catalog.ts'

type Deps = Pick<Database, 'sessions' | 'db'> & { clock: Clock; stripe: StripeAccess; publicUrl: string }

/** For operators: prices, and the catalog at Stripe. */
export function operatorBillingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  bindEndpoint(app, operatorCountyEndpoints.setPlans, async ({ input: { body }, viewer, request }) => {
    const { changes, reason } = body
    await setPlans(db, changes, { by: actorOf(viewer, request), at: new Date(clock.now()), reason })
    return { changed: changes.length }
  })

  bindEndpoint(app, operatorCountyEndpoints.syncCatalog, async ({ input: { body }, viewer, request }) => {
    const by = actorOf(viewer, request)
    const steps = await requestStripe(() => (body.dry_run ? previewSync(deps) : syncCatalog(deps, by)))
    if (steps === null)
      throw new AppError(
        'not_possible',
        'Stripe is being brought up to date right now. Try again in a minute',
      )
    return { steps: steps.map(stepText) }
  })
}
