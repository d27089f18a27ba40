import type { ClosedDay } from '#domain/court-calendar/office-day.ts'

/** Why the clerks are closed on a weekday; null on open days and weekends, which need no explanation. */
export function closingText(closed: ClosedDay | null): string | null {
  if (closed === null || closed.kind === 'weekend') return null
  return closed.certain ? `${closed.reason}, clerks closed` : `${closed.reason}, clerks may be closed`
}
