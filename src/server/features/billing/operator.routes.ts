import type { FastifyInstance } from 'fastify'
import { operatorCountyEndpoints } from '#contract/operator/counties.ts'
import { formatCents } from '#domain/money/format-money.ts'
import type { Clock } from '#server/platform/clock.ts'
import { actorOf, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import { setPlans } from './operator-plans.ts'
import { failureOf, type StripeAccess } from './stripe/stripe-client.ts'
import { type CatalogStep, syncCatalog } from './stripe/sync-catalog.ts'

type Deps = { db: Db; clock: Clock; stripe: StripeAccess; publicUrl: string }

/** For operators: prices, and the catalog at Stripe. */
export function operatorBillingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  bindEndpoint(app, operatorCountyEndpoints.setPlans, async ({ input: { body }, viewer, request }) => {
    const { changes, reason } = body
    await setPlans(db, changes, { by: actorOf(viewer, request), at: new Date(clock.now()), reason })
    return { changed: changes.length }
  })

  bindEndpoint(app, operatorCountyEndpoints.syncCatalog, async ({ input: { body }, viewer, request }) => {
    const planned = (await orRefuse(syncCatalog(deps, true))).map(stepText)
    if (body.dry_run) return { steps: planned }
    // First, because Stripe can fail in the middle, and what it did by then stays.
    const details = { steps: planned }
    const by = actorOf(viewer, request)
    await writeAudit(db, { at: new Date(clock.now()), by, action: 'sync_catalog', details })
    return { steps: (await orRefuse(syncCatalog(deps, false))).map(stepText) }
  })
}

async function orRefuse<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw failureOf(error)
  }
}

/** A step of a sync as a sentence without its period. */
export function stepText(step: CatalogStep): string {
  switch (step.do) {
    case 'create_product':
      return `${step.plan}: new product "${step.name}"`
    case 'rename_product':
      return `${step.plan}: product renamed "${step.name}"`
    case 'create_price':
      return `${step.plan}: new price ${formatCents(step.price_cents)} a month`
    case 'adopt_price':
      return `${step.plan}: the price ${formatCents(step.price_cents)} already at Stripe, now used`
    case 'set_portal':
      return 'payment portal: cards, invoices, canceling'
  }
}
