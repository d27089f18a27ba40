import type { SearchDayKind } from '#domain/alerts/day-ahead.ts'
import type { ReminderKind } from '#domain/alerts/reminders.ts'
import { eventTraits } from '#domain/events/event-kinds.ts'
import type { TextedChange } from '#domain/events/event-traits.ts'
import { addDays, type PlainDate } from '#domain/time/plain-date.ts'
import type { EventValues } from '#domain/timeline/event-values.ts'
import { saleChangeOf } from '#domain/timeline/sale-change.ts'

/** What is texted because it cannot wait; a person turns each kind on or off. */
export type TextKind = 'deadline' | TextedChange

/**
 * What an event that was notified of on a day in New York is texted as; null if it is not. A correction is texted if a
 * person who planned by the day or hour that was known would miss the sale, or wait for it in vain.
 */
export function textKindOfEvent(
  event: { readonly kind: string; readonly from: EventValues; readonly to: EventValues },
  today: PlainDate,
): TextKind | null {
  const texts = eventTraits(event.kind)?.texts ?? null
  if (texts !== 'by_fact') return texts
  const change = saleChangeOf(event, today)
  return change === null || change.how === 'set' || change.how === 'past' ? null : 'sale_change'
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
