import { IconAlertTriangle } from '@tabler/icons-react'
import type { ListingDetails, UpsetBidClock } from '#contract/listings/listings.ts'
import { isSourcesDay } from '#domain/clerk-call/resolve-call.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { disagreementWarnings } from '#domain/disagreement/disagreement-warnings.ts'
import { clockDaysOf } from '#domain/upset-bid/clock-days.ts'
import { clockWarnings, openEndText } from '#domain/upset-bid/clock-notes.ts'
import { dayText } from '#domain/time/day-texts.ts'
import { CLOCK } from '#web/features/details/texts.ts'
import { Basis } from '#web/ui/basis.tsx'
import { Term } from '#web/ui/term.tsx'
import { DayLines } from './day-lines.tsx'
import { DayStrip } from './day-strip-view.tsx'
import { lastDayMark, type ClerkMark } from '#web/features/details/parts/head/clerk-mark.ts'
import { IfFiled } from './if-filed.tsx'
import { DeadlineText } from './deadline-text.tsx'
import styles from './open-period.module.css'
import { timeLeftText } from './time-left.ts'

type OpenWindowProps = {
  details: ListingDetails
  clock: UpsetBidClock
  call: ClerkMark | null
  now: number
  today: PlainDate
}

/** The running upset bid window: its last day and hour, how they came about, and what could still move them. */
export function OpenWindow({ details, clock, call, now, today }: OpenWindowProps) {
  const days = clockDaysOf(clock)
  if (days === null) return null
  const county = details.county.name
  const mark = lastDayMark(clock, call, today)
  const isTold = call !== null && call.last_day !== null
  const warnings = [
    ...(isTold && clock.agrees === false ? [CLOCK.callOtherHint] : []),
    ...(isSourcesDay(call, clock) ? disagreementWarnings(details.disagreements, today) : []),
    ...clockWarnings(isTold ? { ...clock, agrees: null } : clock, days, county, now),
  ]
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
          <Basis basis={mark.basis}>{mark.text}</Basis>
          <p className={styles.left} role="timer">
            {openEndText(clock, now) ?? CLOCK.left(timeLeftText(Date.parse(clock.closes_at_instant) - now))}
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
          county={county}
          bid={details.next_bid.minimum_upset_bid}
          clock={clock}
          days={days}
          now={now}
        />
      )}
    </>
  )
}
