import { MAX_TRIAL_DAYS } from '#contract/operator/limits.ts'
import type { OperatorCounty, PlanChange } from '#contract/operator/counties.ts'

export type Plan = OperatorCounty['plan']
export type Wish = PlanChange['to']

/** A plan with the county whose it is; null is the statewide plan. */
export interface ChosenPlan {
  readonly name: string | null
  readonly plan: Plan
  readonly subscribers: number
}

/** What the fields of a plan hold. A field in which the chosen plans differ is empty, or null, until it is changed. */
export interface TypedPlan {
  readonly monthly: string
  readonly trialDays: string
  readonly isOnSale: boolean | null
}

/** A wish for several plans; null leaves each its own. */
export type CommonWish = { readonly [K in keyof Wish]: Wish[K] | null }

const CHEAPEST = 0.5
const DEAREST = 99_999

/** A plan as the operator sees it, in the form that the server compares. */
function wishOf(plan: Plan): PlanChange['seen'] {
  if (plan === null) return null
  const { monthly, trial_days, on_sale } = plan
  return { monthly, trial_days, on_sale }
}

/** The typed price, such as `1,250.50` or `$39`; null if it is none that can be set. */
export function readMonthly(typed: string): number | null {
  const match = /^\$?(\d[\d,]*(?:\.\d{1,2})?)$/.exec(typed.trim())
  const monthly = Number(match?.[1]?.replaceAll(',', '') ?? Number.NaN)
  return monthly >= CHEAPEST && monthly <= DEAREST ? monthly : null
}

/** The typed days of a trial; null if they are not a number of days that can be set. */
export function readTrialDays(typed: string): number | null {
  const text = typed.trim()
  const days = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN
  return days <= MAX_TRIAL_DAYS ? days : null
}

/** What the fields begin with. */
export function commonPlan(chosen: readonly ChosenPlan[]): TypedPlan {
  const common = <T>(valueOf: (plan: Plan) => T, none: T): T => {
    const [first = none, ...others] = new Set(chosen.map(({ plan }) => valueOf(plan)))
    return others.length === 0 ? first : none
  }
  return {
    monthly: common((plan) => (plan === null ? '' : String(plan.monthly)), ''),
    trialDays: common((plan) => String(plan?.trial_days ?? 0), ''),
    isOnSale: common<boolean | null>((plan) => plan?.on_sale ?? true, null),
  }
}

/**
 * What setting the typed plan changes, against the plans as the operator first saw them. Leaves out plans that have no
 * price and get none.
 */
export function changesOf(seen: readonly ChosenPlan[], wish: CommonWish): PlanChange[] {
  return seen.flatMap(({ name, plan }): PlanChange[] => {
    const before = wishOf(plan)
    const monthly = wish.monthly ?? before?.monthly
    if (monthly === undefined) return []
    const to = {
      monthly,
      trial_days: wish.trial_days ?? before?.trial_days ?? 0,
      on_sale: wish.on_sale ?? before?.on_sale ?? true,
    }
    return JSON.stringify(before) === JSON.stringify(to) ? [] : [{ county: name, to, seen: before }]
  })
}

/** The same prices back: what was set becomes what was seen. Leaves out plans that had no price before. */
export function undoOf(changes: readonly PlanChange[]): PlanChange[] {
  return changes.flatMap(({ county, to, seen }) => (seen === null ? [] : [{ county, to: seen, seen: to }]))
}

/** The plans after changes were made. */
export function plansAfter(plans: readonly ChosenPlan[], changes: readonly PlanChange[]): ChosenPlan[] {
  return plans.map((chosen) => {
    const to = changes.find(({ county }) => county === chosen.name)?.to
    return to === undefined
      ? chosen
      : { ...chosen, plan: { ...to, at_stripe: chosen.plan?.at_stripe ?? null } }
  })
}

/** Plans that are no longer as the operator first saw them. */
export function changedMeanwhile(seen: readonly ChosenPlan[], now: readonly ChosenPlan[]): ChosenPlan[] {
  return now.filter(({ name, plan }) => {
    const first = seen.find((each) => each.name === name)
    return first !== undefined && JSON.stringify(wishOf(first.plan)) !== JSON.stringify(wishOf(plan))
  })
}
