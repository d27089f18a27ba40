import { planName } from '#domain/accounts/plan-name.ts'
import type { Cart } from '#web/features/billing/cart/cart.ts'
import { CHECKOUT } from '#web/features/billing/texts.ts'

/** How the counties' trials apply to the cart; null if none of the chosen counties has one. */
export function trialText({ lines, trialDays }: Cart, mayHaveTrial: boolean): string | null {
  if (lines.every((line) => line.trialDays === 0)) return null
  if (!mayHaveTrial) return CHECKOUT.noSecondTrial
  const without = lines.find((line) => line.trialDays === 0)
  if (without) return CHECKOUT.noTrialFor(planName(without.county))
  const isShortest = lines.some((line) => line.trialDays > trialDays)
  return isShortest ? CHECKOUT.trialShortest(trialDays) : CHECKOUT.trialAll(trialDays)
}
