import type { BillingAccount } from '#contract/billing/billing.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { longDay } from '#domain/time/long-day.ts'
import { planName } from '#domain/accounts/plan-name.ts'
import styles from './subscribed-counties.module.css'
import { MANAGE, TABLE } from './texts.ts'

/** Counties of the subscription, with their price and the date they are paid until. */
export function SubscribedCounties({ counties }: { counties: BillingAccount['counties'] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{MANAGE.county}</th>
          <th scope="col">{MANAGE.openUntil}</th>
          <th scope="col">{TABLE.price}</th>
        </tr>
      </thead>
      <tbody>
        {counties.map(({ county, price, open_until }) => (
          <tr key={planName(county)}>
            <th scope="row">
              {planName(county)}
              {price === null && <span className={styles.small}>{MANAGE.dropped}</span>}
            </th>
            <td>{open_until !== null && longDay(open_until)}</td>
            <td>{price !== null && formatExactDollars(price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
