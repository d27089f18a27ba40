import type { UpsetBidClock } from '#contract/listings/listings.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { CLOCK } from '#web/features/details/texts.ts'
import type { ClockDays } from './clock-days.ts'
import { doubtfulDays } from './clock-lines.ts'
import { dayText, wireDay } from './day-texts.ts'

/** Where the last day comes from, in words. */
export function deadlineMark(
  { basis, agrees, computed_last_day }: UpsetBidClock,
  today: PlainDate,
): { basis: 'published' | 'computed'; text: string } {
  if (basis !== 'published') return { basis: 'computed', text: CLOCK[basis] }
  if (agrees) return { basis, text: CLOCK.publishedAgrees }
  const computed = wireDay(computed_last_day)
  if (agrees === null || computed === null) return { basis, text: CLOCK.publishedUnchecked }
  return { basis, text: CLOCK.publishedOther(dayText(computed, today)) }
}

/** What could make somebody come too late, the gravest first. */
export function clockWarnings(
  clock: UpsetBidClock,
  days: ClockDays,
  county: string,
  today: PlainDate,
): string[] {
  const doubt = doubtfulDays(days)[0]
  return [
    ...(clock.agrees === false ? [CLOCK.publishedOtherHint] : []),
    ...(days.lastDayIfClosed && doubt
      ? [
          CLOCK.mayMove(
            dayText(days.lastDayIfClosed, today),
            `${dayText(doubt.date, today)} (${doubt.reason})`,
            dayText(days.lastDay, today),
          ),
        ]
      : []),
    ...(clock.closes_at_confirmed ? [] : [CLOCK.hoursUnconfirmed(county)]),
  ]
}
