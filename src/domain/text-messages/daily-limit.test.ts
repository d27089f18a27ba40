import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { newYorkDate, newYorkMinuteOfDay } from '#domain/time/new-york.ts'
import { MAX_TEXTS_PER_DAY, nextTextOf, textDayStart } from './daily-limit.ts'

test.each([
  [0, 'allowed'],
  [8, 'allowed'],
  [9, 'last'],
  [10, 'none'],
  [11, 'none'],
])('after %i texts today, one more is %s', (sent, next) => {
  expect(nextTextOf(sent)).toBe(next)
})

it('announces the last exactly once, and sends no more than ten', () => {
  const day = Array.from({ length: 30 }, (_text, sent) => nextTextOf(sent))
  expect(day.filter((next) => next !== 'none')).toHaveLength(MAX_TEXTS_PER_DAY)
  expect(day.filter((next) => next === 'last')).toHaveLength(1)
})

test.each([
  ['in the evening, when it is tomorrow in Greenwich', '2026-11-30T02:00:00Z', '2026-11-29T05:00:00Z'],
  ['at midnight', '2026-11-29T05:00:00Z', '2026-11-29T05:00:00Z'],
  ['on the day clocks go forward', '2027-03-14T20:00:00Z', '2027-03-14T05:00:00Z'],
  ['on the day clocks go back', '2026-11-01T20:00:00Z', '2026-11-01T04:00:00Z'],
])('a day begins at midnight in New York %s', (_when, now, start) => {
  expect(textDayStart(Date.parse(now))).toBe(Date.parse(start))
})

it('counts from the midnight before, of the same day', () => {
  const anyInstant = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2030-01-01') })
  fc.assert(
    fc.property(anyInstant, (now) => {
      const start = textDayStart(now)
      expect(start).toBeLessThanOrEqual(now)
      expect(newYorkDate(start)).toBe(newYorkDate(now))
      expect(newYorkMinuteOfDay(start)).toBe(0)
    }),
  )
})
