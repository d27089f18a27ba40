import { weekday } from '#domain/time/plain-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { courtHolidayOn } from './court-holidays.ts'

/**
 * Why no sale is held on a day: a Sunday (G.S. 1-339.43), or the name of a holiday on which the courthouse is certain to
 * be closed. Null on every other day.
 */
export function noSaleReason(date: PlainDate): string | null {
  if (weekday(date) === 0) return 'a Sunday'
  const holiday = courtHolidayOn(date)
  return holiday?.certain === true ? holiday.name : null
}
