import type { ChangePreview } from '#contract/billing/billing.ts'
import { centsFromDollars } from '#domain/money/cents.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { planName } from '#domain/accounts/plan-name.ts'
import { CART, CHANGE } from '#web/features/billing/texts.ts'
import styles from './change-effects.module.css'
import { Due, MonthlyTotal } from './sums.tsx'

/** Charges and effects of a change. `endsAt` is when the subscription is currently set to end, or null. */
export function ChangeEffects({ preview, endsAt }: { preview: ChangePreview; endsAt: string | null }) {
  const { monthly_now, monthly_after, due_now, ends_subscription_at } = preview
  const effects = effectsOf(preview, endsAt)
  return (
    <>
      {ends_subscription_at === null && (
        <>
          <p className={styles.before}>
            <span>{CHANGE.monthlyNow}</span>
            <span>{formatExactDollars(monthly_now)}</span>
          </p>
          <MonthlyTotal label={CHANGE.monthlyAfter} cents={centsFromDollars(monthly_after)} />
          <Due label={CART.dueNow} cents={centsFromDollars(due_now)} />
        </>
      )}
      <ul className={styles.effects}>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </>
  )
}

function effectsOf(preview: ChangePreview, endsAt: string | null): string[] {
  const { ends_subscription_at, ends_trial, due_now, dropped } = preview
  if (ends_subscription_at !== null) return [CHANGE.endsSubscription(ends_subscription_at), CHANGE.noRefund]
  return [
    ...(endsAt === null ? [] : [CHANGE.goesOn(endsAt)]),
    ...(ends_trial ? [CHANGE.endsTrial] : []),
    ...(due_now > 0 ? (ends_trial ? [] : [CHANGE.restOfPeriod]) : [CHANGE.nothingDue]),
    ...dropped.map(({ county, closes_at }) =>
      closes_at === null ? CHANGE.closes(planName(county)) : CHANGE.staysOpen(planName(county), closes_at),
    ),
    ...(dropped.length > 0 ? [CHANGE.noRefund] : []),
  ]
}
