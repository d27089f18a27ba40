import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { depositsQuery } from '#web/features/diligence/api.ts'
import { outText } from '#web/features/diligence/deposit-sum.ts'
import { DepositRow } from '#web/features/diligence/deposit-row.tsx'
import { DEPOSIT } from '#web/features/diligence/texts.ts'
import { paths } from '#web/links/paths.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import words from '#web/ui/words.module.css'
import { DepositForm } from './deposit-form.tsx'
import styles from './listing-deposits.module.css'

/** Deposits paid for one listing, and the form to add one. */
export function ListingDeposits({ id, today }: { id: number; today: PlainDate }) {
  const { data, error, isFetching, refetch } = useQuery(depositsQuery)
  if (!data)
    return error ? (
      <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
        {DEPOSIT.notLoaded} {error.message}
      </RetryNotice>
    ) : (
      <p className={words.dim}>{DEPOSIT.loading}</p>
    )
  const own = data.deposits.filter(({ tax_foreclosure_id }) => tax_foreclosure_id === id)
  return (
    <Disclosure summary={DEPOSIT.summary(outText(own))} isPrinted>
      <div className={styles.parts}>
        {own.length > 0 && (
          <ul className={styles.deposits} role="list">
            {own.map((deposit) => (
              <DepositRow key={deposit.id} deposit={deposit} today={today} />
            ))}
          </ul>
        )}
        <DepositForm id={id} today={today} />
        <Link className={words.link} to={paths.deposits}>
          {DEPOSIT.all}
        </Link>
      </div>
    </Disclosure>
  )
}
