import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { newYorkDate, newYorkInstant, newYorkMinuteOfDay } from '#domain/time/new-york.ts'
import { addDays, plainDate } from '#domain/time/plain-date.ts'
import { maySendAt, quietUntil } from './quiet-hours.ts'

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
const HOUR_MS = 3_600_000

test.each([
  ['in the afternoon', '2026-11-25T20:00:00Z', null],
  ['in the last minute before nine in the evening', '2026-11-26T01:59:59.999Z', null],
  ['from nine in the evening', '2026-11-26T02:00:00Z', '2026-11-26T13:00:00.000Z'],
  ['at midnight', '2026-11-26T05:00:00Z', '2026-11-26T13:00:00.000Z'],
  ['in the last minute before eight in the morning', '2026-11-26T12:59:59.999Z', '2026-11-26T13:00:00.000Z'],
  ['from eight in the morning', '2026-11-26T13:00:00Z', null],
  ['in summer', '2026-07-02T01:00:00Z', '2026-07-02T12:00:00.000Z'],
  ['in the evening before clocks go forward', '2027-03-14T02:00:00Z', '2027-03-14T12:00:00.000Z'],
  ['in the hour before they do', '2027-03-14T06:30:00Z', '2027-03-14T12:00:00.000Z'],
  ['in the evening before clocks go back', '2026-11-01T01:00:00Z', '2026-11-01T13:00:00.000Z'],
  ['in the hour that occurs twice, the first time', '2026-11-01T05:30:00Z', '2026-11-01T13:00:00.000Z'],
  ['in the hour that occurs twice, the second time', '2026-11-01T06:30:00Z', '2026-11-01T13:00:00.000Z'],
  ['on New Year’s Eve', '2027-01-01T04:00:00Z', '2027-01-01T13:00:00.000Z'],
])('quiet hours %s', (_when, now, end) => {
  expect(iso(quietUntil(Date.parse(now)))).toBe(end)
})

it('is quiet for eleven hours a night, but ten or twelve when the clocks change', () => {
  const nights = Array.from({ length: 400 }, (_night, index) => addDays(plainDate(2026, 10, 1), index))
  const lengths = nights.map((night) => {
    const from = newYorkInstant(night, { hour: 21, minute: 0 })
    return [night, ((quietUntil(from) ?? 0) - from) / HOUR_MS] as const
  })
  expect(lengths.filter(([, hours]) => hours !== 11)).toEqual([
    ['2026-10-31', 12],
    ['2027-03-13', 10],
  ])
})

const anyInstant = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2030-01-01') })

it('ends quiet hours within the night, at eight in New York', () => {
  fc.assert(
    fc.property(anyInstant, (now) => {
      const end = quietUntil(now)
      const hour = newYorkMinuteOfDay(now) / 60
      expect(end !== null).toBe(hour >= 21 || hour < 8)
      if (end === null) return
      expect(newYorkMinuteOfDay(end)).toBe(8 * 60)
      expect(end - now).toBeGreaterThan(0)
      expect(end - now).toBeLessThanOrEqual(12 * HOUR_MS)
      expect(quietUntil(end)).toBeNull()
    }),
    { numRuns: 1_000 },
  )
})

const night = '2026-11-25T22:30:00-05:00'
test.each([
  ['by day, whatever closes', '2026-11-25T15:00:00-05:00', null, true],
  ['by day, if the deadline is over', '2026-11-25T15:00:00-05:00', '2026-11-25T12:00:00-05:00', true],
  ['at night without a deadline', night, null, false],
  ['at night if the clerk closes at noon', night, '2026-11-26T12:00:00-05:00', true],
  ['at night if the clerk closes a minute after noon', night, '2026-11-26T12:01:00-05:00', false],
  ['at night if the clerk closes at five', night, '2026-11-26T17:00:00-05:00', false],
  ['at night if the deadline passed that afternoon', night, '2026-11-25T17:00:00-05:00', false],
  ['at four if the clerk closes at noon', '2026-11-26T04:00:00-05:00', '2026-11-26T12:00:00-05:00', true],
  [
    'at four if the clerk closes at noon a day later',
    '2026-11-26T04:00:00-05:00',
    '2026-11-27T12:00:00-05:00',
    false,
  ],
  [
    'the night clocks go forward, noon by then',
    '2027-03-13T23:00:00-05:00',
    '2027-03-14T12:00:00-04:00',
    true,
  ],
  [
    'the night clocks go forward, one by then',
    '2027-03-13T23:00:00-05:00',
    '2027-03-14T13:00:00-04:00',
    false,
  ],
  ['the night clocks go back, noon by then', '2026-10-31T23:00:00-04:00', '2026-11-01T12:00:00-05:00', true],
  ['the night clocks go back, one by then', '2026-10-31T23:00:00-04:00', '2026-11-01T13:00:00-05:00', false],
])('may be sent %s', (_when, now, closesAt, may) => {
  expect(maySendAt(Date.parse(now), closesAt === null ? null : Date.parse(closesAt))).toBe(may)
})

it('is held at night exactly unless upset bids close between now and noon', () => {
  fc.assert(
    fc.property(anyInstant, fc.integer({ min: -48 * 60, max: 96 * 60 }), (now, minutes) => {
      const end = quietUntil(now)
      const closesAt = now + minutes * 60_000
      const noon = end === null ? 0 : newYorkInstant(newYorkDate(end), { hour: 12, minute: 0 })
      expect(maySendAt(now, closesAt)).toBe(end === null || (minutes > 0 && closesAt <= noon))
    }),
    { numRuns: 1_000 },
  )
})
