import { closedDay } from '#domain/court-calendar/office-day.ts'
import { addDays, earliestOf, latestOf, type PlainDate } from '#domain/time/plain-date.ts'
import type { ClerkOffice } from './clerk-office.ts'
import type { LastDay } from './upset-deadline.ts'
import { openDayFrom } from './upset-deadline.ts'

/**
 * Why a published deadline cannot be right: the clerk is closed on it, so that the period runs to the next open day
 * (G.S. 103-5), or it is before the tenth day after a filing that is known (G.S. 1-339.25(a), 1-339.64(a)).
 */
export type PublishedFlaw = 'closed_day' | 'too_early'

/** A checked published day. */
interface PublishedDay {
  /** The day to rely on: the published one, or an earlier open one if it cannot be right. */
  readonly safe: PlainDate
  /** The latest day to which the period may run. */
  readonly runs_to: PlainDate
  readonly flaw: PublishedFlaw | null
  /** The day by law, if the published one cannot be right. */
  readonly lawful: PlainDate | null
}

/** Checks a published deadline against the clerk's calendar and `byLaw`, which counts from a known filing; null without one. */
export function checkPublishedDay(
  published: PlainDate,
  byLaw: LastDay | null,
  { county, closures }: ClerkOffice,
): PublishedDay {
  const isClosed = (date: PlainDate) => closedDay(date, county, closures)?.certain === true
  const isTooEarly = byLaw !== null && published < byLaw.last_day
  const flaw = isClosed(published) ? 'closed_day' : isTooEarly ? 'too_early' : null
  if (flaw === null) return { safe: published, runs_to: published, flaw, lawful: null }
  const rolled = openDayFrom(published, county, closures)
  let safe = earliestOf(published, byLaw?.last_day ?? null) ?? published
  while (isClosed(safe)) safe = addDays(safe, -1)
  return {
    safe,
    runs_to: latestOf(rolled, byLaw?.last_day_if_closed ?? byLaw?.last_day ?? null) ?? rolled,
    flaw,
    lawful: byLaw?.last_day ?? rolled,
  }
}
