import { useQuery } from '@tanstack/react-query'
import { STATE_WIDE } from '#domain/accounts/plan-name.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { paths } from '#web/links/paths.ts'
import { billingAccountQuery } from '#web/features/billing/api.ts'
import { dealOf } from '#web/features/billing/cart/cart.ts'
import { billingPath, savedChoice } from '#web/features/billing/cart/saved-choice.ts'
import { PaymentDue } from '#web/features/billing/payment-due.tsx'
import styles from '#web/features/billing/parts/deal.module.css'
import { MANAGE, PAYMENT_STEP } from '#web/features/billing/texts.ts'

/** The next step for a missing payment: pay for the chosen counties, or the amount due. */
export function PaymentStep({ userId }: { userId: string }) {
  const { data: account, error, isFetching, refetch } = useQuery(billingAccountQuery)
  if (!account) {
    return error && !isFetching ? (
      <RetryNotice onRetry={() => void refetch()}>
        {MANAGE.notLoaded} {error.message}
      </RetryNotice>
    ) : (
      <Spinner size="sm" />
    )
  }
  if (dealOf(account.standing) === 'owing') return <PaymentDue account={account} />
  const choice = savedChoice(userId)
  const names = choice?.state_wide ? STATE_WIDE : choice?.counties.join(', ')
  return (
    <div className={styles.deal}>
      <p>{names === undefined ? PAYMENT_STEP.choose : PAYMENT_STEP.chosen(names)}</p>
      <p className={styles.row}>
        <ButtonLink look="primary" size="tall" to={choice ? billingPath(choice) : paths.billing}>
          {names === undefined ? MANAGE.chooseCounties : PAYMENT_STEP.pay}
        </ButtonLink>
      </p>
    </div>
  )
}
