import { useQuery } from '@tanstack/react-query'
import type { BillingAccount } from '#contract/billing/billing.ts'
import { closingText } from '#domain/accounts/closing-text.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { longDay } from '#domain/time/long-day.ts'
import { paths } from '#web/links/paths.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { billingAccountQuery } from './api.ts'
import { dealOf } from './cart/cart.ts'
import styles from './manage-subscription.module.css'
import { PaymentDue } from './payment-due.tsx'
import { PortalButton } from './portal-button.tsx'
import { SubscribedCounties } from './subscribed-counties.tsx'
import { CANCELED, MANAGE, STANDINGS } from './texts.ts'

/** The current subscription, with actions to change, pay and end it. */
export function ManageSubscription() {
  const { data, error, isFetching, refetch } = useQuery(billingAccountQuery)
  if (data) return <Subscription account={data} />
  return (
    <Panel title={MANAGE.subscription}>
      {error && !isFetching ? (
        <RetryNotice onRetry={() => void refetch()}>
          {MANAGE.notLoaded} {error.message}
        </RetryNotice>
      ) : (
        <Spinner size="sm" />
      )}
    </Panel>
  )
}

function Subscription({ account }: { account: BillingAccount }) {
  const { counties, granted_counties, paid_last_12_months } = account
  return (
    <div className={styles.stack}>
      <Panel title={MANAGE.subscription} aside={<StandingBadge account={account} />}>
        <div className={styles.body}>
          <Facts account={account} />
          <Actions account={account} />
        </div>
      </Panel>
      {counties.length > 0 && (
        <Panel title={MANAGE.counties} flush>
          <SubscribedCounties account={account} />
        </Panel>
      )}
      {granted_counties.length > 0 && (
        <Panel title={MANAGE.granted}>
          <p>{granted_counties.join(', ')}</p>
        </Panel>
      )}
      <Panel title={MANAGE.paid} aside={<strong>{formatExactDollars(paid_last_12_months)}</strong>}>
        <p className={styles.why}>{MANAGE.paidWhy}</p>
      </Panel>
    </div>
  )
}

function StandingBadge({ account: { standing } }: { account: BillingAccount }) {
  if (standing === 'none') return null
  return (
    <Badge tone={toneOf(standing)} icon={null}>
      {STANDINGS[standing]}
    </Badge>
  )
}

function toneOf(standing: BillingAccount['standing']): BadgeTone {
  if (standing === 'active' || standing === 'trialing') return 'green'
  return dealOf(standing) === 'owing' ? 'red' : 'gray'
}

function Facts({ account }: { account: BillingAccount }) {
  const { standing, monthly, renews_on, trial_ends_at, ends_at } = account
  if (standing === 'none') return <p>{MANAGE.none}</p>
  if (standing === 'canceled') return <p>{`${CANCELED.title} ${CANCELED.how}`}</p>
  const facts = [
    [MANAGE.monthly, formatExactDollars(monthly)],
    trial_ends_at !== null && [MANAGE.trialUntil, closingText(Date.parse(trial_ends_at))],
    renews_on !== null && [MANAGE.nextCharge, `${formatExactDollars(monthly)} on ${longDay(renews_on)}`],
    ends_at !== null && [MANAGE.endsOn, closingText(Date.parse(ends_at))],
  ].filter((fact) => fact !== false)
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows an amount due first; otherwise the portal and the counties page. */
function Actions({ account }: { account: BillingAccount }) {
  const deal = dealOf(account.standing)
  if (deal === 'owing') return <PaymentDue account={account} />
  return (
    <>
      <div className={styles.actions}>
        <PortalButton>{MANAGE.open}</PortalButton>
        <ButtonLink look={deal === 'buy' ? 'primary' : 'default'} size="tall" to={paths.billing}>
          {deal === 'buy' ? MANAGE.chooseCounties : MANAGE.changeCounties}
        </ButtonLink>
      </div>
      <p className={styles.why}>{MANAGE.portalWhy}</p>
    </>
  )
}
