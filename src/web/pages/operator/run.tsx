import { useQuery } from '@tanstack/react-query'
import { IconHandStop, IconInfoCircle } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { instantText } from '#domain/time/day-texts.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { PageHead } from '#web/features/operator/kit/page-head.tsx'
import { StateMark } from '#web/features/operator/kit/state-mark.tsx'
import { DecisionBar } from '#web/features/operator/runs/decision-bar.tsx'
import { ReadAs } from '#web/features/operator/runs/read-as.tsx'
import { RunFigures } from '#web/features/operator/runs/run-figures.tsx'
import { RunPage } from '#web/features/operator/runs/run-page.tsx'
import { RunRows } from '#web/features/operator/runs/run-rows.tsx'
import { RUNS } from '#web/features/operator/runs/texts.ts'
import { OPERATOR } from '#web/features/operator/texts.ts'
import { isApiError } from '#web/lib/api/api-error.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { useClock } from '#web/lib/clock.ts'
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
  const today = newYorkDate(useClock()())
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf('GET /api/operator/runs/:id', { params: { id } }),
    retry: false,
  })
  const page = useQuery({ ...queryOf('GET /api/operator/runs/:id/page', { params: { id } }), retry: false })
  const [kind, setKind] = useState<Kind>('all')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [openId, setOpenId] = useState<string | null>(null)
  const isPhone = usePhone()
  const [done, setDone] = useState<string | null>(null)
  const open = data?.rows.find((row) => row.id === openId) ?? null
  const close = () => setOpenId(null)
  const rows = useMemo(
    () => data?.rows.filter((row) => kind === 'all' || row.kind === kind) ?? [],
    [data, kind],
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
  const isHeld = data.state === 'held'
  const [source] = data.sources
  const count = (of: Kind) => (of === 'all' ? data.rows : data.rows.filter((row) => row.kind === of)).length
  const trail = [
    { label: OPERATOR.pages.sources, to: `${paths.operator}/sources` },
    ...(source && page.data ? [{ label: source.title, to: `${paths.operator}/sources/${source.name}` }] : []),
  ]
  return (
    <>
      <PageHead title={isHeld ? RUNS.title.held : RUNS.title.other(id)} trail={trail}>
        <StateMark tone={isHeld ? 'amber' : 'gray'} icon={isHeld ? IconHandStop : IconInfoCircle} boxed>
          {RUNS.states[data.state]} {instantText(data.started_at, today)}
        </StateMark>
        {isHeld && (
          <span>
            {data.shown_since === null ? RUNS.neverShown : RUNS.shown(instantText(data.shown_since, today))}
          </span>
        )}
      </PageHead>
      {done !== null && <Notice tone="green">{done}</Notice>}
      {data.too_late !== null && <Notice tone="red">{data.too_late}</Notice>}
      {!isHeld && (
        <Panel title={RUNS.problems}>
          {data.problems.length === 0
            ? RUNS.noProblems
            : data.problems.map((text) => <p key={text}>{text}</p>)}
        </Panel>
      )}
      {isHeld && (
        <>
          <RunFigures run={data} missingColumns={page.data?.missing_columns ?? null} />
          <div className={styles.panes}>
            <Panel
              title={RUNS.extracted}
              flush
              aside={
                <ChoiceBar
                  className={styles.kinds}
                  label={RUNS.extracted}
                  name="run-rows"
                  choices={KINDS.map((each) => ({
                    value: each,
                    words: RUNS.tab(each === 'all' ? RUNS.all : RUNS.kinds[each], count(each)),
                  }))}
                  chosen={kind}
                  onChoose={setKind}
                />
              }
            >
              <RunRows
                rows={rows}
                chosen={chosen}
                onChoose={setChosen}
                openId={openId}
                onOpen={(row) => setOpenId(row.id)}
                today={today}
              />
            </Panel>
            <div className={styles.beside}>
              <Panel
                title={RUNS.page}
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
                  <RunPage page={page.data} line={open?.line ?? null} />
                ) : (
                  <p className={styles.none}>{RUNS.noPage}</p>
                )}
                {!isPhone && <ReadAs row={open} today={today} />}
              </Panel>
            </div>
          </div>
          {isPhone && open !== null && (
            // The page is far below the rows.
            <Modal
              opened
              title={open.title || open.parcel}
              onClose={close}
              closeButtonProps={{ 'aria-label': UI.close }}
            >
              <div className={styles.reading}>
                <ReadAs row={open} today={today} />
                {page.data && open.line !== null && <RunPage page={page.data} line={open.line} />}
              </div>
            </Modal>
          )}
          {data.too_late === null && (
            <DecisionBar
              runId={id}
              shownSince={data.shown_since}
              rows={data.rows}
              chosen={new Set(data.rows.filter((row) => chosen.has(row.id)).map((row) => row.id))}
              onDone={(sentence) => {
                setDone(sentence)
                setChosen(new Set())
                close()
              }}
            />
          )}
        </>
      )}
    </>
  )
}
