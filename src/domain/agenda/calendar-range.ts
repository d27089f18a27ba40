import {
  addDays,
  dayOfMonth,
  monthOf,
  plainDate,
  type PlainDate,
  weekday,
  yearOf,
} from '#domain/time/plain-date.ts'

/** A range of whole days. */
export interface DayRange {
  readonly from: PlainDate
  readonly days: number
}

/** The week of a day, Sunday to Saturday. */
export function weekOf(day: PlainDate): DayRange {
  return { from: addDays(day, -weekday(day)), days: 7 }
}

/** The whole weeks, Sunday to Saturday, that contain the month of a day: four to six. */
export function weeksOfMonth(day: PlainDate): DayRange {
  const first = plainDate(yearOf(day), monthOf(day), 1)
  const last = plainDate(yearOf(day), monthOf(day) + 1, 0)
  const { from } = weekOf(first)
  const weeks = Math.ceil((weekday(first) + dayOfMonth(last)) / 7)
  return { from, days: weeks * 7 }
}

/** The same day this many months later (negative: earlier), or the month's last day if it is shorter. */
export function addMonths(day: PlainDate, months: number): PlainDate {
  const last = plainDate(yearOf(day), monthOf(day) + months + 1, 0)
  return plainDate(yearOf(last), monthOf(last), Math.min(dayOfMonth(day), dayOfMonth(last)))
}
