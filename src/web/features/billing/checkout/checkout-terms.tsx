import { useEffect } from 'react'
import { trialEnd } from '#domain/accounts/payment-standing.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { formatCents } from '#domain/money/format-money.ts'
import { call } from '#web/lib/api/call.ts'
import { useClock } from '#web/lib/clock.ts'
import { leaveTo } from '#web/lib/leave.ts'
import { useSingleMutation } from '#web/lib/use-single-mutation.ts'
import { paths, withReturn } from '#web/links/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormNotice } from '#web/ui/form-notice.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { sentChoice, type Cart } from '#web/features/billing/cart/cart.ts'
import { billingPath } from '#web/features/billing/cart/saved-choice.ts'
import styles from '#web/features/billing/parts/deal.module.css'
import { Due, MonthlyTotal } from '#web/features/billing/parts/sums.tsx'
import { trialText } from '#web/features/billing/parts/trial-text.ts'
import { CART, CHECKOUT } from '#web/features/billing/texts.ts'

type CheckoutTermsProps = {
  cart: Cart
  mayHaveTrial: boolean
  isEmailVerified: boolean
  /** The server has newer data about the person than this page: refetch everything. */
  onOutdated: () => void
}

/** The cost of a first or a new subscription, and the button to the payment page. */
export function CheckoutTerms({ cart, mayHaveTrial, isEmailVerified, onOutdated }: CheckoutTermsProps) {
  const checkout = useSingleMutation({
    mutationFn: () => call('POST /api/create_checkout_session', { body: sentChoice(cart.choice) }),
    onSuccess: ({ url }) => leaveTo(url),
    onError: onOutdated,
  })
  const { reset } = checkout
  // Coming back from the payment page with Back restores this page from the bfcache; makes its button usable again.
  useEffect(() => {
    const resetIfRestored = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset()
    }
    window.addEventListener('pageshow', resetIfRestored)
    return () => window.removeEventListener('pageshow', resetIfRestored)
  }, [reset])
  const isLeaving = checkout.isPending || checkout.isSuccess
  return (
    <div className={styles.deal}>
      <WhatItCosts cart={cart} mayHaveTrial={mayHaveTrial} />
      {isEmailVerified ? (
        <>
          <FormNotice message={checkout.error && `${CHECKOUT.failed} ${checkout.error.message}`} />
          <Button look="primary" size="tall" wide disabled={isLeaving} onClick={() => checkout.mutate()}>
            {isLeaving ? CHECKOUT.leaving : CHECKOUT.checkOut}
          </Button>
        </>
      ) : (
        <>
          <Notice tone="gray">{CHECKOUT.verifyFirst}</Notice>
          <ButtonLink
            look="primary"
            size="tall"
            wide
            to={withReturn(paths.emailVerification, billingPath(cart.choice))}
          >
            {CHECKOUT.verify}
          </ButtonLink>
        </>
      )}
      <p className={styles.small}>{CHECKOUT.terms}</p>
    </div>
  )
}

function WhatItCosts({ cart, mayHaveTrial }: { cart: Cart; mayHaveTrial: boolean }) {
  const now = useClock()
  const { monthlyCents, trialDays } = cart
  const trial = trialText(cart, mayHaveTrial)
  const isTrial = trialDays > 0
  return (
    <>
      <MonthlyTotal cents={monthlyCents} />
      <Due label={CART.dueToday} cents={isTrial ? 0 : monthlyCents} />
      <p className={styles.note}>
        {isTrial
          ? `${trial ?? ''} ${CHECKOUT.trialEnds(newYorkDate(trialEnd(now(), trialDays)), formatCents(monthlyCents))}`
          : `${CHECKOUT.everyMonth} ${trial ?? ''}`}
      </p>
    </>
  )
}
