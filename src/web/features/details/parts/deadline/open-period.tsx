import { IconAlertTriangle } from '@tabler/icons-react'
import type { ListingDetails, UpsetBidClock } from '#contract/listings/listings.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { deadlineWarnings } from '#domain/clerk-call/deadline-warnings.ts'
import { clockDaysOf } from '#domain/upset-bid/clock-days.ts'
import { openEndText } from '#domain/upset-bid/clock-notes.ts'
import { dayText } from '#domain/time/day-texts.ts'
import { CLOCK } from '#web/features/details/texts.ts'
import { Term } from '#web/ui/term.tsx'
import words from '#web/ui/words.module.css'
import { DayLines } from './day-lines.tsx'
import { DayStrip } from './day-strip-view.tsx'
import { FigureMark } from '#web/features/details/parts/evidence-link.tsx'
import { lastDayMark, type ClerkMark } from '#domain/clerk-call/last-day-mark.ts'
import { IfFiled } from './if-filed.tsx'
import { DeadlineText } from './deadline-text.tsx'
import styles from './open-period.module.css'
import { timeLeftText } from './time-left.ts'

type OpenPeriodProps = {
  details: ListingDetails
  clock: UpsetBidClock
  call: ClerkMark | null
  now: number
  today: PlainDate
}

/** The open upset bid period: its deadline, how it was counted, and what could still move it. */
export function OpenPeriod({ details, clock, call, now, today }: OpenPeriodProps) {
  const days = clockDaysOf(clock)
  if (days === null) return null
  const county = details.county.name
  const mark = lastDayMark(clock, call, today)
  const isPublished = mark.basis !== 'clerk' && clock.published_last_day !== null
  const shown = { clock, days, call, disagreements: details.disagreements, county }
  const openEnd = openEndText(clock, now)
  // The end of the period is stated below the deadline.
  const warnings = deadlineWarnings(shown, now).filter((warning) => warning !== openEnd)
  return (
    <>
      <div className={styles.body}>
        <DeadlineText
          label={
            <Term id="upset-deadline">
              {clock.basis === 'estimated' ? CLOCK.lastDayAtEarliest : CLOCK.lastDay}
            </Term>
          }
          text={`${dayText(days.lastDay, today)}, ${clock.closes_at}`}
          dateTime={clock.closes_at_instant}
        >
          <FigureMark
            basis={mark.basis}
            id={details.listing.id}
            fact={isPublished ? 'upset_bid_date' : null}
            hint={CLOCK.whereDeadline}
          >
            {mark.text}
          </FigureMark>
          <p className={`${styles.left} ${openEnd === null ? words.onScreen : ''}`} role="timer">
            {openEnd ?? CLOCK.left(timeLeftText(Date.parse(clock.closes_at_instant) - now))}
          </p>
        </DeadlineText>
        <DayStrip days={days} county={county} today={today} />
        <DayLines days={days} clock={clock} round={details.rounds.at(-1) ?? null} today={today} />
      </div>
      {warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span>{warning}</span>
        </p>
      ))}
      {details.next_bid && (
        <IfFiled
          county={details.county}
          bid={details.next_bid.minimum_upset_bid}
          clock={clock}
          days={days}
          now={now}
        />
      )}
    </>
  )
}
