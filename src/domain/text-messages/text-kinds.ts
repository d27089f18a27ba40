import type { SearchDayKind } from '#domain/alerts/day-ahead.ts'
import type { ReminderKind } from '#domain/alerts/reminders.ts'
import { eventTraits } from '#domain/events/event-kinds.ts'
import type { TextedChange } from '#domain/events/event-traits.ts'
import { addDays, type PlainDate } from '#domain/time/plain-date.ts'

/** What is texted because it cannot wait; a person turns each kind on or off. */
export type TextKind = 'deadline' | TextedChange

/** What an event is texted as; null if it is not. */
export function textKindOfEvent(eventKind: string): TextKind | null {
  return eventTraits(eventKind)?.texts ?? null
}

/**
 * What a reminder of a day (`YYYY-MM-DD`) is texted as; null if it is not. What a search finds ahead of time can wait
 * until the day before.
 */
export function textKindOfReminder(
  kind: ReminderKind | SearchDayKind,
  day: string,
  today: PlainDate,
): TextKind | null {
  if (kind === 'last_day_24h' || kind === 'last_day_3h') return 'deadline'
  const isNear = day === today || day === addDays(today, 1)
  return kind === 'last_day_in_search' && isNear ? 'deadline' : null
}
