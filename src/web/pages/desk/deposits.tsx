import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Deposit } from '#contract/following/diligence.ts'
import { placeName } from '#domain/listing/address.ts'
import { depositsQuery } from '#web/features/diligence/api.ts'
import { DepositRow } from '#web/features/diligence/deposit-row.tsx'
import { depositsOut, outText } from '#web/features/diligence/deposit-sum.ts'
import { DEPOSIT, DEPOSIT_TERMS } from '#web/features/diligence/texts.ts'
import { useToday } from '#web/lib/use-today.ts'
import { paths } from '#web/links/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { TermLine } from '#web/ui/term-line.tsx'
import { Title } from '#web/ui/title.tsx'
import words from '#web/ui/words.module.css'
import styles from './deposits.module.css'

/** All of the user's deposits, open ones first. */
export function Component() {
  const { data, error, isFetching, refetch } = useQuery(depositsQuery)
  return (
    <Page width="narrow">
      <Title>{DEPOSIT.pageTitle}</Title>
      <h1 className={words.xl}>{DEPOSIT.pageTitle}</h1>
      <p className={words.dim}>{DEPOSIT.pageHint}</p>
      {error && (
        <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
          {DEPOSIT.notLoaded} {error.message}
        </RetryNotice>
      )}
      {!data && !error && <PageSpinner />}
      {data?.deposits.length === 0 && (
        <div className={styles.none}>
          <p>{DEPOSIT.none}</p>
          <ButtonLink to={paths.listing}>{DEPOSIT.toListings}</ButtonLink>
        </div>
      )}
      {data && data.deposits.length > 0 && <All deposits={data.deposits} />}
      <TermLine terms={DEPOSIT_TERMS} />
    </Page>
  )
}

function All({ deposits }: { deposits: readonly Deposit[] }) {
  const today = useToday()
  const out = depositsOut(deposits)
  const sum = outText(out)
  return (
    <>
      <p className={words.lg} role="status">
        {sum === null ? DEPOSIT.noneOut : DEPOSIT.out(sum, out.length)}
      </p>
      <ul className={styles.deposits} role="list" aria-label={DEPOSIT.pageTitle}>
        {[...out, ...deposits.filter((each) => !out.includes(each))].map((deposit) => (
          <DepositRow
            key={deposit.id}
            deposit={deposit}
            today={today}
            property={<Property deposit={deposit} />}
          />
        ))}
      </ul>
    </>
  )
}

function Property({ deposit: { listing, tax_foreclosure_id } }: { deposit: Deposit }) {
  if (listing === null) return <p>{DEPOSIT.closedCounty}</p>
  return (
    <Link className={styles.property} to={paths.details(tax_foreclosure_id)}>
      {placeName(listing)}, {listing.county} County
    </Link>
  )
}
