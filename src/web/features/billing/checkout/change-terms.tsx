import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { BillingAccount, ChangePreview } from '#contract/billing/billing.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { useSingleMutation } from '#web/lib/use-single-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { UI } from '#web/ui/texts.ts'
import { changePreviewQuery } from '#web/features/billing/api.ts'
import { sentChoice, type Cart } from '#web/features/billing/cart/cart.ts'
import { ChangeEffects } from '#web/features/billing/parts/change-effects.tsx'
import styles from '#web/features/billing/parts/deal.module.css'
import { MonthlyTotal } from '#web/features/billing/parts/sums.tsx'
import { PortalButton } from '#web/features/billing/portal-button.tsx'
import { CHANGE } from '#web/features/billing/texts.ts'

/** Debounce, so that checking several counties requests one preview. */
const PAUSE_MS = 400

type ChangeTermsProps = {
  cart: Cart
  account: BillingAccount
  /** The subscription has changed. */
  onChanged: () => Promise<unknown>
  /** The server has newer data than this page: refetch everything. */
  onOutdated: () => void
  /** Restores the counties of the subscription. */
  onTakeBack: () => void
}

/** The effects of a change to the active subscription, shown before the button that confirms it. */
export function ChangeTerms(props: ChangeTermsProps) {
  const { cart, account, onTakeBack } = props
  if (!cart.isChange) {
    return (
      <div className={styles.deal}>
        <MonthlyTotal cents={cart.monthlyCents} />
        {account.renews_on !== null && (
          <p className={styles.note}>
            {CHANGE.nextCharge(account.renews_on, formatExactDollars(account.monthly))}
          </p>
        )}
        {account.standing !== 'ending' && <p className={styles.note}>{CHANGE.unchanged}</p>}
      </div>
    )
  }
  return (
    <div className={styles.deal}>
      <Change {...props} />
      {(account.standing !== 'ending' ||
        cart.dropped.length > 0 ||
        cart.lines.some(({ isNew }) => isNew)) && (
        <Button size="tall" wide onClick={onTakeBack}>
          {CHANGE.takeBack}
        </Button>
      )}
    </div>
  )
}

function Change({ cart, account, onChanged, onOutdated }: ChangeTermsProps) {
  const key = JSON.stringify(sentChoice(cart.choice))
  const [settled] = useDebouncedValue(key, PAUSE_MS)
  const isSettled = settled === key
  const headId = useId()
  const preview = useQuery({
    ...changePreviewQuery(sentChoice(cart.choice)),
    enabled: isSettled,
  })
  const change = useSingleMutation({
    mutationFn: ({ due_now, monthly_after, dropped }: ChangePreview) =>
      call('POST /api/change_counties', {
        body: {
          ...sentChoice(cart.choice),
          shown_due_now: due_now,
          shown_monthly_after: monthly_after,
          shown_dropped: dropped.map(({ county }) => county),
        },
      }),
    onSuccess: onChanged,
    onError: async (error) => {
      if (isApiError(error, 'payment_failed')) return
      await preview.refetch()
      if (!isApiError(error, 'price_changed')) onOutdated()
    },
  })
  if (preview.error && !preview.isFetching) {
    return (
      <RetryNotice onRetry={() => void preview.refetch()}>
        {CHANGE.noPreview} {preview.error.message}
      </RetryNotice>
    )
  }
  if (!isSettled || !preview.data) {
    return (
      <p className={styles.row}>
        <Spinner size="sm" /> {CHANGE.calculating}
      </p>
    )
  }
  const { data } = preview
  const isWorking = change.isPending || preview.isFetching
  return (
    <section className={styles.deal} aria-labelledby={headId}>
      <h3 id={headId} className={styles.head}>
        {CHANGE.head}
      </h3>
      <ChangeEffects preview={data} endsAt={account.ends_at} />
      {change.error && <ChangeFault error={change.error} />}
      <Button look="primary" size="tall" wide disabled={isWorking} onClick={() => change.mutate(data)}>
        {isWorking ? UI.working : confirmLabel(data, cart)}
      </Button>
    </section>
  )
}

function ChangeFault({ error }: { error: Error }) {
  if (isApiError(error, 'price_changed')) return <Notice tone="red">{CHANGE.priceChanged}</Notice>
  if (isApiError(error, 'payment_failed')) {
    return (
      <>
        <Notice tone="red">{CHANGE.paymentFailed}</Notice>
        <PortalButton>{CHANGE.updateCard}</PortalButton>
      </>
    )
  }
  return (
    <Notice tone="red">
      {CHANGE.failed} {error.message}
    </Notice>
  )
}

function confirmLabel(preview: ChangePreview, { lines, dropped }: Cart): string {
  if (lines.length === 0) return CHANGE.confirmEnd
  if (preview.due_now > 0) return CHANGE.confirmAndPay(formatExactDollars(preview.due_now))
  return dropped.length === 0 && preview.added.length === 0 ? CHANGE.confirmGoOn : CHANGE.confirm
}
