import { eventTraits } from '#domain/events/event-kinds.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { dayOfInstant, shortDayText, wireDay } from '#domain/time/day-texts.ts'
import { EVENT_TEXTS } from './event-texts.ts'

/**
 * The day of an event as text: the stated one, else the day it was seen, with `by Nov 18` for something that happened
 * at the courthouse.
 */
export function eventDay(
  { kind, seen_at, effective_on }: { kind: string; seen_at: string; effective_on: string | null },
  today: PlainDate,
): { date: PlainDate; text: string } {
  const date = eventDate({ seen_at, effective_on })
  const text = shortDayText(date, today)
  const isOwn = wireDay(effective_on) !== null
  return { date, text: !isOwn && eventTraits(kind)?.day === 'happened' ? EVENT_TEXTS.by(text) : text }
}

/** The day of an event: the stated one, else the day in New York it was seen. */
export function eventDate({
  seen_at,
  effective_on,
}: {
  readonly seen_at: string
  readonly effective_on: string | null
}): PlainDate {
  return wireDay(effective_on) ?? dayOfInstant(seen_at)
}
