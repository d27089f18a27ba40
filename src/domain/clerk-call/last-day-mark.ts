import { dayText, wireDay } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { WireClock } from '#domain/upset-bid/clock-days.ts'
import { deadlineMark } from '#domain/upset-bid/clock-notes.ts'
import { perClerkText } from './per-clerk.ts'
import { isSourcesDay } from './resolve-call.ts'

/** The fields of a call to the clerk that affect the deadline. */
export type ClerkMark = {
  readonly called_at: string
  /** The day the bid was filed; null if not asked. */
  readonly filed: string | null
  /** The deadline per the clerk; null if not asked. */
  readonly last_day: string | null
}

type LastDay = Pick<
  WireClock,
  'basis' | 'agrees' | 'computed_last_day' | 'published_last_day' | 'published_flaw'
>

const BY_CALL = {
  agrees: 'matches our math',
  other: (computed: string) => `our math gives ${computed}`,
  unchecked: 'we cannot check it without the filing date',
  computed: 'calculated',
  estimated: 'estimated; may be later, filing date unknown',
} as const

/** Source of the deadline: the sources and the rule, or the person's call to the clerk. */
export function lastDayMark(clock: LastDay, call: ClerkMark | null, today: PlainDate) {
  if (call === null || isSourcesDay(call, clock)) return deadlineMark(clock, today)
  return { basis: 'clerk', text: `${perClerkText(call, today)}; ${callText(clock, today)}` } as const
}

function callText({ basis, agrees, computed_last_day }: LastDay, today: PlainDate): string {
  if (basis !== 'published') return BY_CALL[basis]
  if (agrees) return BY_CALL.agrees
  const computed = wireDay(computed_last_day)
  return agrees === null || computed === null ? BY_CALL.unchecked : BY_CALL.other(dayText(computed, today))
}
