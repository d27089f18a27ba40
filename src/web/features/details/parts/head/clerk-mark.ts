import type { UpsetBidClock } from '#contract/listings/listings.ts'
import { isSourcesDay } from '#domain/clerk-call/resolve-call.ts'
import { dayOfInstant, dayText, shortDayText, wireDay } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { deadlineMark } from '#domain/upset-bid/clock-notes.ts'
import { CLOCK } from '#web/features/details/texts.ts'

/** The fields of a call to the clerk that affect the deadline. */
export type ClerkMark = {
  readonly called_at: string
  /** The deadline per the clerk; null if not asked. */
  readonly last_day: string | null
}

type LastDay = Pick<
  UpsetBidClock,
  'basis' | 'agrees' | 'computed_last_day' | 'published_last_day' | 'published_flaw'
>

/** Source of the deadline: the sources and the rule, or the person's call to the clerk. */
export function lastDayMark(clock: LastDay, call: ClerkMark | null, today: PlainDate) {
  if (call === null || isSourcesDay(call, clock)) return deadlineMark(clock, today)
  return {
    basis: 'clerk',
    text: callText(clock, shortDayText(dayOfInstant(call.called_at), today), today),
  } as const
}

function callText({ basis, agrees, computed_last_day }: LastDay, day: string, today: PlainDate): string {
  const { byCall } = CLOCK
  if (basis !== 'published') return byCall[basis](day)
  if (agrees) return byCall.agrees(day)
  const computed = wireDay(computed_last_day)
  return agrees === null || computed === null
    ? byCall.unchecked(day)
    : byCall.other(day, dayText(computed, today))
}
