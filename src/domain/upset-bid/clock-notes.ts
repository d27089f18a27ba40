import { dayText, wireDay } from '#domain/listing/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { doubtfulDays, type ClockDays, type WireClock } from './clock-days.ts'
import { CLOCK_TEXTS } from './clock-texts.ts'

/** Where the last day comes from, in words. */
export function deadlineMark(
  { basis, agrees, computed_last_day }: Pick<WireClock, 'basis' | 'agrees' | 'computed_last_day'>,
  today: PlainDate,
): { basis: 'published' | 'computed'; text: string } {
  if (basis !== 'published') return { basis: 'computed', text: CLOCK_TEXTS[basis] }
  if (agrees) return { basis, text: CLOCK_TEXTS.publishedAgrees }
  const computed = wireDay(computed_last_day)
  if (agrees === null || computed === null) return { basis, text: CLOCK_TEXTS.publishedUnchecked }
  return { basis, text: CLOCK_TEXTS.publishedOther(dayText(computed, today)) }
}

/** What could make somebody come too late, the gravest first. */
export function clockWarnings(
  clock: Pick<WireClock, 'agrees' | 'closes_at_confirmed'>,
  days: ClockDays,
  county: string,
  today: PlainDate,
): string[] {
  const doubt = doubtfulDays(days)[0]
  return [
    ...(clock.agrees === false ? [CLOCK_TEXTS.publishedOtherHint] : []),
    ...(days.lastDayIfClosed && doubt
      ? [
          CLOCK_TEXTS.mayMove(
            dayText(days.lastDayIfClosed, today),
            `${dayText(doubt.date, today)} (${doubt.reason})`,
            dayText(days.lastDay, today),
          ),
        ]
      : []),
    ...(clock.closes_at_confirmed ? [] : [CLOCK_TEXTS.hoursUnconfirmed(county)]),
  ]
}
