import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { OperatorClosure } from '#contract/operator/closures.ts'
import { dayText, wireDay } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { ClosureForm } from '#web/features/operator/calendar/closure-form.tsx'
import { RemovalDialog } from '#web/features/operator/calendar/removal-dialog.tsx'
import { CALENDAR } from '#web/features/operator/calendar/texts.ts'
import { DataTable } from '#web/features/operator/kit/data-table.tsx'
import type { TableColumn } from '#web/features/operator/kit/table-column.ts'
import { PageHead } from '#web/features/operator/kit/page-head.tsx'
import stack from '#web/features/operator/kit/stack.module.css'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Button } from '#web/ui/button.tsx'
import { ExternalLink } from '#web/ui/external-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'

/** Closed days and extension orders, with what each change moves. */
export function Calendar() {
  const today = useToday()
  const { data, error, refetch, isFetching } = useQuery(queryOf('GET /api/operator/closures'))
  const [removing, setRemoving] = useState<OperatorClosure | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const columns = useMemo(() => columnsAt(today, setRemoving), [today])
  if (!data && error) {
    return (
      <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
        {error.message}
      </RetryNotice>
    )
  }
  if (!data) return <PageSpinner />
  return (
    <div className={stack.stack}>
      <PageHead title={OPERATOR.pages.calendar}>
        <span>{CALENDAR.sub}</span>
      </PageHead>
      {done !== null && <Notice tone="green">{done}</Notice>}
      <ClosureForm onDone={(moved) => setDone(CALENDAR.applied(moved))} />
      <Panel title={CALENDAR.list} flush>
        <DataTable
          label={CALENDAR.list}
          columns={columns}
          rows={data.closures}
          idOf={({ id }) => String(id)}
          empty={CALENDAR.empty}
        />
      </Panel>
      {removing !== null && (
        <RemovalDialog
          closure={removing}
          onClose={() => setRemoving(null)}
          onDone={(moved) => {
            setRemoving(null)
            setDone(CALENDAR.removed(moved))
          }}
        />
      )}
    </div>
  )
}

function columnsAt(
  today: PlainDate,
  remove: (closure: OperatorClosure) => void,
): readonly TableColumn<OperatorClosure>[] {
  const day = (text: string) => {
    const date = wireDay(text)
    return date === null ? text : dayText(date, today)
  }
  return [
    {
      id: 'days',
      head: CALENDAR.days,
      cell: ({ from, to }) => (from === to ? day(from) : `${day(from)} to ${day(to)}`),
      sortBy: ({ from }) => from,
    },
    {
      id: 'where',
      head: CALENDAR.where,
      cell: ({ county }) => county ?? CALENDAR.statewide,
      sortBy: ({ county }) => county ?? '',
    },
    {
      id: 'reason',
      head: CALENDAR.reason,
      cell: ({ reason, source_url }) => <ExternalLink href={source_url}>{reason}</ExternalLink>,
    },
    {
      id: 'extends',
      head: CALENDAR.extendsTo,
      cell: ({ extends_to }) => (extends_to === null ? '' : day(extends_to)),
    },
    {
      id: 'remove',
      head: CALENDAR.remove,
      headSeen: 'never',
      align: 'end',
      cell: (closure) => <Button onClick={() => remove(closure)}>{CALENDAR.remove}</Button>,
    },
  ]
}
