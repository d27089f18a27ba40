import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from './day.fixture.ts'
import {
  addDays,
  comparePlainDates,
  dayOfMonth,
  daysBetween,
  latestOf,
  monthName,
  monthOf,
  parsePlainDate,
  plainDate,
  weekday,
  yearOf,
} from './plain-date.ts'

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => day(date.toISOString().slice(0, 10)))

describe('parsePlainDate', () => {
  it.each(['2026-01-01', '2024-02-29', '2000-02-29', '2026-12-31', '1900-01-01', '2199-12-31'])(
    'reads %s',
    (text) => {
      expect(parsePlainDate(text)).toBe(text)
    },
  )

  it.each([
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-00',
    '2026-04-31',
    '2026-4-1',
    '26-04-01',
    '2026/04/01',
    '2026-04-01T00:00',
    ' 2026-04-01',
    '9999-12-31',
    '2200-01-01',
    '1899-12-31',
    '0001-01-01',
    '2026-04-01\n',
    '',
    'tbd',
  ])('rejects %j', (text) => {
    expect(parsePlainDate(text)).toBeNull()
  })
})

describe('day arithmetic', () => {
  it.each([
    ['2026-03-31', 10, '2026-04-10'],
    ['2026-12-22', 10, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-07', 2, '2026-03-09'],
    ['2026-05-05', 0, '2026-05-05'],
  ])('%s and %i days is %s', (from, days, to) => {
    expect(addDays(day(from), days)).toBe(to)
    expect(daysBetween(day(from), day(to))).toBe(days)
  })

  it('returns to the same day after adding and subtracting', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -20_000, max: 20_000 }), (from, days) => {
        const moved = addDays(from, days)
        expect(moved).toMatch(/^\d{4}-\d{2}-\d{2}$/)
        expect(daysBetween(from, moved)).toBe(days)
        expect(addDays(moved, -days)).toBe(from)
        expect(Math.sign(comparePlainDates(moved, from))).toBe(Math.sign(days))
        expect((((weekday(moved) - weekday(from) - days) % 7) + 7) % 7).toBe(0)
      }),
    )
  })

  it('knows the weekday', () => {
    expect(weekday(day('2026-11-22'))).toBe(0)
    expect(weekday(day('2026-04-10'))).toBe(5)
    expect(weekday(day('2000-01-01'))).toBe(6)
  })

  it('sorts days chronologically', () => {
    expect([day('2026-10-02'), day('2025-12-31'), day('2026-09-30')].sort(comparePlainDates)).toEqual([
      '2025-12-31',
      '2026-09-30',
      '2026-10-02',
    ])
    expect(comparePlainDates(day('2026-10-02'), day('2026-10-02'))).toBe(0)
  })
})

describe('parts of a day', () => {
  it('names them', () => {
    const date = day('2026-09-07')
    expect([yearOf(date), monthOf(date), dayOfMonth(date), monthName(date)]).toEqual([
      2026,
      9,
      7,
      'September',
    ])
    expect(monthName(day('2026-01-31'))).toBe('January')
    expect(monthName(day('2026-12-01'))).toBe('December')
  })

  it('builds a day from them, rolling over', () => {
    expect(plainDate(2026, 9, 7)).toBe('2026-09-07')
    expect(plainDate(2026, 2, 30)).toBe('2026-03-02')
    expect(plainDate(2027, 1, 0)).toBe('2026-12-31')
  })
})

describe('latestOf', () => {
  it('skips unknown days', () => {
    expect(latestOf(null, day('2026-06-01'), null, day('2026-06-05'), day('2026-05-31'))).toBe('2026-06-05')
    expect(latestOf(null, null)).toBeNull()
    expect(latestOf()).toBeNull()
  })
})
