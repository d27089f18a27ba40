import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useState } from 'react'
import type { CurrentUser } from '#contract/accounts/accounts.ts'
import type { BillingAccount, Choice, PlansAnswer } from '#contract/billing/billing.ts'
import { paymentFlags } from '#domain/accounts/access.ts'
import { billingAccountQuery, plansQuery } from '#web/features/billing/api.ts'
import { CartBar } from '#web/features/billing/cart/cart-bar.tsx'
import { CartPanel } from '#web/features/billing/cart/cart-panel.tsx'
import { cartOf, dealOf, NOTHING_CHOSEN, subscribedChoice } from '#web/features/billing/cart/cart.ts'
import { ChangeTerms } from '#web/features/billing/checkout/change-terms.tsx'
import { ChangeDone } from '#web/features/billing/checkout/change-done.tsx'
import { CheckoutTerms } from '#web/features/billing/checkout/checkout-terms.tsx'
import { CountyTable } from '#web/features/billing/cart/county-table.tsx'
import { clearChoice, saveChoice, savedChoice } from '#web/features/billing/cart/saved-choice.ts'
import { PaymentDue } from '#web/features/billing/payment-due.tsx'
import { CANCELED } from '#web/features/billing/texts.ts'
import { TooMany } from '#web/features/billing/cart/too-many.tsx'
import { useChoice } from '#web/features/billing/cart/use-choice.ts'
import { DepositsOut } from '#web/features/diligence/deposits-out.tsx'
import { sessionQuery, useSession } from '#web/features/session/session.ts'
import { useAfterPaint } from '#web/lib/use-after-paint.ts'
import { Button } from '#web/ui/button.tsx'
import { DeadEnd } from '#web/ui/dead-end.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { SupportLine } from '#web/ui/support-line.tsx'
import { UI } from '#web/ui/texts.ts'
import { Title } from '#web/ui/title.tsx'
import words from '#web/ui/words.module.css'
import { BILLING } from './billing-texts.ts'
import styles from './billing.module.css'

const ChoiceMap = lazy(async () => {
  const { ChoiceMap: component } = await import('#web/features/counties/choice-map.tsx')
  return { default: component }
})

/** Choice of counties to buy, or to change an existing subscription to. */
export function Component() {
  const session = useSession()
  const plans = useQuery(plansQuery)
  const account = useQuery(billingAccountQuery)
  const queryClient = useQueryClient()
  if (session.kind !== 'in') return null
  const error = plans.error ?? account.error
  if (plans.data && account.data) {
    // A change opens and closes counties, so cached data of the old ones is dropped.
    const refetchAll = async () => {
      queryClient.removeQueries({ type: 'inactive' })
      await Promise.all([
        account.refetch(),
        plans.refetch(),
        queryClient.refetchQueries({ queryKey: sessionQuery.queryKey }),
      ])
    }
    if (plans.data.counties.length === 0 && plans.data.state_wide === null) return <NothingOnSale />
    return <Counties user={session.user} plans={plans.data} account={account.data} onRefetch={refetchAll} />
  }
  if (!error || plans.isFetching || account.isFetching) {
    return (
      <>
        <h1 className={words.spoken}>{BILLING.counties}</h1>
        <PageSpinner />
      </>
    )
  }
  const retry = () => void Promise.all([plans.refetch(), account.refetch()])
  return (
    <>
      <Title>{BILLING.failed}</Title>
      <DeadEnd head={BILLING.failed} why={<p>{error.message}</p>}>
        <Button look="primary" size="tall" onClick={retry}>
          {UI.retry}
        </Button>
      </DeadEnd>
    </>
  )
}

function NothingOnSale() {
  return (
    <>
      <Title>{BILLING.choose}</Title>
      <DeadEnd
        head={BILLING.nothingOnSale}
        why={
          <>
            <p>{BILLING.nothingOnSaleHow}</p>
            <SupportLine />
          </>
        }
      >
        {null}
      </DeadEnd>
    </>
  )
}

