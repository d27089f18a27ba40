import { newYorkInstant } from '#domain/time/new-york.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { DAY } from '../assumptions.ts'

/** The instant (epoch milliseconds) of a minute of the simulated day in New York. */
export function instantOf(minute: number, day: PlainDate = DAY): number {
  return newYorkInstant(day, { hour: Math.floor(minute / 60), minute: minute % 60 })
}
