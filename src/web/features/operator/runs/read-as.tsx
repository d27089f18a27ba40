import { IconCornerDownRight } from '@tabler/icons-react'
import type { RunRow } from '#contract/operator/runs.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { factLabel, valueLabel } from './fact-texts.ts'
import styles from './read-as.module.css'
import { RUNS } from './texts.ts'

/** What a row was read as, beside what is shown now and would be shown. */
export function ReadAs({ row, today }: { row: RunRow | null; today: PlainDate }) {
  if (row === null) return <p className={styles.hint}>{RUNS.pick}</p>
  const { line, kind } = row
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>
        <IconCornerDownRight size={16} aria-hidden="true" />
        {line === null ? RUNS.goneNow : RUNS.readAs(line)}
      </h3>
      <div className={styles.frame}>
        <table className={styles.table} aria-label={RUNS.compared}>
          <thead>
            <tr>
              <th scope="col">{RUNS.fact}</th>
              <th scope="col">{RUNS.now}</th>
              <th scope="col">{RUNS.thisRun}</th>
              <th scope="col">{RUNS.wouldBe}</th>
            </tr>
          </thead>
          <tbody>
            {linesOf(row).map(({ fact, now, said, then }) => {
              const isSame = now === then
              return (
                <tr key={fact} data-changes={!isSame}>
                  <th scope="row">{factLabel(fact)}</th>
                  <td>{valueLabel(fact, now, today)}</td>
                  <td data-blank={said === null}>
                    {said === undefined
                      ? kind === 'gone'
                        ? RUNS.notOnPage
                        : RUNS.fromFacts
                      : valueLabel(fact, said, today)}
                  </td>
                  <td>{isSame ? RUNS.unchanged : valueLabel(fact, then, today)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {kind === 'gone' && <p className={styles.note}>{row.leaves ? RUNS.leaves : RUNS.listedElsewhere}</p>}
    </section>
  )
}

type Value = string | number | null

/** `said` is undefined where the run states no change of it. */
type Line = { fact: string; now: Value; said: Value | undefined; then: Value }

function linesOf({ facts, shown, kind }: RunRow): Line[] {
  const saidOf = new Map(kind === 'gone' ? [] : facts.map(({ fact, to }) => [fact, to]))
  const lines = shown
    .filter(({ now, then }) => now !== null || then !== null)
    .map(({ fact, now, then }) => ({ fact, now, then, said: saidOf.get(fact) }))
  const known = new Set(lines.map(({ fact }) => fact))
  // The stage of the sale as the source has it leads to the status.
  const others = facts.filter(({ fact }) => !known.has(fact) && kind !== 'gone')
  return [...others.map(({ fact, from, to }) => ({ fact, now: from, said: to, then: to })), ...lines]
}
