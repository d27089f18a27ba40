import { describe, expect, it } from 'vitest'
import { day } from './day.fixture.ts'
import { clockText, distanceText, namedDay } from './day-texts.ts'

const today = day('2026-11-18')

describe('a day in words', () => {
  it.each([
    ['2026-11-18', 'today'],
    ['2026-11-19', 'tomorrow'],
    ['2026-11-20', 'in 2 days'],
    ['2026-11-17', 'yesterday'],
    ['2026-11-16', '2 days ago'],
    ['2027-01-01', 'in 44 days'],
  ])('%s is %s', (date, text) => {
    expect(distanceText(day(date), today)).toBe(text)
  })

  it('has a long form with weekday', () => {
    expect(namedDay(day('2026-11-22'))).toBe('Sunday, November 22')
    expect(namedDay(day('2026-11-28'))).toBe('Saturday, November 28')
  })
})

it.each([
  ['2026-11-18T11:12:00.000Z', '6:12 AM'],
  ['2026-07-01T16:00:00.000Z', '12:00 PM'],
  ['2026-11-18T04:59:59.999Z', '11:59 PM'],
])('%s is %s in New York', (instant, text) => {
  expect(clockText(instant)).toBe(text)
})
