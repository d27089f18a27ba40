import { expect, it } from 'vitest'
import { aDetails, openClock } from '#contract/listings/details.fixture.ts'
import { clockDaysOf } from '#domain/upset-bid/clock-days.ts'
import { filingDays } from './filing-days.ts'

const { county } = aDetails()

it('skips days when the office is closed, whether or not they move the deadline', () => {
  const snow = { date: '2026-11-18', kind: 'closure', reason: 'Snow', certain: true } as const
  const clock = { ...openClock, closures: [snow] }
  const days = clockDaysOf(clock)
  const now = Date.parse('2026-11-18T15:00:00Z')
  expect(days && filingDays(clock, days, county, now)).toEqual(['2026-11-19', '2026-11-30'])
})

it.each([
  ['in office hours', '2026-11-18T15:00:00Z', ['2026-11-18', '2026-11-30']],
  ['after the office closed', '2026-11-18T22:00:00Z', ['2026-11-19', '2026-11-30']],
  ['after it closed on a Friday', '2026-11-20T22:30:00Z', ['2026-11-23', '2026-11-30']],
  ['on a Sunday', '2026-11-22T15:00:00Z', ['2026-11-23', '2026-11-30']],
  ['on Thanksgiving', '2026-11-26T15:00:00Z', ['2026-11-30']],
  [
    'late in the evening, when it is the next day elsewhere',
    '2026-11-19T03:00:00Z',
    ['2026-11-19', '2026-11-30'],
  ],
  ['on the last day', '2026-11-30T15:00:00Z', ['2026-11-30']],
  ['once the period is over', '2026-11-30T22:00:00Z', []],
])('returns the days a bid can be filed: %s', (_when, instant, expected) => {
  const days = clockDaysOf(openClock)
  expect(days && filingDays(openClock, days, county, Date.parse(instant))).toEqual(expected)
})

it('asks about today until the office closes, whatever hour is published with a later deadline', () => {
  const clock = { ...openClock, published_closes_at: '12:00 PM', closes_at: '12:00 PM' }
  const days = clockDaysOf(clock)
  const now = Date.parse('2026-11-18T18:00:00Z')
  expect(days && filingDays(clock, days, county, now)).toEqual(['2026-11-18', '2026-11-30'])
})
