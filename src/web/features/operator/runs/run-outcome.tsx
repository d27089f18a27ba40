import { problemText } from '#domain/sources/problem-text.ts'
import { instantText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Answer } from '#web/lib/api/endpoints.ts'
import { Panel } from '#web/ui/panel.tsx'
import styles from './run-outcome.module.css'
import { RUNS } from './texts.ts'

type Run = Answer<'GET /api/operator/runs/:id'>

/** What became of a run that does not wait: what it brought, who decided, and what was found. */
export function RunOutcome({ run, today }: { run: Run; today: PlainDate }) {
  const { brought, decision, problems, state } = run
  return (
    <Panel title={RUNS.brought}>
      <div className={styles.words}>
        {brought === null ? (
          <p>{RUNS.nothingPublished}</p>
        ) : (
          <p>
            {RUNS.broughtText(brought.new, brought.changed, brought.gone)}{' '}
            {brought.left_out > 0 && RUNS.leftOut(brought.left_out)}
          </p>
        )}
        {decision !== null && (
          <p>
            {RUNS.decidedBy(
              RUNS.states[state],
              decision.by ?? (decision.via === 'command_line' ? RUNS.commandLine : RUNS.formerOperator),
              instantText(decision.at, today),
            )}
            {decision.reason !== null && ` ${RUNS.reasonGiven(decision.reason)}`}
          </p>
        )}
        {problems.length > 0 && (
          <>
            <h3 className={styles.title}>{RUNS.problems}</h3>
            <ul>
              {problems.map((problem) => (
                <li key={problem}>{problemText(problem, today, run.sources)}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Panel>
  )
}
