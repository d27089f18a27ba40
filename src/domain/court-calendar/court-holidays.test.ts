import { describe, expect, it } from 'vitest'
import { day } from '#domain/time/day.fixture.ts'
import { addDays, weekday, yearOf } from '#domain/time/plain-date.ts'
import { courtHolidayOn, courtHolidays } from './court-holidays.ts'
import { easterSunday } from './easter.ts'

type Row = readonly [date: string, name: string, certain: boolean]

const schedules: readonly (readonly [year: number, rows: readonly Row[]])[] = [
  [
    2024,
    [
      ['2024-01-01', "New Year's Day", true],
      ['2024-01-15', 'Martin Luther King Jr. Day', true],
      ['2024-03-29', 'Good Friday', true],
      ['2024-05-27', 'Memorial Day', true],
      ['2024-07-04', 'Independence Day', true],
      ['2024-09-02', 'Labor Day', true],
      ['2024-11-11', 'Veterans Day', true],
      ['2024-11-28', 'Thanksgiving', true],
      ['2024-11-29', 'Thanksgiving (Friday)', true],
      ['2024-12-24', 'Christmas', true],
      ['2024-12-25', 'Christmas', true],
      ['2024-12-26', 'Christmas', true],
    ],
  ],
  [
    2025,
    [
      ['2025-01-01', "New Year's Day", true],
      ['2025-01-20', 'Martin Luther King Jr. Day', true],
      ['2025-04-18', 'Good Friday', true],
      ['2025-05-26', 'Memorial Day', true],
      ['2025-07-04', 'Independence Day', true],
      ['2025-09-01', 'Labor Day', true],
      ['2025-11-11', 'Veterans Day', true],
      ['2025-11-27', 'Thanksgiving', true],
      ['2025-11-28', 'Thanksgiving (Friday)', true],
      ['2025-12-24', 'Christmas', true],
      ['2025-12-25', 'Christmas', true],
      ['2025-12-26', 'Christmas', true],
    ],
  ],
  [
    2026,
    [
      ['2026-01-01', "New Year's Day", true],
      ['2026-01-19', 'Martin Luther King Jr. Day', true],
      ['2026-04-03', 'Good Friday', true],
      ['2026-05-25', 'Memorial Day', true],
      ['2026-07-03', 'Independence Day', true],
      ['2026-09-07', 'Labor Day', true],
      ['2026-11-11', 'Veterans Day', true],
      ['2026-11-26', 'Thanksgiving', true],
      ['2026-11-27', 'Thanksgiving (Friday)', true],
      ['2026-12-24', 'Christmas', true],
      ['2026-12-25', 'Christmas', true],
      ['2026-12-28', 'Christmas', false],
    ],
  ],
  [
    2027,
    [
      ['2027-01-01', "New Year's Day", true],
      ['2027-01-18', 'Martin Luther King Jr. Day', true],
      ['2027-03-26', 'Good Friday', true],
      ['2027-05-31', 'Memorial Day', true],
      ['2027-07-05', 'Independence Day', true],
      ['2027-09-06', 'Labor Day', true],
      ['2027-11-11', 'Veterans Day', true],
      ['2027-11-25', 'Thanksgiving', true],
      ['2027-11-26', 'Thanksgiving (Friday)', true],
      ['2027-12-23', 'Christmas', false],
      ['2027-12-24', 'Christmas', true],
      ['2027-12-27', 'Christmas', false],
      ['2027-12-31', "New Year's Day (observed, 2028)", false],
    ],
  ],
]

const years = Array.from({ length: 94 }, (_, index) => 2007 + index)

describe('courtHolidays', () => {
  it.each(schedules)('are those of the schedule in %i', (year, rows) => {
    expect(courtHolidays(year).map(({ date, name, certain }) => [date, name, certain])).toEqual(rows)
  })

  it.each([
    ['Monday', 2017, ['25', '26', '27'], []],
    ['Tuesday', 2018, ['24', '25', '26'], []],
    ['Wednesday', 2024, ['24', '25', '26'], []],
    ['Thursday', 2025, ['24', '25', '26'], []],
    ['Friday', 2026, ['24', '25', '28'], ['28']],
    ['Saturday', 2027, ['23', '24', '27'], ['23', '27']],
    ['Sunday', 2022, ['23', '26', '27'], ['23', '27']],
  ])('close around a Christmas on %s', (_, year, days, uncertain) => {
    const block = courtHolidays(year).filter(({ name }) => name === 'Christmas')
    expect(block.map(({ date }) => date.slice(8))).toEqual(days)
    expect(block.filter(({ certain }) => !certain).map(({ date }) => date.slice(8))).toEqual(uncertain)
  })

  it.each([
    ['2017-11-10', 'Veterans Day'],
    ['2023-11-10', 'Veterans Day'],
    ['2023-01-02', "New Year's Day"],
    ['2021-12-31', "New Year's Day (observed, 2022)"],
    ['2021-07-05', 'Independence Day'],
    ['2020-07-03', 'Independence Day'],
    ['2028-11-10', 'Veterans Day'],
  ])('keep a fixed day that falls on a weekend on %s', (date, name) => {
    expect(courtHolidayOn(day(date))?.name).toBe(name)
  })

  it.each([
    ["Presidents' Day", '2026-02-16'],
    ['Easter Monday', '2026-04-06'],
    ['Juneteenth', '2026-06-19'],
    ['Columbus Day', '2026-10-12'],
    ['Election Day', '2026-11-03'],
    ['Christmas Eve outside the block', '2028-12-22'],
    ['a weekend New Year', '2028-01-01'],
    ['31 December before a Sunday', '2022-12-30'],
  ])('do not include %s', (_, date) => {
    expect(courtHolidayOn(day(date))).toBeNull()
  })

  it('are twelve weekdays in order, every year', () => {
    for (const year of years) {
      const holidays = courtHolidays(year)
      const own = holidays.filter(({ name }) => !name.includes('observed'))
      const saturdayNewYear = weekday(day(`${year}-01-01`)) === 6
      expect(own).toHaveLength(saturdayNewYear ? 11 : 12)
      expect(holidays.map(({ date }) => date)).toEqual(holidays.map(({ date }) => date).sort())
      for (const { date } of holidays) {
        expect(yearOf(date)).toBe(year)
        expect([1, 2, 3, 4, 5]).toContain(weekday(date))
        expect(courtHolidayOn(date)).toEqual(holidays.find((each) => each.date === date))
      }
    }
  })
})

describe('easterSunday', () => {
  it.each(['2008-03-23', '2011-04-24', '2024-03-31', '2025-04-20', '2026-04-05', '2038-04-25', '2049-04-18'])(
    'is %s',
    (date) => {
      expect(easterSunday(Number(date.slice(0, 4)))).toBe(date)
    },
  )

  it('is a Sunday from 22 March to 25 April', () => {
    for (const year of years) {
      const easter = easterSunday(year)
      expect(weekday(easter)).toBe(0)
      expect(easter >= `${year}-03-22` && easter <= addDays(day(`${year}-04-24`), 1)).toBe(true)
    }
  })
})
