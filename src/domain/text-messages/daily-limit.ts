import { newYorkDate, newYorkInstant } from '#domain/time/new-york.ts'

/** The most alerts that are texted to a person on one day in New York. */
export const MAX_TEXTS_PER_DAY = 10

/** When the day in New York began that an instant is in (both epoch milliseconds). */
export function textDayStart(now: number): number {
  return newYorkInstant(newYorkDate(now), { hour: 0, minute: 0 })
}

/** Whether one more alert may be texted after `sent` today, and whether it is the last. */
export function nextTextOf(sent: number): 'allowed' | 'last' | 'none' {
  if (sent >= MAX_TEXTS_PER_DAY) return 'none'
  return sent === MAX_TEXTS_PER_DAY - 1 ? 'last' : 'allowed'
}
