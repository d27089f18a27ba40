import { eventDate } from './event-day.ts'

type Dated = { readonly seen_at: string; readonly effective_on: string | null }

/**
 * Events by the day each belongs to, the latest first; those of one day as they were seen, the latest first. What was
 * imported late stands where it happened.
 */
export function byEventDay<E extends Dated>(events: readonly E[]): E[] {
  return events
    .map((event) => ({ event, date: eventDate(event) }))
    .toSorted(
      (a, b) => b.date.localeCompare(a.date) || Date.parse(b.event.seen_at) - Date.parse(a.event.seen_at),
    )
    .map(({ event }) => event)
}
