import type { Answer } from '#web/lib/api/endpoints.ts'
import { Panel } from '#web/ui/panel.tsx'
import styles from './health-panel.module.css'
import { toneOf } from './outcome-mark.tsx'
import { SOURCES } from './texts.ts'

type Source = Answer<'GET /api/operator/sources/:name'>
type Run = Source['runs'][number]

const GOOD = ['published', 'released']
const BAR_PX = 40

/** The last runs side by side: what became of them, and their rows, unreadable cells and duration. */
export function HealthPanel({ source }: { source: Source }) {
  const runs = source.runs.toReversed()
  const good = runs.filter(({ outcome }) => GOOD.includes(outcome)).length
  return (
    <Panel
      title={SOURCES.health}
      flush
      aside={<span className={styles.of}>{SOURCES.healthOf(runs.length)}</span>}
    >
      <div className={styles.row}>
        <span>{SOURCES.result}</span>
        <div className={styles.bars}>
          {runs.map((run) => (
            <span
              key={run.id}
              className={styles.square}
              data-tone={toneOf(run.outcome)}
              role="img"
              aria-label={SOURCES.outcomes[run.outcome]}
              title={SOURCES.outcomes[run.outcome]}
            />
          ))}
        </div>
        <span className={styles.figure}>{SOURCES.good(good, runs.length - good)}</span>
      </div>
      <Bars
        label={SOURCES.rows}
        runs={runs}
        of={({ rows }) => rows}
        last={(value) => String(value)}
        usual={SOURCES.usual(source.usual_rows)}
      />
      <Bars
        label={SOURCES.unreadable}
        runs={runs}
        of={({ unreadable }) => unreadable}
        last={String}
        usual=""
      />
      <Bars
        label={SOURCES.duration}
        runs={runs}
        of={({ seconds }) => seconds}
        last={SOURCES.seconds}
        usual=""
      />
      {source.filled.length > 0 && (
        <div className={styles.filled}>
          <p>
            <b>{SOURCES.filled}</b> <span className={styles.of}>{SOURCES.filledIn}</span>
          </p>
          <ul role="list" className={styles.columns}>
            {source.filled.map(({ column, now, usual }) => (
              <li key={column} data-odd={usual !== null && usual - now > 0.5}>
                <span className={styles.column}>{column}</span>
                <b>{SOURCES.share(now)}</b>
                <span className={styles.of}>{SOURCES.usualShare(usual)}</span>
                <progress className={styles.share} max={1} value={now} aria-label={column} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}

type BarsProps = {
  label: string
  runs: readonly Run[]
  of: (run: Run) => number | null
  last: (value: number) => string
  usual: string
}

function Bars({ label, runs, of, last, usual }: BarsProps) {
  const most = Math.max(1, ...runs.map((run) => of(run) ?? 0))
  const latest = runs.at(-1)
  const now = latest ? of(latest) : null
  return (
    <div className={styles.row}>
      <span>{label}</span>
      <div className={styles.bars} aria-hidden="true">
        {runs.map((run) => (
          <span
            key={run.id}
            className={styles.bar}
            data-tone={toneOf(run.outcome)}
            style={{ height: Math.round(((of(run) ?? 0) / most) * BAR_PX) }}
          />
        ))}
      </div>
      <span className={styles.figure}>
        {now !== null && <b>{last(now)}</b>} {usual}
      </span>
    </div>
  )
}
