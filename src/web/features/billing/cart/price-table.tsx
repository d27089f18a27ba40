import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlansAnswer } from '#contract/billing/billing.ts'
import { centsFromDollars } from '#domain/money/cents.ts'
import { formatCents } from '#domain/money/format-money.ts'
import { STATE_WIDE } from '#domain/accounts/plan-name.ts'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { UI } from '#web/ui/texts.ts'
import { plansQuery } from '#web/features/billing/api.ts'
import styles from './county-table.module.css'
import { countyRows, sortedRows, type CountyRow } from '#web/features/billing/parts/county-rows.ts'
import { days, TABLE } from '#web/features/billing/texts.ts'

/** All counties on sale with their prices, read-only. */
export function PriceTable() {
  const { data: plans, error, isFetching, refetch } = useQuery(plansQuery)
  const [search, setSearch] = useState('')
  if (!plans) {
    if (!error) return <p role="status">{UI.loading}</p>
    return (
      <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
        {TABLE.notLoaded} {error.message}
      </RetryNotice>
    )
  }
  const found = sortedRows(countyRows(plans, undefined), search, { key: 'county', isDescending: false })
  const isWhole = search.trim() === ''
  return (
    <section className={styles.panel} data-trials="false">
      <div className={styles.find}>
        <SearchBox
          label={TABLE.search}
          value={search}
          placeholder={TABLE.searchHint}
          maxLength={40}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <table className={styles.table} aria-label={TABLE.label}>
        <thead>
          <tr>
            <th scope="col">{TABLE.county}</th>
            <th scope="col">{TABLE.trial}</th>
            <th scope="col">{TABLE.price}</th>
          </tr>
        </thead>
        <tbody>
          {isWhole && plans.state_wide && (
            <PriceRow {...stateWideRow(plans.state_wide)} hint={TABLE.stateWideHint} />
          )}
          {found.map((row) => (
            <PriceRow key={row.county} {...row} />
          ))}
        </tbody>
      </table>
      <div className={styles.foot} role="status">
        {found.length === 0 && (isWhole ? TABLE.nothingOnSale : TABLE.noMatch)}
      </div>
    </section>
  )
}

type PriceRowProps = Pick<CountyRow, 'county' | 'trialDays' | 'cents'> & { hint?: string }

function PriceRow({ county, trialDays, cents, hint }: PriceRowProps) {
  return (
    <tr>
      <td>
        {county}
        {hint !== undefined && <span className={styles.small}>{hint}</span>}
      </td>
      <td>{trialDays === 0 ? TABLE.none : days(trialDays)}</td>
      <td>{formatCents(cents)}</td>
    </tr>
  )
}

function stateWideRow({ price, trial_days }: NonNullable<PlansAnswer['state_wide']>): PriceRowProps {
  return { county: STATE_WIDE, trialDays: trial_days, cents: centsFromDollars(price) }
}
