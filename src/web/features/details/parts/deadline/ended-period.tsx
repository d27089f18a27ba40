import type { ListingDetails } from '#contract/listings/listings.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { dayText, wireDay } from '#domain/time/day-texts.ts'
import { CLOCK, CLOCK_TEXTS } from '#web/features/details/texts.ts'
import { Term } from '#web/ui/term.tsx'
import { DeadlineText } from './deadline-text.tsx'
import styles from './open-period.module.css'

type EndedPeriodProps = {
  details: ListingDetails
  phase: 'upset_ended' | 'confirmed' | 'transferring'
  today: PlainDate
}

/** An upset bid period that is over: when it ended, if known, and what comes next. */
export function EndedWindow({ details: { listing, clock }, phase, today }: EndedPeriodProps) {
  const lastDay = wireDay(clock?.last_day ?? listing.upset_bid_date)
  // A source may report the period closed before its published deadline.
  const isPast = lastDay !== null && lastDay <= today
  const hour = clock === null ? '' : `, ${clock.closes_at}`
  return (
    <div className={styles.body}>
      {isPast && (
        <DeadlineText
          label={<Term id="upset-deadline">{CLOCK.lastDayWas}</Term>}
          text={`${dayText(lastDay, today)}${hour}`}
          dateTime={clock?.closes_at_instant ?? lastDay}
        />
      )}
      <p className={styles.left}>{CLOCK_TEXTS[phase]}</p>
    </div>
  )
}