type CountiesProps = {
  user: CurrentUser
  plans: PlansAnswer
  account: BillingAccount
  onRefetch: () => Promise<void>
}

function Counties({ user, plans, account, onRefetch }: CountiesProps) {
  const deal = dealOf(account.standing)
  const [saved] = useState(() => savedChoice(user.id))
  const [choice, choose] = useChoice(deal === 'buy' ? (saved ?? NOTHING_CHOSEN) : subscribedChoice(account))
  const [isChanged, setChanged] = useState(false)
  // The heading renders first; the counties follow in slices, so the page stays responsive to touch.
  const areCountiesShown = useDeferredValue(useAfterPaint(true))
  const cart = cartOf(plans, account, choice)
  const change = (next: Choice) => {
    setChanged(false)
    if (deal === 'buy') saveChoice(user.id, next)
    choose(next)
  }
  const toggle = (county: string | null) => change(toggled(cart.choice, county))
  const finish = async () => {
    clearChoice()
    await onRefetch()
    choose(null)
    setChanged(true)
  }
  const title = deal === 'buy' ? BILLING.choose : BILLING.change
  const flags = paymentFlags(account.payment_account_status)
  const subscribed = subscribedChoice(account).counties
  const next = () => {
    if (deal === 'owing') return <PaymentDue account={account} />
    if (cart.isTooMany) return null
    if (deal === 'change') {
      return (
        <ChangeTerms
          cart={cart}
          account={account}
          onChanged={finish}
          onOutdated={() => void onRefetch()}
          onTakeBack={() => choose(null)}
        />
      )
    }
    return cart.lines.length === 0 ? null : (
      <CheckoutTerms
        cart={cart}
        mayHaveTrial={account.may_have_trial}
        isEmailVerified={user.email_verified}
        onOutdated={() => void onRefetch()}
      />
    )
  }
  return (
    <div className={styles.page}>
      <Title>{title}</Title>
      <header className={styles.head}>
        <h1 className={words.xl}>{title}</h1>
        <p className={words.dim}>{deal === 'buy' ? BILLING.chooseHow : BILLING.changeHow}</p>
      </header>
      {flags.subscription_canceled && (
        <Notice tone="gray">
          <strong>{CANCELED.title}</strong> {CANCELED.how}
        </Notice>
      )}
      {flags.account_action_needed && <DepositsOut />}
      {isChanged && <ChangeDone />}
      {areCountiesShown && (
        <>
          <div className={styles.columns}>
            <CountyTable
              plans={plans}
              choice={cart.choice}
              open={user.accessible_counties.filter((county) => !subscribed.includes(county))}
              mayHaveTrial={account.may_have_trial}
              onToggle={toggle}
              onStateWide={(isChosen) => change({ ...cart.choice, state_wide: isChosen })}
            />
            <div className={styles.side}>
              <section className={styles.map} aria-label={BILLING.map}>
                <Suspense>
                  <ChoiceMap
                    offered={new Set(plans.counties.map(({ county }) => county))}
                    chosen={cart.choice.state_wide ? null : new Set(cart.choice.counties)}
                    onToggle={(county) => {
                      if (!cart.choice.state_wide) toggle(county)
                    }}
                  />
                </Suspense>
              </section>
              <CartPanel
                id="cart"
                cart={cart}
                marksNew={deal === 'change'}
                onToggle={toggle}
                fault={
                  cart.isTooMany && (
                    <TooMany
                      cart={cart}
                      stateWide={plans.state_wide}
                      onStateWide={() => change({ ...cart.choice, state_wide: true })}
                    />
                  )
                }
              >
                {next()}
              </CartPanel>
            </div>
          </div>
          <CartBar cart={cart} cartId="cart" />
        </>
      )}
    </div>
  )
}

function toggled(choice: Choice, county: string | null): Choice {
  if (county === null) return { ...choice, state_wide: !choice.state_wide }
  const counties = choice.counties.includes(county)
    ? choice.counties.filter((name) => name !== county)
    : [...choice.counties, county]
  return { ...choice, counties }
}
