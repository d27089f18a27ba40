import type { BillingAccount } from '#contract/billing/billing.ts'
import { paths } from '#web/links/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import words from '#web/ui/words.module.css'
import { PortalButton } from './portal-button.tsx'
import styles from './parts/deal.module.css'
import { MANAGE, PAYMENT_DUE } from './texts.ts'

/** What to do about a payment that keeps the counties closed; renders nothing if there is none. */
export function PaymentDue({ account }: { account: BillingAccount }) {
  const { standing, has_portal } = account
  switch (standing) {
    case 'unfinished':
    case 'past_due':
    case 'unpaid':
    case 'paused':
      return (
        <div className={styles.deal}>
          <p className={words.strong}>{PAYMENT_DUE[standing].title}</p>
          <p>{PAYMENT_DUE[standing].how}</p>
          {has_portal ? (
            <PortalButton look="primary">{PAYMENT_DUE[standing].button}</PortalButton>
          ) : (
            <ButtonLink look="primary" size="tall" to={paths.billing}>
              {MANAGE.chooseCounties}
            </ButtonLink>
          )}
        </div>
      )
    case 'none':
    case 'trialing':
    case 'active':
    case 'ending':
    case 'canceled':
      return null
  }
}
