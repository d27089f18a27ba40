import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { withSessionLock } from '#server/platform/db/session-lock.ts'
import { plan, planPrice, stripeCatalog } from '#server/platform/db/schema/billing.ts'
import { county } from '#server/platform/db/schema/listings.ts'

export type PlanRow = {
  key: string
  county_fips: string | null
  /** Null for the statewide plan. */
  county: string | null
  /** The price the operator set. */
  price_cents: number
  trial_days: number
  on_sale: boolean
  /** The price Stripe charges now; null before the first catalog sync. */
  current: { stripe_price_id: string; price_cents: number } | null
}

/** Every plan sorted by county name, the statewide plan last. Reads `county`, which listings own. */
export async function readPlans(db: Db): Promise<PlanRow[]> {
  const rows = await db
    .select({
      key: plan.key,
      county_fips: plan.county_fips,
      county: county.name,
      price_cents: plan.price_cents,
      trial_days: plan.trial_days,
      on_sale: plan.on_sale,
      stripe_price_id: planPrice.stripe_price_id,
      current_cents: planPrice.price_cents,
    })
    .from(plan)
    .leftJoin(county, eq(county.fips, plan.county_fips))
    .leftJoin(planPrice, and(eq(planPrice.plan_key, plan.key), planPrice.is_current))
    .orderBy(sql`${county.name} NULLS LAST`)
  return rows.map(({ stripe_price_id, current_cents, ...row }) => ({
    ...row,
    current:
      stripe_price_id === null || current_cents === null
        ? null
        : { stripe_price_id, price_cents: current_cents },
  }))
}

export type PriceRow = {
  stripe_price_id: string
  plan_key: string
  price_cents: number
  county_fips: string | null
  county: string | null
}

/** Every price we ever created at Stripe, with what it opens. */
export async function readPrices(db: Db): Promise<PriceRow[]> {
  return db
    .select({
      stripe_price_id: planPrice.stripe_price_id,
      plan_key: planPrice.plan_key,
      price_cents: planPrice.price_cents,
      county_fips: plan.county_fips,
      county: county.name,
    })
    .from(planPrice)
    .innerJoin(plan, eq(plan.key, planPrice.plan_key))
    .leftJoin(county, eq(county.fips, plan.county_fips))
    .orderBy(asc(planPrice.stripe_price_id))
}

/** Until commit, no other transaction changes a plan. */
export async function lockPlans(db: Db): Promise<void> {
  await db.execute(sql`LOCK TABLE plan IN SHARE ROW EXCLUSIVE MODE`)
}

type NewPlan = { key: string; county_fips: string | null; price_cents: number; trial_days: number }

export async function upsertPlan(db: Db, row: NewPlan & { on_sale: boolean }): Promise<void> {
  const { price_cents, trial_days, on_sale } = row
  await db
    .insert(plan)
    .values(row)
    .onConflictDoUpdate({ target: plan.key, set: { price_cents, trial_days, on_sale } })
}

/** Makes this Stripe price the plan's current one; older prices stay known. */
export async function setCurrentPrice(
  db: Db,
  price: { stripe_price_id: string; plan_key: string; price_cents: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(planPrice)
      .set({ is_current: false })
      .where(
        and(
          eq(planPrice.plan_key, price.plan_key),
          ne(planPrice.stripe_price_id, price.stripe_price_id),
          planPrice.is_current,
        ),
      )
    await tx
      .insert(planPrice)
      .values({ ...price, is_current: true })
      .onConflictDoUpdate({ target: planPrice.stripe_price_id, set: { is_current: true } })
  })
}

export async function readPortalConfiguration(db: Db): Promise<string | null> {
  const [row] = await db.select({ id: stripeCatalog.portal_configuration_id }).from(stripeCatalog)
  return row?.id ?? null
}

export async function updatePortalConfiguration(db: Db, id: string, at: Date): Promise<void> {
  const values = { portal_configuration_id: id, synced_at: at }
  await db
    .insert(stripeCatalog)
    .values(values)
    .onConflictDoUpdate({ target: stripeCatalog.only_row, set: values })
}

/** Does the work unless another process changes Stripe's catalog; then returns null at once. */
export function withCatalogLock<T>(
  database: Pick<Database, 'sessions'>,
  work: () => Promise<T>,
): Promise<T | null> {
  return withSessionLock(database, advisoryLocks.catalog, 'stripe', work)
}
