import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconCheck, IconQuestionMark } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { OperatorMessage } from '#contract/operator/messages.ts'
import { mailKindText } from '#domain/mail/mail-kinds.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { DataTable } from '#web/features/operator/kit/data-table.tsx'
import type { TableColumn } from '#web/features/operator/kit/table-column.ts'
import { StateMark } from '#web/features/operator/kit/state-mark.tsx'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { paths } from '#web/links/paths.ts'
import { Button } from '#web/ui/button.tsx'
import field from '#web/ui/field.module.css'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import select from '#web/ui/select.module.css'
import styles from './emails-panel.module.css'
import { MESSAGES } from './texts.ts'

const TYPING_MS = 300
const STATES = ['accepted', 'refused', 'unanswered'] as const
type State = (typeof STATES)[number]

const LOOKS = {
  accepted: { tone: 'green', icon: IconCheck },
  refused: { tone: 'red', icon: IconAlertTriangle },
  unanswered: { tone: 'amber', icon: IconQuestionMark },
} as const

/** Emails with how each ended. */
export function EmailsPanel({ today }: { today: PlainDate }) {
  const [search, setSearch] = useSearchParams()
  const state = STATES.find((each) => each === search.get('state')) ?? null
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text.trim(), TYPING_MS)
  const [last, setLast] = useState<OperatorMessage | null>(null)
  const query = {
    ...(state !== null && { state }),
    ...(q !== '' && { q }),
    ...(last !== null && { before: last.written_at, before_key: last.key }),
  }
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf('GET /api/operator/messages', { query }),
    placeholderData: keepPreviousData,
  })
  const [sentTo, setSentTo] = useState<string | null>(null)
  const resend = useOperation(
    (key: string) => call('POST /api/operator/messages/resend', { body: { key } }),
    ({ to }) => setSentTo(to),
  )
  const { run, isRunning } = resend
  const columns = useMemo(() => columnsOf(today, run, isRunning), [today, run, isRunning])
  const choose = (next: State | null) => {
    setLast(null)
    setSearch(next === null ? {} : { state: next }, { replace: true })
  }
  return (
    <Panel title={MESSAGES.emails} flush aside={<span className={styles.aside}>{MESSAGES.lastDays}</span>}>
      <div className={styles.filters}>
        <TextField
          className={`${styles.search}`}
          label={MESSAGES.search}
          placeholder={MESSAGES.searchHint}
          type="search"
          maxLength={100}
          value={text}
          onChange={({ currentTarget }) => {
            setLast(null)
            setText(currentTarget.value)
          }}
        />
        <NativeSelect
          label={MESSAGES.state}
          classNames={{ label: `${field.label}`, input: `${field.input} ${select.select}` }}
          rightSection={null}
          value={state ?? ''}
          data={[
            { value: '', label: MESSAGES.all },
            ...STATES.map((each) => ({ value: each, label: MESSAGES.states[each] })),
          ]}
          onChange={({ currentTarget }) =>
            choose(STATES.find((each) => each === currentTarget.value) ?? null)
          }
        />
      </div>
      {sentTo !== null && <Notice tone="green">{MESSAGES.sent(sentTo)}</Notice>}
      {resend.problem !== null && <Notice tone="red">{resend.problem}</Notice>}
      {error && !data && (
        <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
          {error.message}
        </RetryNotice>
      )}
      {data && (
        <DataTable
          label={MESSAGES.emails}
          columns={columns}
          rows={data.messages}
          idOf={({ key }) => key}
          toneOf={(message) => (message.state === 'refused' ? 'failed' : null)}
          empty={MESSAGES.empty}
        />
      )}
      {data && (data.has_more || last !== null) && (
        <div className={styles.pages}>
          {last !== null && <Button onClick={() => setLast(null)}>{MESSAGES.newest}</Button>}
          {data.has_more && (
            <Button onClick={() => setLast(data.messages.at(-1) ?? null)}>{MESSAGES.older}</Button>
          )}
        </div>
      )}
      {resend.dialog}
    </Panel>
  )
}

function columnsOf(
  today: PlainDate,
  resend: (key: string) => void,
  isRunning: boolean,
): readonly TableColumn<OperatorMessage>[] {
  return [
    {
      id: 'written',
      head: MESSAGES.when,
      width: '140px',
      cell: ({ written_at }) => instantText(written_at, today),
    },
    {
      id: 'to',
      head: MESSAGES.to,
      cell: ({ person }) =>
        person === null ? (
          MESSAGES.noAccount
        ) : (
          <Link className={styles.link} to={`${paths.operator}/people/${person.id}`}>
            {person.email}
          </Link>
        ),
    },
    { id: 'subject', isText: true, head: MESSAGES.subject, cell: ({ subject }) => subject },
    { id: 'kind', head: MESSAGES.kind, cell: ({ key }) => mailKindText(key) },
    {
      id: 'state',
      head: MESSAGES.state,
      cell: ({ state }) => <StateMark {...LOOKS[state]}>{MESSAGES.states[state]}</StateMark>,
    },
    {
      id: 'again',
      head: MESSAGES.again,
      headSeen: 'never',
      align: 'end',
      cell: ({ key, is_repeatable, person }) =>
        is_repeatable &&
        person !== null && (
          <Button disabled={isRunning || person.is_refused} onClick={() => resend(key)}>
            {MESSAGES.again}
          </Button>
        ),
    },
  ]
}
