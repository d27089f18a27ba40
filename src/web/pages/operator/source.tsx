import { useQuery } from '@tanstack/react-query'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate, useParams } from 'react-router'
import { instantText } from '#domain/time/day-texts.ts'
import { PageHead } from '#web/features/operator/kit/page-head.tsx'
import stack from '#web/features/operator/kit/stack.module.css'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { StoredPanel } from '#web/features/operator/new-source/stored-panel.tsx'
import { HealthPanel } from '#web/features/operator/sources/health-panel.tsx'
import { ImportsPanel } from '#web/features/operator/sources/imports-panel.tsx'
import { OutcomeMark } from '#web/features/operator/sources/outcome-mark.tsx'
import { ReplayPanel } from '#web/features/operator/sources/replay-panel.tsx'
import { RunsPanel } from '#web/features/operator/sources/runs-panel.tsx'
import { AddressPanel, SwitchPanel, TermsPanel } from '#web/features/operator/sources/source-settings.tsx'
import { SOURCES } from '#web/features/operator/sources/texts.ts'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { call } from '#web/lib/api/call.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useToday } from '#web/lib/use-today.ts'
import { paths } from '#web/links/paths.ts'
import { Component as NotFound } from '#web/pages/dead-ends/not-found.tsx'
import { isApiError } from '#web/lib/api/api-error.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import styles from './source.module.css'

const REFRESH_MS = 10_000
/** While it is read. */
const BUSY_MS = 1_500

/** One source: its health, runs and settings. */
export function Source() {
  const { name = '' } = useParams()
  const navigate = useNavigate()
  const today = useToday()
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf('GET /api/operator/sources/:name', { params: { name } }),
    refetchInterval: ({ state }) => (state.data?.busy ? BUSY_MS : REFRESH_MS),
    retry: false,
  })
  const runNow = useOperation(() =>
    call('POST /api/operator/sources/:name/run', { params: { name }, body: {} }),
  )
  if (isApiError(error, 'not_found') || isApiError(error, 'bad_request')) return <NotFound />
  if (!data && error) {
    return (
      <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
        {error.message}
      </RetryNotice>
    )
  }
  if (!data) return <PageSpinner />
  const { title, last_run, last_good_at, runs } = data
  const { busy } = data
  const held = last_run?.outcome === 'held' ? last_run.import_id : null
  return (
    <>
      <PageHead
        title={title}
        trail={[{ label: OPERATOR.pages.sources, to: `${paths.operator}/sources` }]}
        actions={
          <>
            <Button disabled={busy !== null || runNow.isRunning} onClick={() => runNow.run(undefined)}>
              <IconPlayerPlay size={16} aria-hidden="true" />
              {busy === null ? SOURCES.runNow : busy === 'running' ? SOURCES.running : SOURCES.waiting}
            </Button>
            {held !== null && (
              <ButtonLink look="primary" to={`${paths.operator}/runs/${held}`}>
                {SOURCES.review}
              </ButtonLink>
            )}
          </>
        }
      >
        <OutcomeMark outcome={last_run?.outcome ?? 'none'} boxed />
        <span>
          {last_good_at === null ? SOURCES.notSeen : SOURCES.seen(instantText(last_good_at, today))}
        </span>
      </PageHead>
      {busy === 'running' && typeof last_run?.progress === 'string' && (
        <p className={styles.progress} role="status">
          {last_run.progress}
        </p>
      )}
      {runNow.problem !== null && <Notice tone="red">{runNow.problem}</Notice>}
      <div className={stack.beside}>
        <div className={stack.stack}>
          {runs.length > 0 && <HealthPanel source={data} />}
          <RunsPanel source={data} today={today} />
          {data.files.length > 0 && <ImportsPanel title={SOURCES.files} imports={data.files} today={today} />}
          {last_run !== null && last_run.warnings.length > 0 && (
            <Panel title={SOURCES.warnings}>
              <ul>
                {last_run.warnings.map((warning) => (
                  <li key={warning}>{warning}</li>
                ))}
              </ul>
            </Panel>
          )}
        </div>
        <div className={stack.stack}>
          <AddressPanel key={data.address} source={data} today={today} />
          <TermsPanel source={data} today={today} />
          <SwitchPanel source={data} />
          <StoredPanel
            source={data}
            today={today}
            onEdit={(id) => void navigate(`${paths.operator}/sources/new/${id}`)}
            onRemoved={() => void navigate(`${paths.operator}/sources`)}
          />
          <ReplayPanel today={today} />
        </div>
      </div>
      {runNow.dialog}
    </>
  )
}
