import { IconCornerDownRight } from '@tabler/icons-react'
import type { RunRow } from '#contract/operator/runs.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { factLabel, valueLabel } from './fact-texts.ts'
import styles from './read-as.module.css'
import { RUNS } from './texts.ts'

type ReadAsProps = {
  row: RunRow | null
  /** Whether the run is decided, so that nothing is about to change. */
  isPast: boolean
  today: PlainDate
}

/** What a row was read as, beside what is shown now and would be shown. */
export function ReadAs({ row, isPast, today }: ReadAsProps) {
  if (row === null) return <p className={styles.hint}>{RUNS.pick}</p>
  const { line, kind } = row
  const lines = linesOf(row)
  return (
    <section className={styles.part} tabIndex={0} aria-label={RUNS.readAsLabel}>
      <h3 className={styles.title}>
        <IconCornerDownRight size={16} aria-hidden="true" />
        {line === null ? RUNS.goneNow : RUNS.readAs(line)}
      </h3>
      {lines.length > 0 && (
        <div className={styles.frame}>
          <table className={styles.table} aria-label={RUNS.compared}>
            <thead>
              <tr>
                <th scope="col">{RUNS.fact}</th>
                <th scope="col">{isPast ? RUNS.before : RUNS.now}</th>
                <th scope="col">{RUNS.thisRun}</th>
                {!isPast && <th scope="col">{RUNS.wouldBe}</th>}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ fact, now, said, then }) => (
                <tr key={fact} data-changes={now !== then}>
                  <th scope="row">{factLabel(fact)}</th>
                  <td>{valueLabel(fact, now, today)}</td>
                  <td data-blank={said === null && fact !== 'listing_status' && now !== null}>
                    {fact === 'listing_status' ? RUNS.fromFacts : valueLabel(fact, said, today)}
                  </td>
                  {!isPast && <td>{now === then ? RUNS.unchanged : valueLabel(fact, then, today)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {kind === 'gone' && !isPast && (
        <p className={styles.note}>{row.leaves ? RUNS.leaves : RUNS.listedElsewhere}</p>
      )}
    </section>
  )
}

/** Facts of the source that no listing shows as such, then those that its listing shows. */
function linesOf({ facts, shown, kind }: RunRow): RunRow['shown'] {
  const lines = shown.filter(({ now, said, then }) => now !== null || said !== null || then !== null)
  const known = new Set(shown.map(({ fact }) => fact))
  const others = facts.filter(({ fact }) => !known.has(fact) && kind !== 'gone')
  return [...others.map(({ fact, from, to }) => ({ fact, now: from, said: to, then: to })), ...lines]
}
