import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { instantText } from '#domain/time/day-texts.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { PageHead } from '#web/features/operator/kit/page-head.tsx'
import stack from '#web/features/operator/kit/stack.module.css'
import { AccountPanel, ErasePanel, HelpPanel } from '#web/features/operator/people/help-panels.tsx'
import { EmailsTo, SignInsOf } from '#web/features/operator/people/history-panels.tsx'
import { MaySeePanel } from '#web/features/operator/people/may-see-panel.tsx'
import { OpenPanel } from '#web/features/operator/people/open-panel.tsx'
import { PersonState } from '#web/features/operator/people/state-of.tsx'
import { PEOPLE } from '#web/features/operator/people/texts.ts'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useClock } from '#web/lib/clock.ts'
import { paths } from '#web/links/paths.ts'
import { Component as NotFound } from '#web/pages/dead-ends/not-found.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'

/** One person: what is open to them and why, what they were sent, and help. */
export function Person() {
  const { id = '' } = useParams()
  const today = newYorkDate(useClock()())
  const navigate = useNavigate()
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf('GET /api/operator/people/:id', { params: { id } }),
    retry: false,
  })
  if (isApiError(error, 'not_found') || isApiError(error, 'bad_request')) return <NotFound />
  if (!data && error) {
    return (
      <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
        {error.message}
      </RetryNotice>
    )
  }
  if (!data) return <PageSpinner />
  const { email, name, state, joined_at, suspended_reason } = data
  return (
    <>
      <PageHead title={email} trail={[{ label: OPERATOR.pages.people, to: `${paths.operator}/people` }]}>
        <PersonState state={state} boxed />
        <span>
          {name}. {PEOPLE.joined} {instantText(joined_at, today)}
        </span>
      </PageHead>
      {suspended_reason !== null && <Notice tone="red">{suspended_reason}</Notice>}
      <div className={stack.beside}>
        <div className={stack.stack}>
          <OpenPanel person={data} today={today} />
          <EmailsTo person={data} today={today} />
          <SignInsOf person={data} today={today} />
        </div>
        <div className={stack.stack}>
          <MaySeePanel person={data} />
          <HelpPanel person={data} />
          <AccountPanel person={data} />
          <ErasePanel person={data} onErased={() => void navigate(`${paths.operator}/people`)} />
        </div>
      </div>
    </>
  )
}
