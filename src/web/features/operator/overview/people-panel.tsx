import { Link } from 'react-router'
import type { PeopleFigures } from '#contract/operator/overview.ts'
import { formatExactDollars } from '#domain/money/format-money.ts'
import { countText } from '#domain/text/counted.ts'
import { paths } from '#web/links/paths.ts'
import { Panel } from '#web/ui/panel.tsx'
import styles from './people-panel.module.css'
import { OVERVIEW } from './texts.ts'

/** Who pays, and how much it brings a month. */
export function PeoplePanel({ people }: { people: PeopleFigures }) {
  const rows = [
    [OVERVIEW.paying, people.paying, null],
    [OVERVIEW.trial, people.in_trial, OVERVIEW.trialsEnding(people.trials_ending_in_7_days)],
    [OVERVIEW.granted, people.granted, null],
    [OVERVIEW.paymentFailed, people.payment_failed, null],
    [OVERVIEW.newToday, people.new_today, OVERVIEW.verified(people.new_today_verified)],
    [OVERVIEW.left, people.left_this_month, null],
  ] as const
  return (
    <Panel
      title={OVERVIEW.people}
      aside={
        <Link className={styles.link} to={`${paths.operator}/people`}>
          {OVERVIEW.peopleLink}
        </Link>
      }
    >
      <p className={styles.label}>{OVERVIEW.revenue}</p>
      <p className={styles.revenue}>{formatExactDollars(people.monthly_revenue)}</p>
      <dl className={styles.list}>
        {rows.map(([name, count, more]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>
              <b>{countText(count)}</b> {more !== null && <span className={styles.label}>{more}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
