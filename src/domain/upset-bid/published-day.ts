import { closedDay, extensionOf } from '#domain/court-calendar/office-day.ts'
import { addDays, earliestOf, latestOf, type PlainDate } from '#domain/time/plain-date.ts'
import type { ClerkOffice } from './clerk-office.ts'
import type { LastDay, ExtendedDay } from './upset-deadline.ts'
import { extendedDay } from './upset-deadline.ts'

/**
 * Why a published deadline cannot be right: the clerk is closed on it, so that the period runs to the next open day
 * (G.S. 103-5), or it is before the tenth day after a filing that is known (G.S. 1-339.25(a), 1-339.64(a)) or the day to
 * which an order extends it (G.S. 7A-39(b)).
 */
export type PublishedFlaw = 'closed_day' | 'too_early'

/** A checked published day. */
interface PublishedDay {
  /** The day to rely on: the published one, or an open one if it cannot be right. */
  readonly safe: PlainDate
  /** The latest day to which the period may run. */
  readonly runs_to: PlainDate
  readonly flaw: PublishedFlaw | null
  /** The day by law, if the published one cannot be right. */
  readonly lawful: PlainDate | null
  /** How a closure moved `safe` forward, so that it is not a published day; null if none did. */
  readonly moved: ExtendedDay | null
}

/** What the law says of a period whose last day is published. */
interface LawfulDays {
  /** The last day after a known filing; null without one. */
  readonly byFiling: LastDay | null
  /** The first day on which the period can end, if no filing is known: the filing can only be later. */
  readonly earliest: LastDay | null
}

/**
 * Checks a published deadline against the clerk's calendar and the law. A source that prints a weekend or a holiday may
 * mean the open day before it, which is the safe one. A closure is declared after the source printed its day, so it
 * moves the day forward, as it would any other (G.S. 103-5). An order that extends deadlines closes no office, and no
 * court has said that it reaches upset bids: the printed day, or the one to which a closure moves it, stays the safe one,
 * and the period may run to the order's day. On a printed day that is an uncertain holiday, the clerk may be closed, and
 * the period may run to the next open day.
 */
export function checkPublishedDay(
  published: PlainDate,
  { byFiling, earliest }: LawfulDays,
  { county, closures }: ClerkOffice,
): PublishedDay {
  const closingOf = (date: PlainDate) => {
    const closed = closedDay(date, county, closures)
    return closed?.certain ? closed.kind : null
  }
  const byLaw = byFiling ?? earliest
  const closing = closingOf(published)
  const isExtended = extensionOf(published, county, closures) !== null
  const isTooEarly = isExtended || (byLaw !== null && published < byLaw.last_day)
  const flaw = closing !== null ? 'closed_day' : isTooEarly ? 'too_early' : null
  const byCalendar = extendedDay(published, county, closures)
  const latest = ({ last_day, last_day_if_closed }: ExtendedDay) => last_day_if_closed ?? last_day
  if (flaw === null) return { safe: published, runs_to: latest(byCalendar), flaw, lawful: null, moved: null }
  const isMisprint = closing === 'weekend' || closing === 'holiday'
  let meant = isMisprint ? (earliestOf(published, byFiling?.last_day ?? null) ?? published) : published
  while (closingOf(meant) === 'weekend' || closingOf(meant) === 'holiday') meant = addDays(meant, -1)
  const closings = closures.filter(({ extends_to }) => extends_to === null)
  const moved = closingOf(meant) === 'closure' ? extendedDay(meant, county, closings) : null
  const lawful =
    closing !== null && byFiling !== null
      ? byFiling.last_day
      : latestOf(byCalendar.last_day, byLaw?.last_day ?? null)
  return {
    safe: moved?.last_day ?? meant,
    runs_to: latestOf(latest(byCalendar), byLaw && latest(byLaw)) ?? latest(byCalendar),
    flaw,
    lawful,
    moved,
  }
}
