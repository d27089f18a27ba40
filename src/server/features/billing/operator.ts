import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import { type PlanRow, readPlans, upsertPlan } from './plans.store.ts'
import { adoptCustomerOf } from './stripe/customers.ts'
import { openStripe, type StripeAccess } from './stripe/stripe-client.ts'
import { recordReading, readAgain } from './reconcile/sync-customer.ts'
import { type Run, syncAllCustomers } from './reconcile/sync-all-customers.ts'

export type PriceChange = {
  /** Null is the statewide plan. */
  countyFips: string | null
  /** US cents a month; undefined leaves it unchanged. */
  priceCents: number | undefined
  trialDays: number | undefined
  isOnSale: boolean
}

/** Sets the price of a county or the whole state. Returns false if it has no price and none is given. */
export async function setPrice(db: Db, change: PriceChange): Promise<boolean> {
  const key = change.countyFips ?? 'state_wide'
  const known = (await readPlans(db)).find((plan) => plan.key === key)
  const price_cents = change.priceCents ?? known?.price_cents
  if (price_cents === undefined) return false
  await upsertPlan(db, {
    key,
    county_fips: change.countyFips,
    price_cents,
    trial_days: change.trialDays ?? known?.trial_days ?? 0,
    on_sale: change.isOnSale,
  })
  return true
}

/** Every plan with the price set here and the price Stripe charges. */
export function listPrices(db: Db): Promise<PlanRow[]> {
  return readPlans(db)
}

type RepairDeps = { db: Db; clock: Clock; log: Log; enqueue: Enqueue; stripe: StripeAccess }

/** Re-reads one person's customer at Stripe; false for a person without one. */
export async function repairCustomer(deps: RepairDeps, userId: string): Promise<boolean> {
  const syncing = { ...deps, stripe: openStripe(deps.stripe) }
  await adoptCustomerOf(syncing, userId)
  const reading = await readAgain(syncing, userId)
  if (reading !== null) await recordReading(syncing, reading)
  return reading !== null
}

/** Re-reads all customers, as `syncAllCustomers` does. */
export function repairAllCustomers(deps: RepairDeps, options: { mayCloseAll: boolean }): Promise<Run> {
  return syncAllCustomers({ ...deps, stripe: openStripe(deps.stripe) }, options)
}
