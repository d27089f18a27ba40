import { dayText, wireDay } from '#domain/time/day-texts.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import { doubtfulDays, type ClockDays, type WireClock } from './clock-days.ts'
import { CLOCK_TEXTS } from './clock-texts.ts'
import { type FilingHours, hourText } from './filing-hours.ts'

/** The basis of the upset deadline, as text. */
export function deadlineMark(
  clock: Pick<WireClock, 'basis' | 'agrees' | 'computed_last_day' | 'published_last_day' | 'published_flaw'>,
  today: PlainDate,
): { basis: 'published' | 'computed'; text: string } {
  const { agrees, published_flaw: flaw } = clock
  const basis = clock.basis === 'published' ? 'published' : 'computed'
  const [published, computed] = [wireDay(clock.published_last_day), wireDay(clock.computed_last_day)]
  if (flaw !== null && published !== null && computed !== null) {
    const text = CLOCK_TEXTS.flaws[flaw](dayText(published, today), dayText(computed, today))
    return { basis, text }
  }
  if (clock.basis !== 'published') return { basis, text: CLOCK_TEXTS[clock.basis] }
  if (agrees) return { basis, text: CLOCK_TEXTS.publishedAgrees }
  if (agrees === null || computed === null) return { basis, text: CLOCK_TEXTS.publishedUnchecked }
  return { basis, text: CLOCK_TEXTS.publishedOther(dayText(computed, today)) }
}

/** The upset deadline in one line: `Wed, Nov 25 by 12:00 PM`, marked if it is only estimated; null for no day. */
export function deadlineText(
  clock: (Pick<WireClock, 'last_day' | 'basis'> & FilingHours) | null | undefined,
  today: PlainDate,
): string | null {
  const day = wireDay(clock?.last_day)
  if (!clock || day === null) return null
  const text = CLOCK_TEXTS.lastDayBy(dayText(day, today), hourText(clock))
  return clock.basis === 'estimated' ? CLOCK_TEXTS.onlyEstimated(text) : text
}

/**
 * What to do if the deadline has passed at an instant (epoch milliseconds) but the period may still run; null before
 * it, and once it is over.
 */
export function openEndText(
  {
    basis,
    closes_at_instant,
    over_from_instant,
  }: Pick<WireClock, 'basis' | 'closes_at_instant' | 'over_from_instant'>,
  now: number,
): string | null {
  const isOver = over_from_instant !== null && now >= Date.parse(over_from_instant)
  if (isOver || now < Date.parse(closes_at_instant)) return null
  return basis === 'estimated' ? CLOCK_TEXTS.mayBeOverEstimated : CLOCK_TEXTS.mayBeOver
}

/** Risks of filing too late, at an instant (epoch milliseconds), gravest first. */
export function clockWarnings(
  clock: Pick<
    WireClock,
    | 'basis'
    | 'last_day'
    | 'agrees'
    | 'published_last_day'
    | 'published_flaw'
    | 'published_closes_at'
    | 'closes_at'
    | 'closes_at_confirmed'
    | 'closes_at_instant'
    | 'over_from_instant'
  >,
  days: ClockDays,
  county: string,
  now: number,
): string[] {
  const today = newYorkDate(now)
  const doubt = doubtfulDays(days)[0]
  const openEnd = openEndText(clock, now)
  const isClosedDay = clock.published_flaw === 'closed_day'
  const isSafeDay =
    isClosedDay && clock.published_last_day !== null && clock.last_day < clock.published_last_day
  return [
    ...(openEnd === null ? [] : [openEnd]),
    ...(isClosedDay && openEnd === null ? [CLOCK_TEXTS.fileByOpenDay(dayText(days.lastDay, today))] : []),
    ...(clock.agrees === false && !isSafeDay ? [CLOCK_TEXTS.publishedOtherHint] : []),
    ...(days.lastDayIfClosed && doubt
      ? [
          CLOCK_TEXTS.mayMove(
            dayText(days.lastDayIfClosed, today),
            `${dayText(doubt.date, today)} (${doubt.reason})`,
            dayText(days.lastDay, today),
          ),
        ]
      : []),
    ...(clock.published_closes_at !== null && clock.published_closes_at !== clock.closes_at
      ? [CLOCK_TEXTS.publishedHourLater(clock.published_closes_at, clock.closes_at)]
      : []),
    ...(clock.closes_at_confirmed ? [] : [CLOCK_TEXTS.hoursUnconfirmed(county)]),
  ]
}
