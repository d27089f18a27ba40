import { IconGavel, IconStarFilled, IconStopwatch } from '@tabler/icons-react'
import { calendarDays } from '#domain/agenda/agenda.ts'
import { weeksOfMonth } from '#domain/agenda/calendar-range.ts'
import { shortDayText, WEEKDAYS } from '#domain/time/day-texts.ts'
import { dayOfMonth, monthOf, type PlainDate } from '#domain/time/plain-date.ts'
import words from '#web/ui/words.module.css'
import { hoursFrom } from '#web/data/county-offices.ts'
import type { CalendarData, CalendarDay, DaysViewProps } from './calendar-data.ts'
import styles from './month-grid.module.css'
import { daySummary, salesByCounty } from './parts/day-words.ts'
import { CALENDAR } from './texts.ts'
import { useDayKeys } from './use-day-keys.ts'

const SHOWN_COUNTIES = 3

/** The weeks of a month. Arrow keys move between days; Enter and click open one. */
export function MonthGrid({ data, day, onMove, onOpen }: DaysViewProps) {
  const { box, onKeyDown } = useDayKeys(day, onMove)
  const range = weeksOfMonth(day)
  const days = calendarDays(
    data.listings,
    { ...range, today: data.today, county: data.county },
    data.closures,
    hoursFrom(data.places),
  )
  const weeks = Array.from({ length: range.days / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  return (
    <div
      ref={box}
      className={styles.month}
      role="grid"
      aria-label={CALENDAR.views.month}
      onKeyDown={onKeyDown}
    >
      <div role="row" className={styles.weekdays}>
        {WEEKDAYS.map((name) => (
          <span key={name} role="columnheader" aria-label={name}>
            {name.slice(0, 3)}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]?.date} role="row" className={styles.week}>
          {week.map((each) => (
            <DayCell
              key={each.date}
              day={each}
              data={data}
              isActive={each.date === day}
              isOutside={monthOf(each.date) !== monthOf(day)}
              onOpen={onOpen}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type DayCellProps = {
  day: CalendarDay
  data: CalendarData
  isActive: boolean
  isOutside: boolean
  onOpen: (day: PlainDate) => void
}

function DayCell({ day, data: { today, favorites }, isActive, isOutside, onOpen }: DayCellProps) {
  const { date, closed, deadlines, auctions } = day
  const sales = salesByCounty(auctions)
  const isQuiet = date < today || isOutside
  return (
    <div role="gridcell" aria-selected={isActive} className={styles.cell}>
      <button
        type="button"
        className={styles.day}
        data-day={date}
        data-closed={closed === null ? undefined : closed.kind === 'weekend' ? 'weekend' : 'holiday'}
        data-today={date === today || undefined}
        data-quiet={isQuiet || undefined}
        data-past={date < today || undefined}
        data-active={isActive || undefined}
        tabIndex={isActive ? 0 : -1}
        onClick={() => onOpen(date)}
      >
        <span className={words.spoken}>{daySummary(day, today, favorites)}</span>
        <span className={styles.head} aria-hidden="true">
          <b>{isOutside && dayOfMonth(date) === 1 ? shortDayText(date, today) : dayOfMonth(date)}</b>
          {closed !== null && closed.kind !== 'weekend' && (
            <span className={styles.why}>{closed.reason}</span>
          )}
        </span>
        {deadlines.length > 0 && (
          <span className={styles.entry} data-tone="red" aria-hidden="true">
            <IconStopwatch />
            <b>{deadlines.length}</b>
            {deadlines.some(({ id }) => favorites.has(id)) && <Star />}
            <span className={styles.what}>{CALENDAR.lastDays(deadlines.length)}</span>
          </span>
        )}
        {auctions.length > 0 && (
          <span className={`${styles.entry} ${styles.all}`} data-tone="blue" aria-hidden="true">
            <IconGavel />
            <b>{sales.reduce((count, [, listings]) => count + listings.length, 0)}</b>
          </span>
        )}
        {sales.slice(0, SHOWN_COUNTIES).map(([county, listings]) => (
          <span
            key={county}
            className={`${styles.entry} ${styles.ofCounty}`}
            data-tone="blue"
            aria-hidden="true"
          >
            <IconGavel />
            <b>{listings.length}</b>
            {listings.some(({ id }) => favorites.has(id)) && <Star />}
            <span className={styles.what}>{county}</span>
          </span>
        ))}
        {sales.length > SHOWN_COUNTIES && (
          <span className={styles.more} aria-hidden="true">
            {CALENDAR.moreCounties(sales.length - SHOWN_COUNTIES)}
          </span>
        )}
      </button>
    </div>
  )
}

function Star() {
  return <IconStarFilled className={styles.star} />
}
