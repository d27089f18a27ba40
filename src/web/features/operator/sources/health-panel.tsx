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
        usual={usualOf(runs, ({ unreadable }) => unreadable, String)}
      />
      <Bars
        label={SOURCES.duration}
        runs={runs}
        of={({ seconds }) => seconds}
        last={SOURCES.seconds}
        usual={usualOf(runs, ({ seconds }) => seconds, SOURCES.seconds)}
      />
      {source.filled.length > 0 && (
        <div className={styles.filled}>
          <p>
            <b>{SOURCES.filled}</b> <span className={styles.of}>{SOURCES.filledIn}</span>
          </p>
          <ul role="list" className={styles.columns}>
            {source.filled.map(({ column, now, usual }) => (
              <li key={column} data-odd={usual !== null && isOdd(now, usual)}>
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

/** Fall in the share of filled cells that holds a run, and a share below which a column counts as empty before, too. */
const MAX_LOSS = 0.5
const USED = 0.1

function isOdd(now: number, usual: number): boolean {
  return usual - now > MAX_LOSS || (now === 0 && usual >= USED)
}

/** The median of the good runs. */
function usualOf(
  runs: readonly Run[],
  of: (run: Run) => number | null,
  text: (value: number) => string,
): string {
  const values = runs.flatMap((run) => (GOOD.includes(run.outcome) ? (of(run) ?? []) : []))
  const median = values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)]
  return median === undefined ? '' : SOURCES.usualText(text(median))
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
        {now !== null && <b className={styles.now}>{last(now)}</b>} {usual}
      </span>
    </div>
  )
}
