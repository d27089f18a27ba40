import type { FixConsequences } from '#contract/operator/listings.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { parcelTexts, standingTexts } from './fact-texts.ts'
import styles from './consequences.module.css'
import { LISTINGS } from './texts.ts'

interface ConsequencesProps {
  consequences: FixConsequences | null
  isChecking: boolean
  today: PlainDate
}

/** What follows from a correction, now and with it, for each parcel that it is for. */
export function Consequences({ consequences, isChecking, today }: ConsequencesProps) {
  if (consequences === null) {
    return (
      <p className={styles.none} role="status">
        {isChecking ? LISTINGS.checking : LISTINGS.toSee}
      </p>
    )
  }
  const { sold_with } = consequences
  const own = standingsText(consequences, today)
  const alike = sold_with.filter((parcel) => standingsText(parcel, today) === own)
  const unlike = sold_with.filter((parcel) => !alike.includes(parcel))
  return (
    <div aria-busy={isChecking}>
      <StandingTable title={LISTINGS.follows} standings={consequences} today={today} />
      {unlike.map((parcel) => (
        <StandingTable
          key={parcel.id}
          title={LISTINGS.followsFor(parcelTexts([parcel]).join(''))}
          standings={parcel}
          today={today}
        />
      ))}
      {alike.length > 0 && <p className={styles.none}>{LISTINGS.alike(parcelTexts(alike))}</p>}
    </div>
  )
}

type Standings = Pick<FixConsequences, 'now' | 'then'>

interface StandingTableProps {
  title: string
  standings: Standings
  today: PlainDate
}

function StandingTable({ title, standings, today }: StandingTableProps) {
  const then = new Map(standingTexts(standings.then, today))
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{LISTINGS.now}</th>
          <th scope="col">{LISTINGS.withFix}</th>
        </tr>
      </thead>
      <tbody>
        {standingTexts(standings.now, today).map(([name, now]) => (
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

function standingsText({ now, then }: Standings, today: PlainDate): string {
  return JSON.stringify([standingTexts(now, today), standingTexts(then, today)])
}
