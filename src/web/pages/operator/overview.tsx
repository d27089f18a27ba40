import { useQuery } from '@tanstack/react-query'
import { namedDay, clockText } from '#domain/time/day-texts.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { PageHead } from '#web/features/operator/kit/page-head.tsx'
import stack from '#web/features/operator/kit/stack.module.css'
import { DonePanel } from '#web/features/operator/overview/done-panel.tsx'
import { FreshnessPanel } from '#web/features/operator/overview/freshness-panel.tsx'
import { NeedsPanel } from '#web/features/operator/overview/needs-panel.tsx'
import { PeoplePanel } from '#web/features/operator/overview/people-panel.tsx'
import { OVERVIEW } from '#web/features/operator/overview/texts.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useClock } from '#web/lib/clock.ts'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'

const REFRESH_MS = 30_000

/** What needs an operator today, and how the product does. */
export function Overview() {
  const now = useClock()()
  const today = newYorkDate(now)
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf('GET /api/operator/overview'),
    refetchInterval: REFRESH_MS,
  })
  if (!data && error) {
    return (
      <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
        {error.message}
      </RetryNotice>
    )
  }
  if (!data) return <PageSpinner />
  const { sources_on, counties_on_sale, listings } = data
  return (
    <>
      <PageHead
        title={namedDay(today)}
        actions={
          <span>
            {clockText(new Date(now).toISOString())}, {OVERVIEW.sub(sources_on, counties_on_sale, listings)}
          </span>
        }
      />
      <div className={stack.beside}>
        <div className={stack.stack}>
          <NeedsPanel {...data} today={today} />
          <FreshnessPanel counties={data.counties} today={today} />
        </div>
        <div className={stack.stack}>
          <PeoplePanel people={data.people} />
          <DonePanel done={data.done_lately} today={today} />
        </div>
      </div>
    </>
  )
}
