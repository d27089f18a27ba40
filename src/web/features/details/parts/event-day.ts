import type { ListingEvent } from '#contract/listings/listings.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { TIMELINE } from '#web/features/details/timeline-texts.ts'
import { dayOfInstant, shortDayText, wireDay } from './day-texts.ts'

/** What happened at the courthouse: it was seen when, or after, it happened. The rest happens by being published. */
const HAPPENINGS: readonly string[] = [
  'postponed',
  'cancelled',
  'sold',
  'report_of_sale',
  'upset_bid',
  'window_closed',
  'confirmed',
  'redeemed',
  'stayed_by_bankruptcy',
  'resale_ordered',
  'deed_recorded',
]

/** The day of an event: its own where a source tells it, else the day it was seen, `by Nov 18` for a happening. */
export function eventDay(
  { kind, seen_at, effective_on }: Pick<ListingEvent, 'kind' | 'seen_at' | 'effective_on'>,
  today: PlainDate,
): { date: PlainDate; text: string } {
  const own = wireDay(effective_on)
  if (own !== null) return { date: own, text: shortDayText(own, today) }
  const seen = dayOfInstant(seen_at)
  const text = shortDayText(seen, today)
  return { date: seen, text: HAPPENINGS.includes(kind) ? TIMELINE.by(text) : text }
}
