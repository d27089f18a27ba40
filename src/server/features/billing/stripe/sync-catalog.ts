import type Stripe from 'stripe'
import { formatCents } from '#domain/money/format-money.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Actor, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import {
  setCurrentPrice,
  withCatalogLock,
  updatePortalConfiguration,
  type PlanRow,
  readPlans,
  readPortalConfiguration,
} from '#server/features/billing/plans.store.ts'
import { isMissing, openStripe, type StripeAccess } from './stripe-client.ts'

/**
 * One difference between our plans and Stripe's catalog: applied or, in a dry run, to apply. `plan` is the county's
 * name.
 */
export type CatalogStep =
  | { do: 'create_product' | 'rename_product'; plan: string; name: string }
  | { do: 'create_price'; plan: string; price_cents: number }
  | { do: 'adopt_price'; plan: string; price_cents: number }
  | { do: 'set_portal' }

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

type Deps = { db: Db; clock: Clock; stripe: StripeAccess; publicUrl: string }

/** Name of the statewide plan in a step. */
const STATE_WIDE = 'state-wide'

/** Stripe's limit per request. */
const KEYS_PER_REQUEST = 10
const PRODUCTS_PER_REQUEST = 100

const productIdOf = ({ key }: PlanRow) => `steps_${key}`
const lookupKeyOf = ({ key, county_fips }: PlanRow) => (county_fips === null ? key : `county_${county_fips}`)
const productNameOf = ({ county }: PlanRow) =>
  county === null ? 'Courthouse Steps: all counties of North Carolina' : `Courthouse Steps: ${county} County`

function* batches<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}

async function readProducts(stripe: Stripe, plans: readonly PlanRow[]): Promise<Map<string, Stripe.Product>> {
  const found = new Map<string, Stripe.Product>()
  for (const batch of batches(plans.map(productIdOf), PRODUCTS_PER_REQUEST)) {
    const { data } = await stripe.products.list({ ids: batch, limit: PRODUCTS_PER_REQUEST })
    for (const product of data) found.set(product.id, product)
  }
  return found
}

/** Stripe's current prices of our plans, by lookup key. */
async function readSoldPrices(stripe: Stripe, plans: readonly PlanRow[]): Promise<Map<string, Stripe.Price>> {
  const found = new Map<string, Stripe.Price>()
  for (const batch of batches(plans.map(lookupKeyOf), KEYS_PER_REQUEST)) {
    const { data } = await stripe.prices.list({ lookup_keys: batch, limit: KEYS_PER_REQUEST })
    for (const price of data) if (price.lookup_key !== null) found.set(price.lookup_key, price)
  }
  return found
}

/** A step with the function that applies it. */
type Planned = { step: CatalogStep; run: () => Promise<void> }

function productSteps(stripe: Stripe, plan: PlanRow, known: Stripe.Product | undefined): Planned[] {
  const id = productIdOf(plan)
  const name = productNameOf(plan)
  if (known?.name === name) return []
  const step = {
    do: known ? 'rename_product' : 'create_product',
    plan: plan.county ?? STATE_WIDE,
    name,
  } as const
  return [
    {
      step,
      run: async () => {
        if (known) await stripe.products.update(id, { name })
        else await stripe.products.create({ id, name, metadata: { plan: plan.key } })
      },
    },
  ]
}

/** A new amount becomes a new price under the same lookup key; existing subscribers keep the old price. */
function priceSteps(db: Db, stripe: Stripe, plan: PlanRow, sold: Stripe.Price | undefined): Planned[] {
  const { key, price_cents } = plan
  const name = plan.county ?? STATE_WIDE
  const store = (id: string) => setCurrentPrice(db, { stripe_price_id: id, plan_key: key, price_cents })
  if (sold?.active && sold.unit_amount === price_cents) {
    if (plan.current?.stripe_price_id === sold.id) return []
    return [{ step: { do: 'adopt_price', plan: name, price_cents }, run: () => store(sold.id) }]
  }
  return [
    {
      step: { do: 'create_price', plan: name, price_cents },
      run: async () => {
        const created = await stripe.prices.create({
          product: productIdOf(plan),
          currency: 'usd',
          unit_amount: price_cents,
          recurring: { interval: 'month' },
          lookup_key: lookupKeyOf(plan),
          transfer_lookup_key: true,
          metadata: { plan: key },
        })
        await store(created.id)
      },
    },
  ]
}

/** Cards, invoices and canceling. Counties are changed on our own pages, by our rules. */
function portalParams(publicUrl: string): Stripe.BillingPortal.ConfigurationCreateParams {
  return {
    business_profile: {
      privacy_policy_url: `${publicUrl}/privacy`,
      terms_of_service_url: `${publicUrl}/terms_of_use`,
    },
    default_return_url: `${publicUrl}/billing`,
    features: {
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end', proration_behavior: 'none' },
      subscription_update: { enabled: false },
      customer_update: { enabled: false },
    },
  }
}

async function setPortal({ db, clock, publicUrl }: Deps, stripe: Stripe): Promise<void> {
  const params = portalParams(publicUrl)
  const known = await readPortalConfiguration(db)
  const store = (id: string) => updatePortalConfiguration(db, id, new Date(clock.now()))
  if (known !== null) {
    try {
      await stripe.billingPortal.configurations.update(known, params)
      await store(known)
      return
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  await store((await stripe.billingPortal.configurations.create(params)).id)
}

async function planSync(deps: Deps): Promise<Planned[]> {
  const stripe = openStripe(deps.stripe)
  const plans = (await readPlans(deps.db)).filter(({ on_sale }) => on_sale)
  const products = await readProducts(stripe, plans)
  const sold = await readSoldPrices(stripe, plans)
  return [
    ...plans.flatMap((plan) => [
      ...productSteps(stripe, plan, products.get(productIdOf(plan))),
      ...priceSteps(deps.db, stripe, plan, sold.get(lookupKeyOf(plan))),
    ]),
    { step: { do: 'set_portal' }, run: () => setPortal(deps, stripe) },
  ]
}

/** What `syncCatalog` would do now. Changes nothing. */
export async function previewSync(deps: Deps): Promise<CatalogStep[]> {
  return (await planSync(deps)).map(({ step }) => step)
}

/**
 * Makes Stripe's catalog match the operator's settings: a product and a price for each plan on sale, and the payment
 * portal. Idempotent; running subscriptions do not change. Returns every step, or null while another sync is
 * under way: two at once would create two prices. `by` is for the audit log; null at the start of a demo.
 */
export async function syncCatalog(
  deps: Deps & Pick<Database, 'sessions'>,
  by: Actor | null,
): Promise<CatalogStep[] | null> {
  const { db, clock } = deps
  return withCatalogLock(deps, async () => {
    const planned = await planSync(deps)
    const steps = planned.map(({ step }) => step)
    // First, because Stripe can fail in the middle, and what it did by then stays.
    if (by !== null) {
      const details = { steps: steps.map(stepText) }
      await writeAudit(db, { at: new Date(clock.now()), by, action: 'sync_catalog', details })
    }
    for (const { run } of planned) await run()
    return steps
  })
}
