import type { Choice } from '#contract/billing/billing.ts'
import { AppError } from '#contract/errors.ts'
import { MAX_COUNTIES } from '#domain/accounts/plan-change.ts'
import type { PlanRow } from '#server/features/billing/plans.store.ts'

/** A plan on sale, with its current price. */
export type OfferedPlan = PlanRow & { current: NonNullable<PlanRow['current']> }

export function isOffered(plan: PlanRow): plan is OfferedPlan {
  return plan.on_sale && plan.current !== null
}

/**
 * The chosen plans without duplicates. The statewide plan opens every county, so it excludes all others. Throws
 * `too_many_counties`, or `bad_request` for a county that was never sold.
 */
export function chosenPlans(choice: Choice, plans: readonly PlanRow[]): PlanRow[] {
  if (choice.state_wide) {
    const stateWide = plans.find(({ county_fips }) => county_fips === null)
    if (stateWide === undefined) throw new AppError('bad_request', 'The statewide plan is not on sale')
    return [stateWide]
  }
  const names = [...new Set(choice.counties)]
  if (names.length > MAX_COUNTIES) throw new AppError('too_many_counties')
  return names.map((name) => {
    const plan = plans.find(({ county }) => county === name)
    if (plan === undefined) throw notOnSale(name)
    return plan
  })
}

/** Narrows plans to offered ones; throws `bad_request` for the first that is not on sale. */
export function onSale(plans: readonly PlanRow[]): OfferedPlan[] {
  return plans.map((plan) => {
    if (!isOffered(plan)) throw notOnSale(plan.county)
    return plan
  })
}

function notOnSale(county: string | null): AppError {
  return new AppError('bad_request', `${county ?? 'The statewide plan'} is not on sale`)
}
