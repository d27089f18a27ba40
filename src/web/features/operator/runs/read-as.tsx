import type { RunRow } from '#contract/operator/runs.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { factLabel, valueLabel } from './fact-texts.ts'
import styles from './read-as.module.css'
import { RUNS } from './texts.ts'

/** What a row was read as, beside what is shown now. */
export function ReadAs({ row, today }: { row: RunRow | null; today: PlainDate }) {
  if (row === null) return <p className={styles.hint}>{RUNS.pick}</p>
  const { line, facts, kind } = row
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{line === null ? RUNS.goneNow : RUNS.readAs(line)}</h3>
      {kind === 'same' ? (
        <p className={styles.hint}>{RUNS.same}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{RUNS.fact}</th>
              <th scope="col">{RUNS.now}</th>
              <th scope="col">{RUNS.thisRun}</th>
            </tr>
          </thead>
          <tbody>
            {facts.map(({ fact, from, to }) => (
              <tr key={fact}>
                <th scope="row">{factLabel(fact)}</th>
                <td>{valueLabel(fact, from, today)}</td>
                <td data-blank={to === null}>{valueLabel(fact, to, today)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
