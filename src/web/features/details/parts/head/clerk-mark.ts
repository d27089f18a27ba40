import type { UpsetBidClock } from '#contract/listings/listings.ts'
import { isSourcesDay } from '#domain/clerk-call/resolve-call.ts'
import { dayOfInstant, dayText, shortDayText, wireDay } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { deadlineMark } from '#domain/upset-bid/clock-notes.ts'
import { CLOCK } from '#web/features/details/texts.ts'

/** A call to the clerk as far as it decides the clock. */
export type ClerkMark = {
  readonly called_at: string
  /** The clerk's own word; null where it was not asked. */
  readonly last_day: string | null
}

type LastDay = Pick<
  UpsetBidClock,
  'basis' | 'agrees' | 'computed_last_day' | 'published_last_day' | 'published_flaw'
>

/** Where the last day comes from: the sources and the rule, or the person's call to the clerk. */
export function lastDayMark(clock: LastDay, call: ClerkMark | null, today: PlainDate) {
  if (call === null || isSourcesDay(call, clock)) return deadlineMark(clock, today)
  return {
    basis: 'told',
    text: heardText(clock, shortDayText(dayOfInstant(call.called_at), today), today),
  } as const
}

function heardText({ basis, agrees, computed_last_day }: LastDay, day: string, today: PlainDate): string {
  const { byCall } = CLOCK
  if (basis !== 'published') return byCall[basis](day)
  if (agrees) return byCall.agrees(day)
  const computed = wireDay(computed_last_day)
  return agrees === null || computed === null
    ? byCall.unchecked(day)
    : byCall.other(day, dayText(computed, today))
}
