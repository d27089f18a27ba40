import { InvalidArgumentError } from 'commander'
import { type PlainDate, parsePlainDate } from '#domain/time/plain-date.ts'

/** Parses a YYYY-MM-DD argument; throws the error commander prints with the help. */
export function dayArgument(text: string): PlainDate {
  const day = parsePlainDate(text)
  if (day === null) throw new InvalidArgumentError('Enter the day as YYYY-MM-DD.')
  return day
}
