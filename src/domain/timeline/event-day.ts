import type { PlainDate } from '#domain/time/plain-date.ts'
import { dayOfInstant, shortDayText, wireDay } from '#domain/listing/day-texts.ts'
import { EVENT_TEXTS } from './event-texts.ts'

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
  'bids_frozen',
  'resale_ordered',
  'deed_recorded',
]

/** The day of an event: its own where a source tells it, else the day it was seen, `by Nov 18` for a happening. */
export function eventDay(
  { kind, seen_at, effective_on }: { kind: string; seen_at: string; effective_on: string | null },
  today: PlainDate,
): { date: PlainDate; text: string } {
  const own = wireDay(effective_on)
  if (own !== null) return { date: own, text: shortDayText(own, today) }
  const seen = dayOfInstant(seen_at)
  const text = shortDayText(seen, today)
  return { date: seen, text: HAPPENINGS.includes(kind) ? EVENT_TEXTS.by(text) : text }
}
