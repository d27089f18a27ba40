import { isPlainDate } from './plain-date.ts'
import type { PlainDate } from './plain-date.ts'

/** For tests: a day written as `2026-03-31`. Throws where the product returns null, so that a typo fails the test. */
export function day(text: string): PlainDate {
  if (!isPlainDate(text)) throw new Error(`No such day: ${text}`)
  return text
}
