import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { counted } from '#domain/text/counted.ts'
import { CatalogPanel } from '#web/features/operator/counties/catalog-panel.tsx'
import { FactsForm } from '#web/features/operator/counties/facts-form.tsx'
import { PriceForm } from '#web/features/operator/counties/price-form.tsx'
import { COUNTIES } from '#web/features/operator/counties/texts.ts'
import { PageHead } from '#web/features/operator/kit/page-head.tsx'
import stack from '#web/features/operator/kit/stack.module.css'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useToday } from '#web/lib/use-today.ts'
import { paths } from '#web/links/paths.ts'
import { Component as NotFound } from '#web/pages/dead-ends/not-found.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'

/** One county: its facts, contacts and price. */
export function County() {
  const { slug = '' } = useParams()
  const today = useToday()
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf('GET /api/operator/counties/:slug', { params: { slug } }),
    retry: false,
  })
  const [saved, setSaved] = useState<{ moved: number; times: number }>({ moved: 0, times: 0 })
  if (isApiError(error, 'not_found') || isApiError(error, 'bad_request')) return <NotFound />
  if (!data && error) {
    return (
      <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
        {error.message}
      </RetryNotice>
    )
  }
  if (!data) return <PageSpinner />
  const { name, listings, plan, subscribers } = data
  return (
    <div className={stack.stack}>
      <PageHead title={name} trail={[{ label: OPERATOR.pages.counties, to: `${paths.operator}/counties` }]}>
        <span>
          {counted(listings, 'listing')}, {counted(subscribers, 'subscriber')}
        </span>
      </PageHead>
      {saved.times > 0 && <Notice tone="green">{COUNTIES.saved(saved.moved)}</Notice>}
      <PriceForm chosen={[{ name, plan, subscribers }]} onDone={() => void refetch()} />
      <CatalogPanel />
      <FactsForm
        key={saved.times}
        county={data}
        today={today}
        onSaved={(moved) => {
          setSaved({ moved, times: saved.times + 1 })
          void refetch()
        }}
      />
    </div>
  )
}
