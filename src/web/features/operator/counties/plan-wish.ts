import type { OperatorCounty, PlanChange } from '#contract/operator/counties.ts'

export type Plan = OperatorCounty['plan']
export type Wish = PlanChange['to']

/** A plan as the operator sees it, in the form that the server compares. */
export function wishOf(plan: Plan): PlanChange['seen'] {
  if (plan === null) return null
  const { monthly, trial_days, on_sale } = plan
  return { monthly, trial_days, on_sale }
}

/** The same prices back: what was set becomes what was seen. Leaves out plans that had no price before. */
export function undoOf(changes: readonly PlanChange[]): PlanChange[] {
  return changes.flatMap(({ county, to, seen }) => (seen === null ? [] : [{ county, to: seen, seen: to }]))
}
