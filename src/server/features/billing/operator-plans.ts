import { AppError } from '#contract/errors.ts'
import type { PlanChange } from '#contract/operator/counties.ts'
import { countyNamed } from '#domain/counties/counties.ts'
import { centsFromDollars, dollarsFromCents } from '#domain/money/cents.ts'
import { type Actor, STATEWIDE, writeAudit } from '#server/platform/db/audit.store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { setPrice } from './operator.ts'
import { lockPlans, type PlanRow, readPlans } from './plans.store.ts'

/**
 * Sets prices, trials and what is on sale: all of them or none. Throws `changed_meanwhile` if one is not as it was seen,
 * and `not_found` for an unknown county.
 */
export async function setPlans(
  db: Db,
  changes: readonly PlanChange[],
  { by, at, reason }: { by: Actor; at: Date; reason?: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPlans(tx)
    const wishes = new Map((await readPlans(tx)).map((plan) => [plan.key, wishOf(plan)]))
    for (const { county, to, seen } of changes) {
      const known = county === null ? null : countyNamed(county)
      if (county !== null && known === null)
        throw new AppError('not_found', `${county} is not a county of North Carolina`)
      const key = known?.fips ?? 'state_wide'
      const before = wishes.get(key) ?? null
      if (JSON.stringify(before) !== JSON.stringify(seen)) throw new AppError('changed_meanwhile')
      wishes.set(key, to)
      await setPrice(tx, {
        countyFips: known?.fips ?? null,
        priceCents: centsFromDollars(to.monthly),
        trialDays: to.trial_days,
        isOnSale: to.on_sale,
      })
      const details = {
        county: county ?? STATEWIDE,
        before,
        after: to,
        ...(reason !== undefined && { reason }),
      }
      await writeAudit(tx, { at, by, action: 'set_price', details })
    }
  })
}

/** The plan of a county, or the statewide one with null, as operators set it; null without a price. */
export async function readPlanWish(db: Db, county: string | null): Promise<PlanChange['seen']> {
  return wishOf((await readPlans(db)).find((plan) => plan.county === county))
}

/** A plan as operators set it, with its fields in the order of the contract; null without one. */
function wishOf(plan: PlanRow | undefined): PlanChange['seen'] {
  if (plan === undefined) return null
  const { price_cents, trial_days, on_sale } = plan
  return { monthly: dollarsFromCents(price_cents), trial_days, on_sale }
}
