import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconClock, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { OperatorJob } from '#contract/operator/jobs.ts'
import { plannedText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { JOBS } from '#web/features/operator/jobs/texts.ts'
import { DataTable } from '#web/features/operator/kit/data-table.tsx'
import type { TableColumn } from '#web/features/operator/kit/table-column.ts'
import { PageHead } from '#web/features/operator/kit/page-head.tsx'
import { ReasonBar } from '#web/features/operator/kit/reason-bar.tsx'
import stack from '#web/features/operator/kit/stack.module.css'
import { StateMark } from '#web/features/operator/kit/state-mark.tsx'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'

const REFRESH_MS = 10_000

/** The queue: what waits, runs and failed. */
export function Jobs() {
  const today = useToday()
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf('GET /api/operator/jobs'),
    refetchInterval: REFRESH_MS,
  })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState<string | null>(null)
  const finish = (text: string) => {
    setChosen(new Set())
    setDone(text)
  }
  const retry = useOperation(
    (ids: string[]) => call('POST /api/operator/jobs/retry', { body: { ids } }),
    ({ jobs }) => finish(JOBS.retried(jobs)),
  )
  const drop = useOperation(
    (body: { ids: string[]; reason: string }) => call('POST /api/operator/jobs/drop', { body }),
    ({ jobs }) => finish(JOBS.dropped(jobs)),
  )
  const columns = useMemo(() => columnsAt(today), [today])
  if (!data && error) {
    return (
      <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
        {error.message}
      </RetryNotice>
    )
  }
  if (!data) return <PageSpinner />
  const ids = data.jobs.map(({ id }) => id).filter((id) => chosen.has(id))
  return (
    <div className={stack.stack}>
      <PageHead title={OPERATOR.pages.jobs}>
        <span>{JOBS.counts(data.failed, data.waiting, data.running)}</span>
      </PageHead>
      {done !== null && <Notice tone="green">{done}</Notice>}
      <Panel title={OPERATOR.pages.jobs} flush>
        <DataTable
          label={OPERATOR.pages.jobs}
          columns={columns}
          rows={data.jobs}
          idOf={({ id }) => id}
          toneOf={({ state }) => (state === 'failed' ? 'failed' : null)}
          selection={{ ids: chosen, onChange: setChosen }}
          empty={JOBS.empty}
        />
      </Panel>
      {data.jobs.length > 0 && (
        <ReasonBar hint={JOBS.choose} problem={retry.problem ?? drop.problem}>
          {(ask) => (
            <>
              <Button
                disabled={ids.length === 0 || drop.isRunning}
                onClick={() => ask((reason) => drop.run({ ids, reason }))}
              >
                {JOBS.drop(ids.length)}
              </Button>
              <Button
                look="primary"
                disabled={ids.length === 0 || retry.isRunning}
                onClick={() => retry.run(ids)}
              >
                {JOBS.retry(ids.length)}
              </Button>
            </>
          )}
        </ReasonBar>
      )}
      {retry.dialog}
      {drop.dialog}
    </div>
  )
}

const LOOKS = {
  failed: { tone: 'red', icon: IconAlertTriangle },
  retrying: { tone: 'amber', icon: IconRefresh },
  running: { tone: 'blue', icon: IconPlayerPlay },
  waiting: { tone: 'gray', icon: IconClock },
} as const

function columnsAt(today: PlainDate): readonly TableColumn<OperatorJob>[] {
  return [
    {
      id: 'name',
      head: JOBS.job,
      cell: ({ name }) => <b>{name.replaceAll('_', ' ')}</b>,
      sortBy: ({ name }) => name,
    },
    {
      id: 'state',
      head: JOBS.state,
      cell: ({ state }) => <StateMark {...LOOKS[state]}>{JOBS.states[state]}</StateMark>,
      sortBy: ({ state }) => state,
    },
    {
      id: 'attempts',
      head: JOBS.attempts,
      align: 'end',
      cell: ({ attempts, max_attempts }) => `${attempts} of ${max_attempts}`,
      sortBy: ({ attempts }) => attempts,
    },
    {
      id: 'due',
      head: JOBS.due,
      cell: ({ run_at }) => plannedText(run_at, today),
      sortBy: ({ run_at }) => run_at,
    },
    { id: 'reason', isText: true, head: JOBS.reason, cell: ({ reason }) => reason },
    {
      id: 'payload',
      head: JOBS.payload,
      cell: ({ payload }) =>
        Object.entries(payload)
          .map(([field, value]) => `${field.replaceAll('_', ' ')}: ${value}`)
          .join(', '),
    },
  ]
}
