import { calendarDays } from '#domain/agenda/agenda.ts'
import { closingText } from '#domain/agenda/closing-text.ts'
import { dayText, distanceText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import words from '#web/ui/words.module.css'
import { hoursFrom } from '#web/data/county-offices.ts'
import type { CalendarData, CalendarDay } from './calendar-data.ts'
import styles from './agenda-list.module.css'
import { DayEntries } from './parts/day-entries.tsx'
import { CALENDAR } from './texts.ts'

type AgendaListProps = {
  data: CalendarData
  from: PlainDate
  days: number
  /** Maximum number of days with entries shown. */
  maxDays?: number
  /** Maximum number of sales and of deadlines shown per day; all if omitted. */
  maxEach?: number
  /** Opens the full day. */
  onDay?: (day: PlainDate) => void
}

/** List of the days with something due, and of closed days with the reason. */
export function AgendaList({ data, from, days, maxDays, maxEach, onDay }: AgendaListProps) {
  const range = { from, days, today: data.today, county: data.county }
  const due = calendarDays(data.listings, range, data.closures, hoursFrom(data.places))
    .filter(isWorthALine)
    .slice(0, maxDays)
  if (due.length === 0) return <p className={styles.empty}>{CALENDAR.nothingDue}</p>
  return (
    <div>
      {due.map((day) => (
        <section key={day.date} className={styles.day}>
          <h3 className={styles.head}>
            {dayText(day.date, data.today)}
            <span className={words.onScreen}>{distanceText(day.date, data.today)}</span>
          </h3>
          <DayEntries
            day={day}
            data={data}
            limit={maxEach ?? Infinity}
            onMore={onDay ? () => onDay(day.date) : null}
          />
        </section>
      ))}
    </div>
  )
}

function isWorthALine(day: CalendarDay): boolean {
  return day.deadlines.length > 0 || day.auctions.length > 0 || closingText(day.closed) !== null
}
