import { eventDate } from './event-day.ts'

type Dated = { readonly seen_at: string; readonly effective_on: string | null }

/**
 * Events by day, latest first; within a day by when they were seen, latest first. A late import sorts by when it
 * happened.
 */
export function byEventDay<E extends Dated>(events: readonly E[]): E[] {
  return events
    .map((event) => ({ event, date: eventDate(event) }))
    .toSorted(
      (a, b) => b.date.localeCompare(a.date) || Date.parse(b.event.seen_at) - Date.parse(a.event.seen_at),
    )
    .map(({ event }) => event)
}
