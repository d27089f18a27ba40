import { expect, it } from 'vitest'
import { closingText } from './closing-text.ts'

it.each([
  ['2027-01-30T05:05:00Z', 'Sat, Jan 30, 2027 at 12:05 AM'],
  // The last seconds of a minute promise no time after the end.
  ['2027-01-30T05:05:59.999Z', 'Sat, Jan 30, 2027 at 12:05 AM'],
  // Still the day before in New York.
  ['2027-01-30T04:59:59Z', 'Fri, Jan 29, 2027 at 11:59 PM'],
  // In summer, New York is an hour closer to UTC.
  ['2027-07-30T16:00:00Z', 'Fri, Jul 30, 2027 at 12:00 PM'],
])('shows when access ends on a New York clock: %s', (instant, text) => {
  expect(closingText(Date.parse(instant))).toBe(text)
})
