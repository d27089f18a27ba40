import { useQuery } from '@tanstack/react-query'
import { IconHandStop, IconInfoCircle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import type { RunRow } from '#contract/operator/runs.ts'
import { problemText } from '#domain/sources/problem-text.ts'
import { instantText } from '#domain/time/day-texts.ts'
import { PageHead } from '#web/features/operator/kit/page-head.tsx'
import stack from '#web/features/operator/kit/stack.module.css'
import { StateMark } from '#web/features/operator/kit/state-mark.tsx'
import { DecisionBar } from '#web/features/operator/runs/decision-bar.tsx'
import { ReadAs } from '#web/features/operator/runs/read-as.tsx'
import { RunOutcome } from '#web/features/operator/runs/run-outcome.tsx'
import { RunFigures } from '#web/features/operator/runs/run-figures.tsx'
import { RunPage } from '#web/features/operator/runs/run-page.tsx'
import { RunRows } from '#web/features/operator/runs/run-rows.tsx'
import { RUNS } from '#web/features/operator/runs/texts.ts'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useToday } from '#web/lib/use-today.ts'
import { paths } from '#web/links/paths.ts'
import { Component as NotFound } from '#web/pages/dead-ends/not-found.tsx'
import { ChoiceBar } from '#web/ui/choice-bar.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { UI } from '#web/ui/texts.ts'
import { usePhone } from '#web/ui/use-phone.ts'
import styles from './run.module.css'

const KINDS = ['all', 'new', 'changed', 'gone', 'same'] as const
type Kind = (typeof KINDS)[number]

/** An import; of a held one, what it would change beside its page, and what to do with it. */
export function Run() {
  const id = Number(useParams()['id'])
  const today = useToday()
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf('GET /api/operator/runs/:id', { params: { id } }),
    retry: false,
  })
  const page = useQuery({ ...queryOf('GET /api/operator/runs/:id/page', { params: { id } }), retry: false })
  const [kind, setKind] = useState<Kind>('all')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const isPhone = usePhone()
  const [openId, setOpenId] = useState<string | null>(null)
  const [done, setDone] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const rows = useMemo(() => rowsOfKind(data?.rows ?? [], kind), [data, kind])
  if (isApiError(error, 'not_found') || isApiError(error, 'bad_request')) return <NotFound />
  if (!data && error) {
    return (
      <RetryNotice onRetry={() => void refetch()} isRetrying={isFetching}>
        {error.message}
      </RetryNotice>
    )
  }
  if (!data) return <PageSpinner />
  const isHeld = data.state === 'held'
  const open = data.rows.find((row) => row.id === openId) ?? null
  const openLine = (line: number) => setOpenId(data.rows.find((row) => row.line === line)?.id ?? null)
  const choices = KINDS.map((each) => ({
    value: each,
    words: RUNS.tab(each === 'all' ? RUNS.all : RUNS.kinds[each], rowsOfKind(data.rows, each).length),
  }))
  const isEmpty = data.rows.length === 0
  return (
    <>
      <PageHead title={isHeld ? RUNS.title.held : RUNS.title.other(id)} trail={trailOf(data, page.data)}>
        <StateMark tone={isHeld ? 'amber' : 'gray'} icon={isHeld ? IconHandStop : IconInfoCircle} boxed>
          {isHeld
            ? RUNS.heldFor(instantText(data.started_at, today))
            : `${RUNS.states[data.state]}, read ${instantText(data.started_at, today)}`}
        </StateMark>
        {isHeld && (
          <span>
            {data.shown_since === null ? RUNS.neverShown : RUNS.shown(instantText(data.shown_since, today))}
          </span>
        )}
      </PageHead>
      <div className={stack.stack}>
        {done !== null && <Notice tone="green">{done}</Notice>}
        {done === null && !isHeld && problem !== null && <Notice tone="red">{problem}</Notice>}
        {isHeld ? (
          <RunFigures
            run={data}
            columns={page.data?.url === null ? null : (page.data?.columns ?? null)}
            today={today}
          />
        ) : (
          <RunOutcome run={data} today={today} />
        )}
        <div className={styles.panes}>
          {!isEmpty && (
            <Panel
              title={RUNS.extracted}
              flush
              aside={
                <div className={styles.kinds}>
                  <ChoiceBar
                    label={RUNS.extracted}
                    name="run-rows"
                    choices={choices}
                    chosen={kind}
                    onChoose={setKind}
                  />
                </div>
              }
            >
              <div className={styles.rows}>
                <RunRows
                  rows={rows}
                  chosen={chosen}
                  onChoose={isHeld && kind !== 'same' && data.too_late === null ? setChosen : null}
                  openId={openId}
                  onOpen={(row) => setOpenId(row.id)}
                  today={today}
                />
              </div>
            </Panel>
          )}
          <Panel
            title={page.data?.url === null ? RUNS.file : RUNS.page}
            flush
            aside={
              page.data && (
                <span className={styles.aside}>
                  {RUNS.pageFacts(
                    instantText(page.data.fetched_at, today),
                    page.data.bytes,
                    page.data.sha256,
                  )}
                </span>
              )
            }
          >
            {page.data ? (
              <RunPage page={page.data} line={open?.line ?? null} onOpen={openLine} />
            ) : (
              !page.isPending && <p className={styles.none}>{RUNS.noPage}</p>
            )}
            {!isEmpty && !isPhone && <ReadAs row={open} isPast={!isHeld} today={today} />}
          </Panel>
        </div>
        {isPhone && open !== null && (
          // The page is out of sight below the rows.
          <Modal
            opened
            title={open.title || open.parcel}
            onClose={() => setOpenId(null)}
            closeButtonProps={{ 'aria-label': UI.close }}
          >
            <ReadAs row={open} isPast={!isHeld} today={today} />
          </Modal>
        )}
        {isHeld && (
          <DecisionBar
            runId={id}
            shownSince={data.shown_since}
            rows={rowsOfKind(data.rows, 'all')}
            chosen={chosen}
            tooLate={data.too_late && problemText(data.too_late, today, data.sources)}
            onFailed={setProblem}
            onDone={(sentence) => {
              setDone(sentence)
              setChosen(new Set())
              setOpenId(null)
              setKind('all')
            }}
          />
        )}
      </div>
    </>
  )
}

/** `all` are those that differ from what is shown. */
function rowsOfKind(rows: readonly RunRow[], kind: Kind): readonly RunRow[] {
  return rows.filter((row) => (kind === 'all' ? row.kind !== 'same' : row.kind === kind))
}

type Page = Answer<'GET /api/operator/runs/:id/page'>

function trailOf({ sources }: Answer<'GET /api/operator/runs/:id'>, page: Page | undefined) {
  const [source] = sources
  const isOfSource = source !== undefined && page !== undefined && page.url !== null
  return [
    { label: OPERATOR.pages.sources, to: `${paths.operator}/sources` },
    ...(isOfSource ? [{ label: source.title, to: `${paths.operator}/sources/${source.name}` }] : []),
  ]
}
