import type { PlainDate } from '#domain/time/plain-date.ts'
import { EVENT_TEXTS } from './event-texts.ts'
import { dayOf, type EventValues, saleTimeOf, textOf } from './event-values.ts'

/** What a correction changed about when a property is sold. */
export interface SaleChange {
  /** Its day, with or without the hour; or only the hour. */
  readonly fact: 'foreclosure_date' | 'time'
  /** `moved_up`: to an earlier day that had not passed; `past`: to a day that had; `lost`: no longer known. */
  readonly how: 'set' | 'moved_up' | 'changed' | 'past' | 'lost'
}

/**
 * What a correction that was seen on a day in New York changed about when a property is sold; null if nothing, and for
 * an event of another kind.
 */
export function saleChangeOf(
  { kind, from, to }: { readonly kind: string; readonly from: EventValues; readonly to: EventValues },
  seenOn: PlainDate,
): SaleChange | null {
  if (kind !== 'facts_corrected') return null
  const [dayBefore, day] = [dayOf(from, 'foreclosure_date'), dayOf(to, 'foreclosure_date')]
  if (dayBefore !== day) return { fact: 'foreclosure_date', how: howDayChanged(dayBefore, day, seenOn) }
  const [hourBefore, hour] = [textOf(from, 'time'), textOf(to, 'time')]
  if (hourBefore === hour) return null
  return { fact: 'time', how: hour === null ? 'lost' : hourBefore === null ? 'set' : 'changed' }
}

function howDayChanged(
  before: PlainDate | null,
  day: PlainDate | null,
  seenOn: PlainDate,
): SaleChange['how'] {
  if (day === null) return 'lost'
  if (before === null) return 'set'
  if (day < seenOn) return 'past'
  return day < before ? 'moved_up' : 'changed'
}

/** The change as a sentence, with the day and hour that count now. */
export function saleChangeText({ fact, how }: SaleChange, to: EventValues, today: PlainDate): string {
  if (fact === 'time') {
    const time = textOf(to, 'time')
    if (time === null) return EVENT_TEXTS.saleTimeUnknown
    return how === 'set' ? EVENT_TEXTS.saleTimeSet(time) : EVENT_TEXTS.saleTimeChanged(time)
  }
  const sale = saleTimeOf(to, today)
  if (sale === null) return EVENT_TEXTS.saleDateUnknown
  if (how === 'set') return EVENT_TEXTS.saleSet(sale)
  return how === 'moved_up' ? EVENT_TEXTS.movedUpTo(sale) : EVENT_TEXTS.saleDateChanged(sale)
}
