import { useInfiniteQuery, keepPreviousData } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { AuditEntry } from '#contract/operator/audit.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { actionText } from '#web/features/operator/audit/action-text.ts'
import { AuditFilters, type AuditChoice } from '#web/features/operator/audit/audit-filters.tsx'
import { AuditValues } from '#web/features/operator/audit/audit-values.tsx'
import { AUDIT } from '#web/features/operator/audit/texts.ts'
import { DataTable } from '#web/features/operator/kit/data-table.tsx'
import type { TableColumn } from '#web/features/operator/kit/table-column.ts'
import { PageHead } from '#web/features/operator/kit/page-head.tsx'
import stack from '#web/features/operator/kit/stack.module.css'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { callWithSignal } from '#web/lib/api/call.ts'
import { useToday } from '#web/lib/use-today.ts'
import { paths } from '#web/links/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'

const NO_CHOICE: AuditChoice = { q: '', action: '', from: '', to: '' }
const TYPING_MS = 300

/** Who did what as operator, and why. */
export function AuditLog() {
  const today = useToday()
  const [choice, setChoice] = useState(NO_CHOICE)
  const [settled] = useDebouncedValue(choice, TYPING_MS)
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['GET /api/operator/audit', settled],
    queryFn: ({ pageParam, signal }: { pageParam: number | null; signal: AbortSignal }) => {
      const filters = Object.fromEntries(Object.entries(settled).filter(([, text]) => text !== ''))
      const query = { ...filters, ...(pageParam !== null && { before: pageParam }) }
      return callWithSignal(signal, 'GET /api/operator/audit', { query })
    },
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
  const entries = useMemo(() => data?.pages.flatMap((page) => page.entries) ?? [], [data])
  const columns = useMemo(() => columnsAt(today), [today])
  if (!data && !error) return <PageSpinner />
  return (
    <div className={stack.stack}>
      <PageHead title={OPERATOR.pages.audit}>
        <span>{AUDIT.append}</span>
      </PageHead>
      <Panel title={OPERATOR.pages.audit} flush>
        <AuditFilters
          choice={choice}
          actions={data?.pages[0]?.actions ?? (choice.action === '' ? [] : [choice.action])}
          onChange={(change) => setChoice({ ...choice, ...change })}
        />
        {data ? (
          <DataTable
            label={OPERATOR.pages.audit}
            columns={columns}
            rows={entries}
            idOf={({ id }) => String(id)}
            empty={AUDIT.empty}
          />
        ) : (
          <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
            {error.message}
          </RetryNotice>
        )}
      </Panel>
      {hasNextPage && (
        <Button disabled={isFetching} onClick={() => void fetchNextPage()}>
          {AUDIT.older}
        </Button>
      )}
    </div>
  )
}

function columnsAt(today: PlainDate): readonly TableColumn<AuditEntry>[] {
  return [
    { id: 'at', head: AUDIT.when, width: '150px', cell: ({ at }) => instantText(at, today) },
    { id: 'by', head: AUDIT.who, cell: whoText },
    { id: 'action', head: AUDIT.action, cell: ({ action }) => <b>{actionText(action)}</b> },
    { id: 'about', head: AUDIT.about, cell: aboutOf },
    { id: 'change', head: AUDIT.change, cell: (entry) => <AuditValues entry={entry} today={today} /> },
    { id: 'reason', isText: true, head: AUDIT.reason, cell: ({ reason }) => reason },
  ]
}

function aboutOf({ about, page }: AuditEntry): ReactNode {
  return page ? <Link to={`${paths.operator}/${page.of}/${page.id}`}>{about}</Link> : about
}

function whoText({ by, via, address }: AuditEntry): string {
  const who = by ?? (via === 'command_line' ? AUDIT.commandLine : AUDIT.formerOperator)
  return address === null ? who : `${who}, ${AUDIT.from(address)}`
}
