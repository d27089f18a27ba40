import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportedFigureGroup } from '#contract/operator/reports.ts'
import { reportedFigureName } from '#domain/corrections/reported-figures.ts'
import { PageHead } from '#web/features/operator/kit/page-head.tsx'
import stack from '#web/features/operator/kit/stack.module.css'
import { ReportGroup } from '#web/features/operator/reports/report-group.tsx'
import { REPORTS } from '#web/features/operator/reports/texts.ts'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'

const nameOf = ({ fact, title }: ReportedFigureGroup) => `${reportedFigureName(fact)}, ${title}`

/** Figures that subscribers reported as wrong: the nearest deadline first. */
export function Reports() {
  const today = useToday()
  const { data, error, refetch, isFetching } = useQuery(queryOf('GET /api/operator/reports'))
  const [told, setTold] = useState<number | null>(null)
  const [failed, setFailed] = useState<{ name: string; problem: string } | null>(null)
  if (!data && error) {
    return (
      <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
        {error.message}
      </RetryNotice>
    )
  }
  if (!data) return <PageSpinner />
  const { reported } = data
  return (
    <div className={stack.stack}>
      <PageHead title={OPERATOR.pages.reports}>
        <span>{REPORTS.counts(reported.length)}</span>
      </PageHead>
      {told !== null && <Notice tone="green">{REPORTS.sent(told)}</Notice>}
      {failed !== null && !reported.some((group) => nameOf(group) === failed.name) && (
        <Notice tone="red">
          {failed.name}: {failed.problem}
        </Notice>
      )}
      {reported.length === 0 && <Notice tone="gray">{REPORTS.none}</Notice>}
      {reported.map((group) => (
        <ReportGroup
          key={`${group.listing_id} ${group.fact}`}
          group={group}
          today={today}
          onAnswered={(people) => {
            setTold(people)
            setFailed(null)
          }}
          onFailed={(problem) => {
            setTold(null)
            setFailed({ name: nameOf(group), problem })
          }}
        />
      ))}
    </div>
  )
}
