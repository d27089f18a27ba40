import { addDays, latestOf, weekday } from '#domain/time/plain-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { courtHolidayOn } from './court-holidays.ts'

/**
 * Days on which a clerk's office is closed beyond weekends and holidays, or an order of the Chief Justice that
 * extends what falls due on them (G.S. 7A-39(b)). Both ends are included.
 */
export interface CourtClosure {
  /** County name as in the table of counties; null for the whole state. */
  readonly county: string | null
  readonly from: PlainDate
  readonly to: PlainDate
  /** The day to which an act due from `from` to `to` is extended; null when the office is simply closed. */
  readonly extends_to: PlainDate | null
  readonly reason: string
}

/** A day that cannot be the last day of an upset bid period, and why. */
export interface ClosedDay {
  readonly date: PlainDate
  readonly kind: 'weekend' | 'holiday' | 'closure' | 'extension'
  /** `Saturday`, `Sunday`, the name of the holiday, or the reason entered with the closure. */
  readonly reason: string
  /** False when the office may be open after all. */
  readonly certain: boolean
}

/**
 * Why the county clerk's office is closed on a day, or null if it is open; with county null, why all offices of the
 * state are. Of two reasons, returns the certain one. An order that only extends deadlines does not close the office.
 */
export function closedDay(
  date: PlainDate,
  county: string | null,
  closures: readonly CourtClosure[],
): ClosedDay | null {
  const day = weekday(date)
  if (day === 0) return { date, kind: 'weekend', reason: 'Sunday', certain: true }
  if (day === 6) return { date, kind: 'weekend', reason: 'Saturday', certain: true }
  const holiday = courtHolidayOn(date)
  if (holiday?.certain) return { date, kind: 'holiday', reason: holiday.name, certain: true }
  const closure = closures.find((each) => each.extends_to === null && covers(each, date, county))
  if (closure) return { date, kind: 'closure', reason: closure.reason, certain: true }
  return holiday && { date, kind: 'holiday', reason: holiday.name, certain: false }
}

/** Whether the office is open on a day. An uncertain holiday counts as closed. */
export function isOpen(date: PlainDate, county: string, closures: readonly CourtClosure[]): boolean {
  return closedDay(date, county, closures) === null
}

/**
 * The days from `from` to `to`, both included, in order, that are certainly closed only because of an entered closure.
 */
export function closuresWithin(
  from: PlainDate,
  to: PlainDate,
  county: string,
  closures: readonly CourtClosure[],
): ClosedDay[] {
  const dates = new Set<PlainDate>()
  for (const closure of closures) {
    let date = latestOf(from, closure.from) ?? from
    for (; date <= to && covers(closure, date, county); date = addDays(date, 1)) dates.add(date)
  }
  return [...dates].toSorted().flatMap((date) => {
    const closed = closedDay(date, county, closures)
    return closed?.kind === 'closure' ? [closed] : []
  })
}

/** How far orders extend what is due on a day in that county, and why; null when none reaches beyond the day. */
export function extensionOf(
  date: PlainDate,
  county: string | null,
  closures: readonly CourtClosure[],
): { readonly to: PlainDate; readonly reason: string } | null {
  let furthest: { to: PlainDate; reason: string } | null = null
  for (const closure of closures) {
    const to = closure.extends_to
    if (to === null || to <= (furthest?.to ?? date) || !covers(closure, date, county)) continue
    furthest = { to, reason: closure.reason }
  }
  return furthest
}

function covers(closure: CourtClosure, date: PlainDate, county: string | null): boolean {
  return (closure.county === null || closure.county === county) && closure.from <= date && date <= closure.to
}
