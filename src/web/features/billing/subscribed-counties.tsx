import type { BillingAccount } from '#contract/billing/billing.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { closingText } from '#domain/accounts/closing-text.ts'
import { planName } from '#domain/accounts/plan-name.ts'
import styles from './subscribed-counties.module.css'
import { MANAGE, TABLE } from './texts.ts'

type SubscribedCountiesProps = { account: Pick<BillingAccount, 'counties' | 'trial_ends_at'> }

/** Counties of the subscription, with their price and until when they are paid for or in the trial. */
export function SubscribedCounties({ account: { counties, trial_ends_at } }: SubscribedCountiesProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{MANAGE.county}</th>
          <th scope="col">{trial_ends_at === null ? MANAGE.paidUntil : MANAGE.trialUntil}</th>
          <th scope="col">{TABLE.price}</th>
        </tr>
      </thead>
      <tbody>
        {counties.map(({ county, price, closes_at }) => (
          <tr key={planName(county)}>
            <th scope="row">
              {planName(county)}
              {price === null && <span className={styles.small}>{MANAGE.dropped}</span>}
            </th>
            <td>{closes_at !== null && closingText(Date.parse(closes_at))}</td>
            <td>{price !== null && formatExactDollars(price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
