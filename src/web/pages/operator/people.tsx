import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import type { OperatorPerson } from '#contract/operator/people.ts'
import { countText } from '#domain/text/counted.ts'
import { dayOfInstant, distanceText, shortDayText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { DataTable } from '#web/features/operator/kit/data-table.tsx'
import type { TableColumn } from '#web/features/operator/kit/table-column.ts'
import { PageHead } from '#web/features/operator/kit/page-head.tsx'
import { Finder } from '#web/features/operator/people/finder.tsx'
import { PersonState } from '#web/features/operator/people/state-of.tsx'
import { PEOPLE } from '#web/features/operator/people/texts.ts'
import { usePeopleSearch } from '#web/features/operator/people/use-people-search.ts'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { useToday } from '#web/lib/use-today.ts'
import { paths } from '#web/links/paths.ts'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import styles from './people.module.css'

/** Finds people by text or list. */
export function People() {
  const today = useToday()
  const navigate = useNavigate()
  const search = usePeopleSearch()
  const { found, counts, list, suffix } = search
  const { data, error, refetch, isFetching } = found
  const columns = useMemo(() => columnsAt(today, suffix), [today, suffix])
  if (!data && !error) return <PageSpinner />
  return (
    <>
      <PageHead
        title={OPERATOR.pages.people}
        actions={
          <ButtonAnchor href={`/api/operator/people.csv${suffix}`} download>
            <IconDownload size={16} aria-hidden="true" />
            {PEOPLE.export}
          </ButtonAnchor>
        }
      >
        {counts.data && <span className={styles.facts}>{PEOPLE.sub(counts.data.total)}</span>}
      </PageHead>
      <div className={styles.columns}>
        <Finder search={search} today={today} />
        <Panel title={list === null ? PEOPLE.everyone : PEOPLE.listNames[list]} flush>
          {data ? (
            <DataTable
              label={OPERATOR.pages.people}
              columns={columns}
              rows={data.people}
              idOf={({ id }) => id}
              onOpen={({ id }) => void navigate(`${paths.operator}/people/${id}${suffix}`)}
              empty={PEOPLE.empty}
            />
          ) : (
            <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
              {error.message}
            </RetryNotice>
          )}
          {data?.has_more === true && <Notice tone="gray">{PEOPLE.more}</Notice>}
        </Panel>
      </div>
    </>
  )
}

function columnsAt(today: PlainDate, suffix: string): readonly TableColumn<OperatorPerson>[] {
  return [
    {
      id: 'person',
      head: PEOPLE.person,
      width: 'auto',
      cell: ({ id, email, name }) => (
        <div className={styles.cell}>
          <Link to={`${paths.operator}/people/${id}${suffix}`}>{email}</Link>
          <p className={styles.name}>{name}</p>
        </div>
      ),
      sortBy: ({ email }) => email,
    },
    {
      id: 'state',
      head: PEOPLE.state,
      cell: ({ state, trial_ends_at }) => (
        <div className={styles.cell}>
          <PersonState state={state} />
          {state === 'trialing' && trial_ends_at !== null && (
            <p className={styles.name}>
              {PEOPLE.trialEnds(distanceText(dayOfInstant(trial_ends_at), today))}
            </p>
          )}
        </div>
      ),
      sortBy: ({ state }) => PEOPLE.states[state],
    },
    {
      id: 'counties',
      head: PEOPLE.counties,
      align: 'end',
      cell: ({ counties }) => countText(counties),
      sortBy: ({ counties }) => counties,
    },
    {
      id: 'joined',
      head: PEOPLE.joined,
      align: 'end',
      cell: ({ joined_at }) => shortDayText(dayOfInstant(joined_at), today),
      sortBy: ({ joined_at }) => joined_at,
    },
  ]
}
