import { calendarDays } from '#domain/agenda/agenda.ts'
import { closingText } from '#domain/agenda/closing-text.ts'
import { dayText, distanceText } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { CalendarData, CalendarDay } from './calendar-data.ts'
import styles from './agenda-list.module.css'
import { DayEntries } from './parts/day-entries.tsx'
import { CALENDAR } from './texts.ts'

type AgendaListProps = {
  data: CalendarData
  from: PlainDate
  days: number
  /** Days with something on them that are shown at most. */
  mostDays?: number
  /** Sales and last days shown of one day, each; all where it is left out. */
  mostEach?: number
  /** Shows the whole of a day. */
  onDay?: (day: PlainDate) => void
}

/** The days on which something is due, one under the other; those on which clerks are closed say why. */
export function AgendaList({ data, from, days, mostDays, mostEach, onDay }: AgendaListProps) {
  const range = { from, days, today: data.today, county: data.county }
  const due = calendarDays(data.listings, range, data.closures).filter(isWorthALine).slice(0, mostDays)
  if (due.length === 0) return <p className={styles.empty}>{CALENDAR.nothingDue}</p>
  return (
    <div>
      {due.map((day) => (
        <section key={day.date} className={styles.day}>
          <h3 className={styles.head}>
            {dayText(day.date, data.today)}
            <span>{distanceText(day.date, data.today)}</span>
          </h3>
          <DayEntries
            day={day}
            data={data}
            most={mostEach ?? Infinity}
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
