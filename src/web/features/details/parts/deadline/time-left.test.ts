import { expect, it } from 'vitest'
import { timeLeftText } from './time-left.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

it.each([
  [11 * day + 23 * hour + 59 * minute, '11 days, 23 hours'],
  [3 * day, '3 days'],
  [2 * day + hour, '2 days, 1 hour'],
  [2 * day - minute, '47 hours, 59 minutes'],
  [hour + minute, '1 hour, 1 minute'],
  [hour, '1 hour'],
  [45 * minute + 59_999, '45 minutes'],
  [59_999, 'less than a minute'],
])('formats %i ms as %s', (milliseconds, text) => {
  expect(timeLeftText(milliseconds)).toBe(text)
})
