import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { OperatorPerson, PeopleList } from '#contract/operator/people.ts'
import { countText } from '#domain/text/counted.ts'
import { instantText } from '#domain/time/day-texts.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { DataTable, type TableColumn } from '#web/features/operator/kit/data-table.tsx'
import { PageHead } from '#web/features/operator/kit/page-head.tsx'
import stack from '#web/features/operator/kit/stack.module.css'
import { PersonState } from '#web/features/operator/people/state-of.tsx'
import { PEOPLE } from '#web/features/operator/people/texts.ts'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useClock } from '#web/lib/clock.ts'
import { paths } from '#web/links/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import styles from './people.module.css'

const TYPING_MS = 300
const LISTS: readonly PeopleList[] = [
  'trial_ending',
  'payment_failed',
  'mail_refused',
  'not_seen_30_days',
  'suspended',
  'operators',
]

/** Finds people by text or list. */
export function People() {
  const today = newYorkDate(useClock()())
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [list, setList] = useState<PeopleList | null>(null)
  const [q] = useDebouncedValue(text.trim(), TYPING_MS)
  const query = { ...(q !== '' && { q }), ...(list !== null && { list }) }
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf('GET /api/operator/people', { query }),
    placeholderData: keepPreviousData,
  })
  const columns = useMemo(() => columnsAt(today), [today])
  if (!data && !error) return <PageSpinner />
  return (
    <>
      <PageHead title={OPERATOR.pages.people}>{data && <span>{PEOPLE.sub(data.total)}</span>}</PageHead>
      <div className={stack.beside}>
        <Panel title={OPERATOR.pages.people} flush>
          <div className={styles.search}>
            <TextField
              label={PEOPLE.search}
              description={PEOPLE.viewed}
              placeholder={PEOPLE.searchHint}
              type="search"
              maxLength={100}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          </div>
          {data ? (
            <DataTable
              label={OPERATOR.pages.people}
              columns={columns}
              rows={data.people}
              idOf={({ id }) => id}
              onOpen={({ id }) => void navigate(`${paths.operator}/people/${id}`)}
              empty={PEOPLE.empty}
            />
          ) : (
            <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
              {error?.message}
            </RetryNotice>
          )}
          {data?.has_more === true && <Notice tone="gray">{PEOPLE.more}</Notice>}
        </Panel>
        <Panel title={PEOPLE.lists}>
          <ul role="list" className={styles.lists}>
            <li>
              <Button look="ghost" aria-pressed={list === null} onClick={() => setList(null)}>
                {PEOPLE.everyone}
              </Button>
              {data && <b>{countText(data.total)}</b>}
            </li>
            {LISTS.map((each) => (
              <li key={each}>
                <Button look="ghost" aria-pressed={list === each} onClick={() => setList(each)}>
                  {PEOPLE.listNames[each]}
                </Button>
                {data && <b>{countText(data.lists[each])}</b>}
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </>
  )
}

function columnsAt(today: PlainDate): readonly TableColumn<OperatorPerson>[] {
  return [
    {
      id: 'person',
      head: PEOPLE.person,
      cell: ({ id, email, name }) => (
        <>
          <Link to={`${paths.operator}/people/${id}`}>{email}</Link>
          <p className={styles.name}>{name}</p>
        </>
      ),
      sortBy: ({ email }) => email,
    },
    {
      id: 'state',
      head: PEOPLE.state,
      cell: ({ state }) => <PersonState state={state} />,
      sortBy: ({ state }) => state,
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
      cell: ({ joined_at }) => instantText(joined_at, today),
      sortBy: ({ joined_at }) => joined_at,
    },
  ]
}
