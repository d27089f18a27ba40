import { dayOfMonth, weekday, type PlainDate } from '#domain/time/plain-date.ts'
import type { ClockDays } from '#domain/upset-bid/clock-days.ts'
import { upsetBidTermsOn } from '#domain/upset-bid/terms-in-force.ts'
import { dayText, shortDayText } from '#domain/time/day-texts.ts'
import { CLOCK } from '#web/features/details/texts.ts'
import words from '#web/ui/words.module.css'
import { dayStrip, type StripDay } from './day-strip.ts'
import styles from './day-strip-view.module.css'

const LETTERS = ['S', 'M', 'T', 'W', 'T', 'F', 'S'] as const

type DayStripProps = { days: ClockDays; county: string; today: PlainDate }

/** The upset bid period day by day, showing how the deadline is counted. */
export function DayStrip({ days, county, today }: DayStripProps) {
  const cells = dayStrip(days, county, today)
  const shown = cells.filter((cell) => cell.kind === 'day')
  const [from, to] = [shown[0]?.date ?? today, shown.at(-1)?.date ?? today]
  return (
    <ol className={styles.strip} aria-label={CLOCK.strip(shortDayText(from, today), shortDayText(to, today))}>
      {cells.map((cell) =>
        cell.kind === 'gap' ? (
          <li key={cell.after} className={styles.gap}>
            <span aria-hidden="true">…</span>
            <span className={words.spoken}>{CLOCK.skipped(cell.days)}</span>
          </li>
        ) : (
          <li
            key={cell.date}
            data-closing={cell.closing}
            data-today={cell.isToday || undefined}
            data-tenth={cell.isTenth || undefined}
            data-start={cell.isStart || undefined}
            data-last={cell.isLast ? 'safe' : cell.isPossibleLast ? 'possible' : undefined}
          >
            <span aria-hidden="true">{LETTERS[weekday(cell.date)]}</span>
            <b aria-hidden="true">{dayOfMonth(cell.date)}</b>
            <span className={words.spoken}>{spokenDay(cell, days, today)}</span>
          </li>
        ),
      )}
    </ol>
  )
}

function spokenDay(day: StripDay, { counted }: ClockDays, today: PlainDate): string {
  const parts = [
    dayText(day.date, today),
    day.isToday && CLOCK.today,
    day.isStart && CLOCK.start,
    day.isTenth && counted !== null && CLOCK.tenth(upsetBidTermsOn(counted.from)),
    day.closing && CLOCK.closings[day.closing],
    day.isLast && CLOCK.last,
    day.isPossibleLast && CLOCK.possibleLast,
  ]
  return parts.filter((part) => typeof part === 'string').join(', ')
}
