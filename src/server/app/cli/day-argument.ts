import { InvalidArgumentError } from 'commander'
import { type PlainDate, parsePlainDate } from '#domain/time/plain-date.ts'

/** A day of the command line; throws what commander shows with the help. */
export function dayArgument(text: string): PlainDate {
  const day = parsePlainDate(text)
  if (day === null) throw new InvalidArgumentError('Write the day as YYYY-MM-DD.')
  return day
}
