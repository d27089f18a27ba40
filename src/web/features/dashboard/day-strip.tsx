import { IconGavel, IconStopwatch } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Listing } from '#contract/listings/listing-schema.ts'
import type { AgendaDay } from '#domain/agenda/agenda.ts'
import { closingText } from '#domain/agenda/closing-text.ts'
import { namedDay, WEEKDAYS } from '#domain/time/day-texts.ts'
import { dayOfMonth, type PlainDate, weekday } from '#domain/time/plain-date.ts'
import words from '#web/ui/words.module.css'
import styles from './day-strip.module.css'
import { calendarAt } from './parts/places.ts'
import { DASHBOARD } from './texts.ts'

type DayStripProps = { days: readonly AgendaDay<Listing>[]; today: PlainDate }

/** Two weeks with the number of entries per day; every day links to the calendar. */
export function DayStrip({ days, today }: DayStripProps) {
  return (
    <nav className={styles.strip} aria-label={DASHBOARD.days}>
      {days.map((day) => (
        <Day key={day.date} day={day} isToday={day.date === today} />
      ))}
    </nav>
  )
}

function Day({ day, isToday }: { day: AgendaDay<Listing>; isToday: boolean }) {
  const { date, closed, deadlines, auctions } = day
  const isHoliday = closed !== null && closed.kind !== 'weekend'
  return (
    <Link
      to={calendarAt(date)}
      className={styles.day}
      data-closed={closed === null ? undefined : isHoliday ? 'holiday' : 'weekend'}
      data-today={isToday || undefined}
      title={isHoliday ? (closingText(closed) ?? undefined) : undefined}
    >
      <span className={words.spoken}>{summary(day, isToday)}</span>
      <span className={styles.name} aria-hidden="true">
        {isToday ? DASHBOARD.today : WEEKDAYS[weekday(date)]?.slice(0, 3)}
      </span>
      <b className={styles.number} aria-hidden="true">
        {dayOfMonth(date)}
      </b>
      {deadlines.length > 0 && (
        <span className={styles.count} data-tone="red" aria-hidden="true">
          <IconStopwatch />
          {deadlines.length}
          <span className={styles.what}>{DASHBOARD.due}</span>
        </span>
      )}
      {auctions.length > 0 && (
        <span className={styles.count} data-tone="blue" aria-hidden="true">
          <IconGavel />
          {auctions.length}
          <span className={styles.what}>{DASHBOARD.sales(auctions.length)}</span>
        </span>
      )}
      {isHoliday && deadlines.length + auctions.length < 2 && (
        <span className={styles.why} aria-hidden="true">
          {closed.certain ? DASHBOARD.closed : DASHBOARD.mayBeClosed}
        </span>
      )}
    </Link>
  )
}

/** Summary of a day in one sentence, for screen readers. */
function summary({ date, closed, deadlines, auctions }: AgendaDay<Listing>, isToday: boolean): string {
  const parts = [
    isToday ? `${DASHBOARD.today}, ${namedDay(date)}` : namedDay(date),
    closingText(closed),
    deadlines.length > 0 ? DASHBOARD.lastDays(deadlines.length) : null,
    auctions.length > 0 ? DASHBOARD.auctions(auctions.length) : null,
  ]
  return parts.filter((part) => part !== null).join(', ')
}
