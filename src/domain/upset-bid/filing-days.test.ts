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

it.each([
  ['in office hours', '2026-11-20T15:00:00Z', ['20', '23', '25', '30']],
  ['after the office closed', '2026-11-20T22:00:00Z', ['23', '25', '30']],
  ['on the deadline date', '2026-11-30T15:00:00Z', ['30']],
  ['after the period', '2026-11-30T22:00:00Z', []],
])('excludes weekends, holidays and closures: %s', (_when, instant, expected) => {
  const days = clockDaysOf(clock)
  const left = days && filingDaysLeft(days, 'Mecklenburg', '5:00 PM', Date.parse(instant))
  expect(left).toEqual(expected.map((day) => `2026-11-${day}`))
})

it('keeps a published deadline even if the calendar has the office closed', () => {
  const days = clockDaysOf({ ...clock, last_day: '2026-11-28' })
  const left = days && filingDaysLeft(days, 'Mecklenburg', '5:00 PM', Date.parse('2026-11-27T15:00:00Z'))
  expect(left).toEqual(['2026-11-28'])
})
