import { expect, it } from 'vitest'
import type { WireClock } from './clock-days.ts'
import { clockDaysOf } from './clock-days.ts'
import { filingDaysLeft } from './filing-days.ts'

/** An upset bid filed on November 16, 2026: Thanksgiving moves its deadline to Monday, November 30. */
const clock: WireClock = {
  last_day: '2026-11-30',
  last_day_if_closed: null,
  basis: 'computed',
  starts_on: '2026-11-16',
  tenth_day: '2026-11-26',
  moved_by: [],
  may_move_by: [],
  closures: [{ date: '2026-11-24', kind: 'closure', reason: 'Snow', certain: true }],
  computed_last_day: '2026-11-30',
  agrees: null,
  published_last_day: null,
  published_flaw: null,
  published_closes_at: null,
  closes_at: '5:00 PM',
  closes_at_confirmed: true,
  closes_at_instant: '2026-11-30T22:00:00.000Z',
  over_from_instant: '2026-11-30T22:00:00.000Z',
}

const county = { name: 'Mecklenburg', closes_at: '5:00 PM', closes_at_confirmed: true }

it.each([
  ['in office hours', '2026-11-20T15:00:00Z', ['20', '23', '25', '30']],
  ['after the office closed', '2026-11-20T22:00:00Z', ['23', '25', '30']],
  ['on the deadline date', '2026-11-30T15:00:00Z', ['30']],
  ['after the period', '2026-11-30T22:00:00Z', []],
])('excludes weekends, holidays and closures: %s', (_when, instant, expected) => {
  const days = clockDaysOf(clock)
  const left = days && filingDaysLeft(clock, days, county, Date.parse(instant))
  expect(left).toEqual(expected.map((day) => `2026-11-${day}`))
})

it('keeps a published deadline even if the calendar has the office closed', () => {
  const published = { ...clock, last_day: '2026-11-28' }
  const days = clockDaysOf(published)
  const left = days && filingDaysLeft(published, days, county, Date.parse('2026-11-27T15:00:00Z'))
  expect(left).toEqual(['2026-11-28'])
})

it.each([
  ['on a day before, after that hour', '2026-11-25T18:00:00Z', ['25', '30']],
  ['on a day before, after the office closed', '2026-11-25T22:00:00Z', ['30']],
  ['on the deadline date, before that hour', '2026-11-30T16:59:59Z', ['30']],
  ['on the deadline date, after that hour', '2026-11-30T17:00:00Z', []],
])('applies an hour published with the deadline to that day alone: %s', (_when, instant, expected) => {
  const noon = { ...clock, published_closes_at: '12:00 PM', closes_at: '12:00 PM' }
  const days = clockDaysOf(noon)
  const left = days && filingDaysLeft(noon, days, county, Date.parse(instant))
  expect(left).toEqual(expected.map((day) => `2026-11-${day}`))
})

it('reads the office’s hour on the New York clock, before and after daylight saving time ends', () => {
  const autumn = { ...clock, last_day: '2026-11-03', closes_at: '12:00 PM', closures: [] }
  const days = clockDaysOf(autumn)
  const left = (at: string) => days && filingDaysLeft(autumn, days, county, Date.parse(at))
  expect(left('2026-10-30T20:59:59Z')).toEqual(['2026-10-30', '2026-11-02', '2026-11-03'])
  expect(left('2026-10-30T21:00:00Z')).toEqual(['2026-11-02', '2026-11-03'])
  expect(left('2026-11-02T21:59:59Z')).toEqual(['2026-11-02', '2026-11-03'])
  expect(left('2026-11-02T22:00:00Z')).toEqual(['2026-11-03'])
})
