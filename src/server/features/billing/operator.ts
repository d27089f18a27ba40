import type { Db } from '#server/platform/db/database.ts'
import type { Enqueue } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import { readCustomerOwners } from './payment-accounts.store.ts'
import { type PlanRow, readPlans, upsertPlan } from './plans.store.ts'
import { openStripe, type StripeAccess } from './stripe-client.ts'
import { syncCustomer } from './sync-customer.ts'

export type PriceWish = {
  /** Null is the state-wide plan. */
  countyFips: string | null
  /** US cents a month; what is not given stays as it is. */
  priceCents: number | undefined
  trialDays: number | undefined
  isOnSale: boolean
}

/** Sets what a county, or the whole state, is to be sold for. False where it has no price yet and got none. */
export async function setPrice(db: Db, wish: PriceWish): Promise<boolean> {
  const key = wish.countyFips ?? 'state_wide'
  const known = (await readPlans(db)).find((plan) => plan.key === key)
  const price_cents = wish.priceCents ?? known?.price_cents
  if (price_cents === undefined) return false
  await upsertPlan(db, {
    key,
    county_fips: wish.countyFips,
    price_cents,
    trial_days: wish.trialDays ?? known?.trial_days ?? 0,
    on_sale: wish.isOnSale,
  })
  return true
}

/** Every plan with what it is to be sold for and what Stripe sells it for. */
export function listPrices(db: Db): Promise<PlanRow[]> {
  return readPlans(db)
}

/** Reads one person's customer at Stripe again, or everybody's; how many there were. */
export async function repairCustomers(
  deps: { db: Db; log: Log; enqueue: Enqueue; stripe: StripeAccess },
  userId: string | null,
): Promise<number> {
  const owners = await readCustomerOwners(deps.db)
  const wanted = userId === null ? owners : owners.filter((owner) => owner === userId)
  const stripe = openStripe(deps.stripe)
  for (const owner of wanted) await syncCustomer({ ...deps, stripe }, owner)
  return wanted.length
}
