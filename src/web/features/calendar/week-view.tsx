import { calendarDays } from '#domain/agenda/agenda.ts'
import { weekOf } from '#domain/agenda/calendar-range.ts'
import { WEEKDAYS } from '#domain/time/day-texts.ts'
import { dayOfMonth, weekday } from '#domain/time/plain-date.ts'
import words from '#web/ui/words.module.css'
import { hoursFrom } from '#web/data/county-offices.ts'
import type { DaysViewProps } from './calendar-data.ts'
import { DayEntries } from './parts/day-entries.tsx'
import { daySummary } from './parts/day-words.ts'
import { CALENDAR } from './texts.ts'
import { useDayKeys } from './use-day-keys.ts'
import styles from './week-view.module.css'

const SHOWN_EACH = 8

/** Seven days side by side. Arrow keys move between days; Enter opens one. */
export function WeekView({ data, day, onMove, onOpen }: DaysViewProps) {
  const { box, onKeyDown } = useDayKeys(day, onMove)
  const range = { ...weekOf(day), today: data.today, county: data.county }
  return (
    <div
      ref={box}
      className={styles.week}
      role="group"
      aria-label={CALENDAR.views.week}
      onKeyDown={onKeyDown}
    >
      {calendarDays(data.listings, range, data.closures, hoursFrom(data.places)).map((each) => (
        <section
          key={each.date}
          className={styles.day}
          data-closed={
            each.closed === null ? undefined : each.closed.kind === 'weekend' ? 'weekend' : 'holiday'
          }
          data-active={each.date === day || undefined}
        >
          <h2>
            <button
              type="button"
              className={styles.head}
              data-day={each.date}
              data-today={each.date === data.today || undefined}
              tabIndex={each.date === day ? 0 : -1}
              onClick={() => onOpen(each.date)}
            >
              <span className={words.spoken}>{daySummary(each, data.today, data.favorites)}</span>
              <span aria-hidden="true">{WEEKDAYS[weekday(each.date)]?.slice(0, 3)}</span>
              <b aria-hidden="true">{dayOfMonth(each.date)}</b>
            </button>
          </h2>
          <DayEntries day={each} data={data} limit={SHOWN_EACH} onMore={() => onOpen(each.date)} />
        </section>
      ))}
    </div>
  )
}
