import type { PlainDate } from '#domain/time/plain-date.ts'
import { dayOfInstant, shortDayText, wireDay } from '#domain/time/day-texts.ts'
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
  const date = eventDate({ seen_at, effective_on })
  const text = shortDayText(date, today)
  const isOwn = wireDay(effective_on) !== null
  return { date, text: !isOwn && HAPPENINGS.includes(kind) ? EVENT_TEXTS.by(text) : text }
}

/** The day an event belongs to: its own where a source gives it, else the day in New York it was seen. */
export function eventDate({
  seen_at,
  effective_on,
}: {
  readonly seen_at: string
  readonly effective_on: string | null
}): PlainDate {
  return wireDay(effective_on) ?? dayOfInstant(seen_at)
}
