import type { ListingDetails } from '#contract/listings/listings.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Phase } from '#domain/listing-status/phase.ts'
import { Panel } from '#web/ui/panel.tsx'
import styles from './deadline-panel.module.css'
import { CalendarLink } from './parts/deadline/calendar-link.tsx'
import type { ClerkMark } from '#domain/clerk-call/last-day-mark.ts'
import { EndedWindow } from './parts/deadline/ended-period.tsx'
import { OpenPeriod } from './parts/deadline/open-period.tsx'
import { SaleAhead } from './parts/deadline/sale-ahead.tsx'
import { hasDayAhead } from './parts/deadline/day-ahead.ts'
import { CLOCK, CLOCK_TEXTS } from './texts.ts'

type ClockPanelProps = {
  details: ListingDetails
  phase: Phase
  /** The person's call to the clerk that overrides the sources; null if the sources decide. */
  call: ClerkMark | null
  now: number
  today: PlainDate
}

/** The exact deadline. All days and hours are in New York time. */
export function ClockPanel(props: ClockPanelProps) {
  const { listing } = props.details
  return (
    <Panel
      title={CLOCK.title}
      aside={hasDayAhead(listing, props.phase) && <CalendarLink id={listing.id} />}
      flush
    >
      <div className={styles.panel}>
        <ClockBody {...props} />
      </div>
    </Panel>
  )
}

function ClockBody({ details, phase, call, now, today }: ClockPanelProps) {
  switch (phase) {
    case 'upset_open':
      return details.clock === null ? (
        <p className={styles.text}>{CLOCK.lastDayUnknown}</p>
      ) : (
        <OpenPeriod details={details} clock={details.clock} call={call} now={now} today={today} />
      )
    case 'upset_ended':
    case 'confirmed':
    case 'transferring':
      return <EndedWindow details={details} phase={phase} today={today} />
    case 'sale_ahead':
    case 'result_unseen':
      return <SaleAhead details={details} isAhead={phase === 'sale_ahead'} now={now} today={today} />
    case 'waiting':
    case 'upset_frozen':
    case 'completed':
    case 'redeemed':
    case 'other':
      return <p className={styles.text}>{CLOCK_TEXTS[phase]}</p>
  }
}
