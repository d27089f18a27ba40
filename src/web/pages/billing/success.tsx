import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import type { BillingAccount } from '#contract/billing/billing.ts'
import { dealOf } from '#web/features/billing/cart/cart.ts'
import { clearChoice, savedChoice } from '#web/features/billing/cart/saved-choice.ts'
import { type Opening, useOpening } from '#web/features/billing/opening.ts'
import { PaymentDue } from '#web/features/billing/payment-due.tsx'
import { SubscribedCounties } from '#web/features/billing/subscribed-counties.tsx'
import { sessionQuery, useSession } from '#web/features/session/session.ts'
import { useTourOffer } from '#web/features/session/tour-offer.ts'
import { closingText } from '#domain/accounts/closing-text.ts'
import { paths } from '#web/links/paths.ts'
import { profileLink } from '#web/links/profile-tabs.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DeadEnd } from '#web/ui/dead-end.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { SupportLine } from '#web/ui/support-line.tsx'
import { PROFILE_TAB_LABELS } from '#web/ui/texts.ts'
import { Title } from '#web/ui/title.tsx'
import { BILLING, SUCCESS } from './billing-texts.ts'
import styles from './success.module.css'

/** Target of the payment page. Shows counties as open only after the server confirms it. */
export function Component() {
  const session = useSession()
  // Of when the page opened: an open subscription removes the choice.
  const [isPayment] = useState(() => session.kind === 'in' && savedChoice(session.user.id) !== null)
  const opening = useOpening(isPayment)
  switch (opening.kind) {
    case 'waiting':
      return (
        <Screen head={SUCCESS.waiting} why={<p>{SUCCESS.waitingText}</p>}>
          <Spinner />
        </Screen>
      )
    case 'open':
      return <Opened account={opening.account} />
    case 'not bought':
      return <NotBought />
    case 'given up':
      return <NotReceived {...opening} />
  }
}

function NotBought() {
  return (
    <Screen
      head={SUCCESS.notBought}
      why={
        <>
          <p>{SUCCESS.notBoughtText}</p>
          <SupportLine />
        </>
      }
    >
      <ButtonLink look="primary" size="tall" to={paths.billing}>
        {BILLING.choose}
      </ButtonLink>
    </Screen>
  )
}

function NotReceived({ account, problem, retry }: Extract<Opening, { kind: 'given up' }>) {
  return (
    <Screen
      head={SUCCESS.notYet}
      why={
        <>
          <p>{SUCCESS.notYetText}</p>
          {account && dealOf(account.standing) === 'buy' && <p>{SUCCESS.leftUnpaid}</p>}
          {problem !== null && <p>{problem}</p>}
          {account && <PaymentDue account={account} />}
          <SupportLine />
        </>
      }
    >
      <Button look="primary" size="tall" onClick={retry}>
        {SUCCESS.lookAgain}
      </Button>
      <ButtonLink size="tall" to={paths.billing}>
        {SUCCESS.toBilling}
      </ButtonLink>
    </Screen>
  )
}

function Opened({ account }: { account: BillingAccount }) {
  const queryClient = useQueryClient()
  const isTourOffered = useTourOffer()
  useEffect(() => {
    clearChoice()
    // Cached data is from before the payment.
    queryClient.removeQueries({ type: 'inactive' })
    void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })
  }, [queryClient])
  return (
    <Screen
      head={SUCCESS.open}
      why={
        <>
          {dealOf(account.standing) === 'buy' ? (
            <p>{SUCCESS.granted(account.granted_counties.join(', '))}</p>
          ) : (
            <Paid account={account} />
          )}
          {isTourOffered && <p>{SUCCESS.tour}</p>}
        </>
      }
    >
      {isTourOffered && (
        <ButtonLink look="primary" size="tall" to={paths.tour}>
          {SUCCESS.toTour}
        </ButtonLink>
      )}
      <ButtonLink look={isTourOffered ? 'default' : 'primary'} size="tall" to={paths.listing}>
        {SUCCESS.toListings}
      </ButtonLink>
      <ButtonLink size="tall" {...profileLink('manage_subscription')}>
        {PROFILE_TAB_LABELS.manage_subscription}
      </ButtonLink>
    </Screen>
  )
}

function Paid({ account }: { account: BillingAccount }) {
  const { trial_ends_at } = account
  return (
    <>
      <p>{trial_ends_at === null ? SUCCESS.paid : SUCCESS.trial(closingText(Date.parse(trial_ends_at)))}</p>
      <div className={styles.counties}>
        <SubscribedCounties account={account} />
      </div>
      <p>{SUCCESS.receipt}</p>
    </>
  )
}

function Screen(props: { head: string; why: ReactNode; children: ReactNode }) {
  return (
    <>
      <Title>{props.head}</Title>
      <DeadEnd {...props} />
    </>
  )
}
