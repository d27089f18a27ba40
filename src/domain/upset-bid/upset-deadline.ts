import { closedDay, extensionOf } from '#domain/court-calendar/office-day.ts'
import type { ClosedDay, CourtClosure } from '#domain/court-calendar/office-day.ts'
import { addDays } from '#domain/time/plain-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { upsetBidTermsOn } from './terms-in-force.ts'

/** The end of an upset bid period that is due to end on a given day, and the closed days that move it. */
export interface ExtendedDay {
  /** The day to rely on: if a closing is uncertain, the earlier of the two possible days. */
  readonly last_day: PlainDate
  /** The later end of the period if the office is closed on the uncertain days; null if there are none. */
  readonly last_day_if_closed: PlainDate | null
  /** The closed days from the due day on that moved `last_day`, in order. */
  readonly moved_by: readonly ClosedDay[]
  /** The further closed days, some of them uncertain, that lead from `last_day` to `last_day_if_closed`. */
  readonly may_move_by: readonly ClosedDay[]
}

/** The end of an upset bid period that is counted from a filing. */
export interface LastDay extends ExtendedDay {
  /** The tenth calendar day after the start, open or not. */
  readonly tenth_day: PlainDate
}

/**
 * The last day to file an upset bid: the tenth calendar day after the report of sale or the last notice of upset bid
 * was filed (that day counts as zero), or the next day on which the clerk's office is open (G.S. 1-339.25(a),
 * 1-339.64(a), 103-5). An order under G.S. 7A-39(b) extends a date that it covers to the order's own date.
 */
export function lastDay(start: PlainDate, county: string, closures: readonly CourtClosure[]): LastDay {
  const tenth_day = addDays(start, upsetBidTermsOn(start).period_days)
  return { tenth_day, ...extendedDay(tenth_day, county, closures) }
}

/** The day to which a deadline due on a given day extends if the office is closed then (G.S. 103-5, 7A-39(b)). */
export function extendedDay(due: PlainDate, county: string, closures: readonly CourtClosure[]): ExtendedDay {
  const safe = nextOpenDay(due, county, closures, ({ certain }) => certain)
  const cautious = nextOpenDay(due, county, closures, () => true)
  return {
    last_day: safe.date,
    last_day_if_closed: cautious.date === safe.date ? null : cautious.date,
    moved_by: safe.passed,
    may_move_by: cautious.passed.filter(({ date }) => date >= safe.date),
  }
}

/**
 * The first day from a given day on, inclusive, on which the clerk's office is not certainly closed; of every county for
 * null.
 */
export function openDayFrom(
  from: PlainDate,
  county: string | null,
  closures: readonly CourtClosure[],
): PlainDate {
  return nextOpenDay(from, county, closures, ({ certain }) => certain).date
}

function nextOpenDay(
  from: PlainDate,
  county: string | null,
  closures: readonly CourtClosure[],
  counts: (closed: ClosedDay) => boolean,
): { readonly date: PlainDate; readonly passed: readonly ClosedDay[] } {
  const passed: ClosedDay[] = []
  let date = from
  for (;;) {
    const extension = extensionOf(date, county, closures)
    const closed = closedDay(date, county, closures)
    if (extension) {
      passed.push({ date, kind: 'extension', reason: extension.reason, certain: true })
      date = extension.to
    } else if (closed && counts(closed)) {
      passed.push(closed)
      date = addDays(date, 1)
    } else {
      return { date, passed }
    }
  }
}
