import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import type { OperatorPersonPage } from '#contract/operator/people.ts'
import { dayOfInstant, instantText, shortDayText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { PageHead } from '#web/features/operator/kit/page-head.tsx'
import stack from '#web/features/operator/kit/stack.module.css'
import { StateMark } from '#web/features/operator/kit/state-mark.tsx'
import { AccountPanel, ErasePanel } from '#web/features/operator/people/account-panels.tsx'
import { Finder } from '#web/features/operator/people/finder.tsx'
import { HelpPanel } from '#web/features/operator/people/help-panel.tsx'
import { EmailsTo, SignInsOf, TextsTo } from '#web/features/operator/people/history-panels.tsx'
import { MaySeePanel } from '#web/features/operator/people/may-see-panel.tsx'
import { OpenPanel } from '#web/features/operator/people/open-panel.tsx'
import { PersonState } from '#web/features/operator/people/state-of.tsx'
import { PEOPLE } from '#web/features/operator/people/texts.ts'
import { usePeopleSearch } from '#web/features/operator/people/use-people-search.ts'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { useSession } from '#web/features/session/session.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useToday } from '#web/lib/use-today.ts'
import { paths } from '#web/links/paths.ts'
import { Component as NotFound } from '#web/pages/dead-ends/not-found.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import styles from './people.module.css'

/** One person beside the search: what is open to them and why, what they were sent, and help. */
export function Person() {
  const { id = '' } = useParams()
  const today = useToday()
  const search = usePeopleSearch()
  return (
    <div className={styles.columns}>
      <div className={styles.finder} data-beside>
        <Finder search={search} today={today} openId={id} />
      </div>
      <PersonColumn key={id} id={id} today={today} suffix={search.suffix} />
    </div>
  )
}

function PersonColumn({ id, today, suffix }: { id: string; today: PlainDate; suffix: string }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf('GET /api/operator/people/:id', { params: { id } }),
    retry: false,
  })
  const trail = [{ label: OPERATOR.pages.people, to: `${paths.operator}/people${suffix}` }]
  if (isApiError(error, 'bad_request')) return <NotFound />
  if (isApiError(error, 'not_found')) {
    return (
      <div>
        <PageHead title={OPERATOR.pages.people} trail={trail} />
        <Notice tone="gray">{PEOPLE.gone}</Notice>
      </div>
    )
  }
  if (!data && error) {
    return (
      <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
        {error.message}
      </RetryNotice>
    )
  }
  if (!data) return <PageSpinner />
  return (
    <div>
      <PageHead title={data.email} trail={trail}>
        <PersonState state={data.state} boxed />
        {data.role === 'operator' && (
          <StateMark tone="gray" icon={IconShieldCheck} boxed>
            {PEOPLE.operator}
          </StateMark>
        )}
        <span className={styles.facts}>
          {PEOPLE.facts({
            name: data.name,
            joined: shortDayText(dayOfInstant(data.joined_at), today),
            isVerified: data.email_verified,
          })}
        </span>
      </PageHead>
      <PersonPanels person={data} today={today} suffix={suffix} />
    </div>
  )
}

type PanelsProps = { person: OperatorPersonPage; today: PlainDate; suffix: string }

function PersonPanels({ person, today, suffix }: PanelsProps) {
  const navigate = useNavigate()
  const session = useSession()
  const isOwn = session.kind === 'in' && session.user.id === person.id
  const { suspended_at, suspended_reason, asked_email } = person
  return (
    <div className={stack.stack}>
      {suspended_at !== null && (
        <Notice tone="red">
          {PEOPLE.suspended(instantText(suspended_at, today), suspended_reason ?? '')}
        </Notice>
      )}
      {asked_email !== null && <Notice tone="gray">{PEOPLE.asked(asked_email)}</Notice>}
      <div className={styles.person}>
        <div className={stack.stack}>
          <OpenPanel person={person} today={today} />
          <EmailsTo person={person} today={today} />
          <TextsTo person={person} />
          <SignInsOf person={person} today={today} />
        </div>
        <div className={stack.stack}>
          <MaySeePanel person={person} />
          <HelpPanel person={person} />
          <AccountPanel person={person} isOwn={isOwn} />
          <ErasePanel
            person={person}
            isOwn={isOwn}
            onErased={() => void navigate(`${paths.operator}/people${suffix}`)}
          />
        </div>
      </div>
    </div>
  )
}
