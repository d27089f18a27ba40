import type { Answer } from '#web/lib/api/endpoints.ts'
import styles from './run-figures.module.css'
import { RUNS } from './texts.ts'

type RunFiguresProps = {
  run: Answer<'GET /api/operator/runs/:id'>
  /** Null without a page. */
  missingColumns: readonly string[] | null
}

/** What stands out in a held run: its rows, columns, unreadable cells, and why it is held. */
export function RunFigures({ run, missingColumns }: RunFiguresProps) {
  const { rows_before, rows_now, unreadable, problems } = run
  const isFewer = rows_before !== null && rows_now !== null && rows_now < rows_before
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{RUNS.rows}</dt>
        <dd data-odd={isFewer}>{RUNS.rowsChange(rows_before ?? 0, rows_now ?? 0)}</dd>
      </div>
      {missingColumns !== null && (
        <div>
          <dt>{RUNS.columns}</dt>
          <dd data-odd={missingColumns.length > 0}>
            {missingColumns.length > 0 ? RUNS.columnsGone(missingColumns) : RUNS.columnsSame}
          </dd>
        </div>
      )}
      <div>
        <dt>{RUNS.unreadable}</dt>
        <dd data-odd={unreadable.length > 0}>{RUNS.unreadableOf(unreadable.length, rows_now ?? 0)}</dd>
      </div>
      <div>
        <dt>{RUNS.why}</dt>
        <dd>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </dd>
      </div>
    </dl>
  )
}
