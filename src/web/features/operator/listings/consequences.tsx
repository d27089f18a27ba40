import type { FixConsequences } from '#contract/operator/listings.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { standingTexts } from './fact-texts.ts'
import styles from './consequences.module.css'
import { LISTINGS } from './texts.ts'

interface ConsequencesProps {
  consequences: FixConsequences | null
  isChecking: boolean
  today: PlainDate
}

/** What follows from a correction: now, and with it. */
export function Consequences({ consequences, isChecking, today }: ConsequencesProps) {
  if (consequences === null) {
    return (
      <p className={styles.none} role="status">
        {isChecking ? LISTINGS.checking : LISTINGS.toSee}
      </p>
    )
  }
  const then = new Map(standingTexts(consequences.then, today))
  return (
    <table className={styles.table} aria-busy={isChecking}>
      <thead>
        <tr>
          <th scope="col">{LISTINGS.follows}</th>
          <th scope="col">{LISTINGS.now}</th>
          <th scope="col">{LISTINGS.withFix}</th>
        </tr>
      </thead>
      <tbody>
        {standingTexts(consequences.now, today).map(([name, now]) => (
          <tr key={name} data-changed={then.get(name) !== now}>
            <th scope="row">{name}</th>
            <td>{now}</td>
            <td className={styles.then}>{then.get(name)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
