import { useQuery } from '@tanstack/react-query'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHistory,
  IconLoader2,
} from '@tabler/icons-react'
import type { OperatorReplay } from '#contract/operator/sources.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { StateMark } from '#web/features/operator/kit/state-mark.tsx'
import { useOperation } from '#web/features/operator/kit/use-operation.tsx'
import { call } from '#web/lib/api/call.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import styles from './replay-panel.module.css'
import { SOURCES } from './texts.ts'

const LOOKS = {
  waiting: { tone: 'blue', icon: IconClock },
  running: { tone: 'blue', icon: IconLoader2 },
  equal: { tone: 'green', icon: IconCircleCheck },
  different: { tone: 'red', icon: IconAlertTriangle },
  overtaken: { tone: 'gray', icon: IconHistory },
  failed: { tone: 'red', icon: IconCircleX },
} as const

const UNDER_WAY_MS = 2_000

/** Derives all facts again, and tells whether they agree with what is shown. */
export function ReplayPanel({ today }: { today: PlainDate }) {
  const { data } = useQuery({
    ...queryOf('GET /api/operator/replay'),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.replay ?? null) ? UNDER_WAY_MS : false),
  })
  const start = useOperation(() => call('POST /api/operator/replay', { body: {} }))
  const replay = data?.replay ?? null
  return (
    <Panel
      title={SOURCES.replay}
      aside={
        <Button disabled={start.isRunning || isUnderWay(replay)} onClick={() => start.run(undefined)}>
          <IconHistory size={16} aria-hidden="true" />
          {SOURCES.startReplay}
        </Button>
      }
    >
      <div className={styles.words}>
        <p>{SOURCES.replayWhat}</p>
        {start.problem !== null && <Notice tone="red">{start.problem}</Notice>}
        {replay === null ? <p>{SOURCES.neverReplayed}</p> : <Result replay={replay} today={today} />}
      </div>
      {start.dialog}
    </Panel>
  )
}

function isUnderWay(replay: OperatorReplay | null): boolean {
  return replay?.state === 'waiting' || replay?.state === 'running'
}

function Result({ replay, today }: { replay: OperatorReplay; today: PlainDate }) {
  const { state, asked_at, runs_done, runs_all, listings, replayed_sha256, shown_sha256 } = replay
  return (
    <>
      <div className={styles.state} role="status">
        <StateMark {...LOOKS[state]} boxed>
          {SOURCES.replayStates[state]}
        </StateMark>
        <span className={styles.quiet}>{SOURCES.replayOf(instantText(asked_at, today))}</span>
        {runs_all > 0 && <span className={styles.quiet}>{SOURCES.replayRuns(runs_done, runs_all)}</span>}
        {listings !== null && <span className={styles.quiet}>{SOURCES.replayListings(listings)}</span>}
      </div>
      {state === 'running' && runs_all > 0 && (
        <progress
          className={styles.progress}
          max={runs_all}
          value={runs_done}
          aria-label={SOURCES.replayStates.running}
        />
      )}
      {replayed_sha256 !== null && shown_sha256 !== null && (
        <dl className={styles.hashes}>
          <dt>{SOURCES.replayed}</dt>
          <dd>
            <code>{replayed_sha256.slice(0, 16)}</code>
          </dd>
          <dt>{SOURCES.shownHash}</dt>
          <dd>
            <code>{shown_sha256.slice(0, 16)}</code>
          </dd>
        </dl>
      )}
      {replay.problem !== null && <p>{replay.problem}</p>}
      {replay.differing.length > 0 && (
        <>
          <p>{SOURCES.replayDiffering}</p>
          <ul className={styles.differing}>
            {replay.differing.map((run) => (
              <li key={run}>{run}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
