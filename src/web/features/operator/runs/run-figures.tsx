import { problemText } from '#domain/sources/problem-text.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import styles from './run-figures.module.css'
import { RUNS } from './texts.ts'

type RunFiguresProps = {
  run: Answer<'GET /api/operator/runs/:id'>
  /** Null without a page. */
  columns: Answer<'GET /api/operator/runs/:id/page'>['columns'] | null
  today: PlainDate
}

/** The first ones tell the kind. */
const SOME = 2

/** What stands out in a held run: its rows, columns, unreadable cells, and why it is held. */
export function RunFigures({ run, columns, today }: RunFiguresProps) {
  const { rows_before, rows_now, unreadable, problems, sources } = run
  const namesOf = (state: 'missing' | 'emptied') =>
    (columns ?? []).flatMap((column) => (column.state === state ? [column.name] : []))
  const [missing, emptied] = [namesOf('missing'), namesOf('emptied')]
  const isFewer = rows_before !== null && rows_now !== null && rows_now < rows_before
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{RUNS.rows}</dt>
        <dd data-odd={isFewer}>{RUNS.rowsChange(rows_before ?? 0, rows_now ?? 0)}</dd>
        <dd className={styles.more}>{RUNS.rowsShare(rows_before ?? 0, rows_now ?? 0)}</dd>
      </div>
      {columns !== null && (
        <div>
          <dt>{RUNS.columns}</dt>
          <dd data-odd={missing.length + emptied.length > 0}>
            {missing.length + emptied.length > 0
              ? [...missing.map(RUNS.columnGone), ...emptied.map(RUNS.columnEmpty)].join(', ')
              : RUNS.columnsSame}
          </dd>
          <dd className={styles.more}>{RUNS.columnsSeen(columns.length - missing.length, columns.length)}</dd>
        </div>
      )}
      <div>
        <dt>{RUNS.unreadable}</dt>
        <dd data-odd={unreadable.length > 0}>{RUNS.unreadableOf(unreadable.length, rows_now ?? 0)}</dd>
        {unreadable.slice(0, SOME).map(({ line, reason }) => (
          <dd key={`${line} ${reason}`} className={styles.more}>
            {RUNS.unreadableAt(line, problemText(reason, today, sources))}
          </dd>
        ))}
        {unreadable.length === 0 && <dd className={styles.more}>{RUNS.readsWell}</dd>}
      </div>
      <div>
        <dt>{RUNS.why}</dt>
        {problems.map((problem, place) => (
          <dd key={problem} className={place === 0 ? undefined : styles.more}>
            {problemText(problem, today, sources)}
          </dd>
        ))}
      </div>
    </dl>
  )
}
