import { describe, expect, it } from 'vitest'
import { day } from '#domain/time/day.fixture.ts'
import { plainDate } from '#domain/time/plain-date.ts'
import { addMonths, weekOf, weeksOfMonth } from './calendar-range.ts'

describe('the weeks of a calendar', () => {
  it('begin on Sunday', () => {
    expect(weekOf(plainDate(2026, 11, 18))).toEqual({ from: '2026-11-15', days: 7 })
    expect(weekOf(plainDate(2026, 11, 15))).toEqual({ from: '2026-11-15', days: 7 })
  })

  it.each([
    [plainDate(2026, 2, 10), '2026-02-01', 28],
    [plainDate(2026, 11, 30), '2026-11-01', 35],
    [plainDate(2026, 8, 1), '2026-07-26', 42],
    [plainDate(2026, 12, 31), '2026-11-29', 35],
  ])('contain the month of %s', (date, from, days) => {
    expect(weeksOfMonth(date)).toEqual({ from, days })
  })

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-18', 2, '2027-01-18'],
    ['2027-01-05', -1, '2026-12-05'],
  ])('%s and %i months', (start, months, then) => {
    expect(addMonths(day(start), months)).toBe(then)
  })
})
