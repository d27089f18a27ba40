import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import type { OperatorSource } from '#contract/operator/sources.ts'
import { countText } from '#domain/text/counted.ts'
import { instantText, plannedText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { DataTable } from '#web/features/operator/kit/data-table.tsx'
import type { TableColumn } from '#web/features/operator/kit/table-column.ts'
import { PageHead } from '#web/features/operator/kit/page-head.tsx'
import { NEW_SOURCE } from '#web/features/operator/new-source/texts.ts'
import { OutcomeMark } from '#web/features/operator/sources/outcome-mark.tsx'
import { ImportsPanel } from '#web/features/operator/sources/imports-panel.tsx'
import { ReplayPanel } from '#web/features/operator/sources/replay-panel.tsx'
import { SOURCES } from '#web/features/operator/sources/texts.ts'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useToday } from '#web/lib/use-today.ts'
import { paths } from '#web/links/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import styles from './sources.module.css'

const REFRESH_MS = 10_000
const FAILED: readonly string[] = ['refused', 'blocked', 'failed']

/** Every source with the state of its last run. */
export function Sources() {
  const today = useToday()
  const navigate = useNavigate()
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf('GET /api/operator/sources'),
    refetchInterval: REFRESH_MS,
  })
  const columns = useMemo(() => columnsAt(today), [today])
  const sources = useMemo(() => (data?.sources ?? []).toSorted(byUrgency), [data])
  if (!data && error) {
    return (
      <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
        {error.message}
      </RetryNotice>
    )
  }
  if (!data) return <PageSpinner />
  return (
    <>
      <PageHead
        title={OPERATOR.pages.sources}
        actions={<ButtonLink to={`${paths.operator}/sources/new`}>{NEW_SOURCE.open}</ButtonLink>}
      >
        <span>
          {SOURCES.sub(
            sources.filter(({ is_on }) => is_on).length,
            sources.filter(({ is_file_only }) => !is_file_only).length,
          )}
        </span>
      </PageHead>
      {data.held.length > 0 && (
        <div className={styles.above}>
          <ImportsPanel title={SOURCES.held} imports={data.held} today={today} />
        </div>
      )}
      <Panel title={OPERATOR.pages.sources} flush>
        <DataTable
          label={OPERATOR.pages.sources}
          columns={columns}
          rows={sources}
          idOf={({ name }) => name}
          onOpen={({ name, is_file_only }) => {
            if (!is_file_only) void navigate(`${paths.operator}/sources/${name}`)
          }}
          toneOf={toneOfSource}
          empty={SOURCES.noRuns}
        />
      </Panel>
      {data.files.length > 0 && (
        <div className={styles.below}>
          <ImportsPanel title={SOURCES.files} imports={data.files} today={today} />
        </div>
      )}
      <div className={styles.below}>
        <ReplayPanel today={today} />
      </div>
    </>
  )
}

function toneOfSource({ is_on, last_run }: OperatorSource): 'waiting' | 'failed' | null {
  if (last_run?.outcome === 'held') return 'waiting'
  const isBad = last_run !== null && FAILED.includes(last_run.outcome)
  return is_on && isBad ? 'failed' : null
}

/** Those that wait or failed before the others, which keep their order. */
function byUrgency(a: OperatorSource, b: OperatorSource): number {
  const rank = (source: OperatorSource) => ['waiting', 'failed', null].indexOf(toneOfSource(source))
  return rank(a) - rank(b)
}

function columnsAt(today: PlainDate): readonly TableColumn<OperatorSource>[] {
  return [
    {
      id: 'source',
      head: SOURCES.source,
      cell: ({ name, title, is_file_only }) =>
        is_file_only ? title : <Link to={`${paths.operator}/sources/${name}`}>{title}</Link>,
      sortBy: ({ title }) => title,
    },
    {
      id: 'state',
      head: SOURCES.state,
      cell: ({ last_run, is_file_only }) =>
        is_file_only ? SOURCES.byFile : <OutcomeMark outcome={last_run?.outcome ?? 'none'} />,
      sortBy: ({ last_run }) => last_run?.outcome ?? '',
    },
    {
      id: 'good',
      head: SOURCES.lastGood,
      cell: ({ last_good_at }) => (last_good_at === null ? SOURCES.never : instantText(last_good_at, today)),
      sortBy: ({ last_good_at }) => last_good_at,
    },
    {
      id: 'next',
      head: SOURCES.next,
      cell: ({ is_on, is_file_only, next_run_at }) =>
        is_on && next_run_at !== null ? plannedText(next_run_at, today) : is_file_only ? '' : SOURCES.off,
      sortBy: ({ next_run_at }) => next_run_at,
    },
    {
      id: 'rows',
      head: SOURCES.rows,
      align: 'end',
      cell: ({ last_run }) => (last_run?.rows === null || !last_run ? '' : countText(last_run.rows)),
      sortBy: ({ last_run }) => last_run?.rows ?? null,
    },
    {
      id: 'listings',
      head: SOURCES.listings,
      align: 'end',
      cell: ({ listings }) => countText(listings),
      sortBy: ({ listings }) => listings,
    },
    {
      id: 'counties',
      head: SOURCES.counties,
      align: 'end',
      cell: ({ counties }) =>
        counties.length > 1 ? countText(counties.length) : (counties[0] ?? SOURCES.anyCounty),
      sortBy: ({ counties }) => counties.length,
    },
  ]
}
