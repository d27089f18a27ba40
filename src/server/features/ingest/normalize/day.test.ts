import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseClockTime } from '#domain/time/clock-time.ts'
import { newYorkDate } from '#domain/time/new-york.ts'
import type { DateForm } from '#contract/operator/mapping-schema.ts'
import { defaultDateForms, readDay } from './day.ts'

// Text, date forms of its source, time column of the row, then the day, or null if ambiguous.
const usual = defaultDateForms
const rows: readonly (readonly [string, readonly DateForm[], string, string | null])[] = [
  ['2025-11-10', ['plain_date'], '', '2025-11-10'],
  ['2025-11-10 00:00:00', ['plain_date'], '', '2025-11-10'],
  ['2026-02-30', ['plain_date'], '', null],
  ['8/10/2026', ['printed_date'], '', '2026-08-10'],
  ['7/30/2026 11:00:00 AM', ['printed_date'], '', '2026-07-30'],
  ['13/1/2026', ['printed_date'], '', null],
  ['12-15-2026', ['printed_date'], '', '2026-12-15'],
  ['12-15/2026', ['printed_date'], '', null],
  ['Tuesday, November 18, 2025', ['printed_date'], '', '2025-11-18'],
  ['OCT 31, 2025', ['printed_date'], '', '2025-10-31'],
  ['Sept. 9, 2026 @ 10:00 a.m.', ['printed_date'], '', '2026-09-09'],
  ['August 4th, 2021', ['printed_date'], '', '2021-08-04'],
  ['Aug 27 2025 : 12 00 PM', ['printed_date'], '', '2025-08-27'],
  ['Sept 3rd,2026', ['printed_date'], '', '2026-09-03'],
  ['September 3 , 2026', ['printed_date'], '', '2026-09-03'],
  ['September 3 2026', ['printed_date'], '', '2026-09-03'],
  ['September 32026', ['printed_date'], '', null],
  ['September 3, 2026 - 10:00 AM', ['printed_date'], '', '2026-09-03'],
  ['9\u20133\u20132026', ['printed_date'], '', '2026-09-03'],
  ['Fall 2026', ['printed_date'], '', null],
  // An instant in UTC: 5 PM in winter, midnight in summer and in winter.
  ['2025-11-10 22:00:00', ['utc_instant'], '', '2025-11-10'],
  ['2025-10-27 04:00:00', ['utc_instant'], '', '2025-10-27'],
  ['2025-11-13 05:00:00', ['utc_instant'], '', '2025-11-13'],
  ['2025-11-13T02:30:00Z', ['utc_instant'], '', '2025-11-12'],
  ['2025-11-13T00:30:00-05:00', ['utc_instant'], '', '2025-11-13'],
  ['1763442000000', ['epoch_ms'], '', '2025-11-18'],
  // A day at midnight in UTC, or in New York.
  ['1790035200000', ['epoch_ms_date'], '', '2026-09-22'],
  ['1790049600000', ['epoch_ms_date'], '', null],
  ['1790035200000', ['epoch_ms', 'epoch_ms_date'], '12 Noon', '2026-09-22'],
  ['1790049600000', ['epoch_ms', 'epoch_ms_date'], '12 Noon', '2026-09-22'],
  ['1790092800000', ['epoch_ms', 'epoch_ms_date'], '12 Noon', '2026-09-22'],
  // Converted once or twice: the time of the sale decides.
  ['2025-10-23 15:00:00', ['utc_instant', 'utc_instant_twice'], '11:00 AM', '2025-10-23'],
  ['2025-10-23 19:00:00', ['utc_instant', 'utc_instant_twice'], '11:00 AM', '2025-10-23'],
  ['2025-11-25 21:00:00', ['utc_instant', 'utc_instant_twice'], '11:00 AM', '2025-11-25'],
  // An afternoon sale whose instant, converted twice, falls on the next day.
  ['2025-11-05 00:30:00', ['utc_instant', 'utc_instant_twice'], '2:30 PM', '2025-11-04'],
  // Without a time, midnight decides, including for a sale time only the web page had.
  ['2025-08-27 08:00:00', ['utc_instant', 'utc_instant_twice'], '', '2025-08-27'],
  ['2025-08-27 04:00:00', ['utc_instant', 'utc_instant_twice'], '', '2025-08-27'],
  ['2025-12-09 10:00:00', ['utc_instant', 'utc_instant_twice'], '10:00 AM', '2025-12-09'],
  // The row's own time takes precedence over midnight.
  ['2025-08-27 04:00:00', ['utc_instant', 'utc_instant_twice'], '8:00 PM', '2025-08-26'],
  // An instant with its zone, as New York local time.
  ['2026-08-04T03:59:59Z', usual, '', '2026-08-03'],
  ['2026-08-04T04:00:00Z', usual, '', '2026-08-04'],
  ['2026-08-04T03:59:59.999Z', usual, '', '2026-08-03'],
  ['2026-08-04 03:59:59+00:00', usual, '', '2026-08-03'],
  ['2026-08-04T03:59Z', usual, '', '2026-08-03'],
  ['2026-08-03T23:59:59-0400', usual, '', '2026-08-03'],
  ['2026-08-03T23:59:59-04', usual, '', '2026-08-03'],
  ['2026-08-04T00:00:00-04:00', usual, '', '2026-08-04'],
  ['2026-08-04T00:00:00-05:00', usual, '', '2026-08-04'],
  ['2026-03-08T06:59:59Z', usual, '', '2026-03-08'],
  ['2026-08-04T03:59:59Z', ['utc_instant'], '', '2026-08-03'],
  ['2026-08-04T00:00:00Z', ['plain_date'], '', '2026-08-04'],
  ['2026-08-04T00:00:00.000Z', ['plain_date'], '', '2026-08-04'],
  // Midnight UTC may be a day without a time, or the evening before in New York.
  ['2026-08-04T00:00:00Z', usual, '', null],
  ['2026-08-04T03:59:59Z', ['plain_date'], '', null],
  ['2026-08-04T10:00:00', usual, '', '2026-08-04'],
  ['2026-03-08 02:30:00', usual, '', '2026-03-08'],
  // Nonexistent days and times.
  ['2/30/2026', usual, '', null],
  ['2026-02-30T10:00:00Z', usual, '', null],
  ['2026-02-30 10:00:00', ['utc_instant'], '', null],
  ['2026-08-04T24:00:00Z', usual, '', null],
  ['2026-08-04 24:00:00', ['utc_instant'], '', null],
  ['2026-08-04 24:00', usual, '', null],
  ['2026-08-04 10:75', usual, '', null],
  ['8/4/2026 24:00', usual, '', null],
  ['2026-08-04T10:00:00+25:00', usual, '', null],
  ['8/4/2026 12:00 AM', usual, '', '2026-08-04'],
  // As Excel saves a day with an hour before ten.
  ['12/15/2026 9:00', usual, '', '2026-12-15'],
  ['12/15/2026 9:30:00', usual, '', '2026-12-15'],
  ['12/15/2026 0:00', usual, '', '2026-12-15'],
  ['12/15/2026 9:75', usual, '', null],
  ['12/15/2026 9', usual, '', null],
  // Anything beyond a day and a time is rejected.
  ['8/4/2026 or 8/11/2026', usual, '', null],
  ['8/4/2026 - 8/6/2026', usual, '', null],
  ['8/4/2026 postponed', usual, '', null],
  ['Postponed from August 4, 2026', usual, '', null],
  ['2026-08-04 2026-08-11', usual, '', null],
  ['Tue 8/4/2026', usual, '', '2026-08-04'],
  ['Thurs., August 6, 2026 at 12:00 noon', usual, '', '2026-08-06'],
  ['8/6/2026 5:00 PM EDT', usual, '', '2026-08-06'],
  ['Tuesday, 8/4/2026', usual, '', '2026-08-04'],
  // The weekday of another day: one of the two is a typo.
  ['Monday, 8/4/2026', usual, '', null],
  ['Wed 8/4/2026', usual, '', null],
  ['Tues. August 6, 2026', usual, '', null],
  // A two-digit year, and years out of range.
  ['8/4/26', usual, '', null],
  ['1/1/1900', usual, '', null],
  ['1969-12-31', usual, '', null],
  ['8/4/2206', usual, '', null],
  ['Ju 4, 2026', usual, '', null],
  ['\uff18/4/2026', usual, '', null],
  // Numbers are read only if declared, since they could be anything.
  ['1785815999000', usual, '', null],
  ['1785815999000', ['epoch_ms'], '', '2026-08-03'],
  ['1785815999', ['epoch_s'], '', '2026-08-03'],
  ['1785815999', ['epoch_ms'], '', null],
  ['0', ['epoch_s'], '', null],
  ['46238', usual, '', null],
  ['46238', ['excel_serial'], '', '2026-08-04'],
  ['46238.4375', ['excel_serial'], '', '2026-08-04'],
  ['20260804', ['excel_serial'], '', null],
  // Neither decides; both readings give one day, or two.
  ['2025-04-07 20:00:00', ['utc_instant', 'utc_instant_twice'], '', '2025-04-07'],
  ['2025-04-07 06:00:00', ['utc_instant', 'utc_instant_twice'], '', null],
]

describe('readDay', () => {
  it.each(rows)('%s as %j at %j is %s', (text, forms, time, date) => {
    expect(readDay(text, forms, parseClockTime(time))?.date ?? null).toBe(date)
  })

  it('returns the minute if the cell has a time', () => {
    expect(readDay('7/30/2026 2:30 PM', ['printed_date'], null)?.minute).toBe(14 * 60 + 30)
    expect(readDay('2025-10-23 15:00:00', ['utc_instant'], null)?.minute).toBe(11 * 60)
    expect(readDay('2025-11-10 00:00:00', ['plain_date'], null)?.minute).toBeNull()
    expect(readDay('8/6/2026 5:00 PM EDT', ['printed_date'], null)?.minute).toBe(17 * 60)
    expect(readDay('2026-08-04T14:00:00Z', ['zoned_instant'], null)?.minute).toBe(10 * 60)
    expect(readDay('9/3/2026 \u2013 2:30 PM', ['printed_date'], null)?.minute).toBe(14 * 60 + 30)
    expect(readDay('46238.4375', ['excel_serial'], null)?.minute).toBe(10 * 60 + 30)
    expect(readDay('8/4/2026 12:00 AM', ['printed_date'], null)?.minute).toBeNull()
    expect(readDay('12/15/2026 2:00', ['printed_date'], null)?.minute).toBeNull()
  })

  it('reads any instant as its day in New York, whatever zone is printed', () => {
    const minute = 60_000
    const instants = fc.integer({ min: Date.UTC(2020, 0) / minute, max: Date.UTC(2040, 0) / minute })
    const offsets = fc.integer({ min: -12, max: 14 })
    fc.assert(
      fc.property(instants, offsets, fc.constantFrom(':00', '00', ''), (count, hours, minutes) => {
        const instant = count * minute
        const wall = new Date(instant + hours * 60 * minute).toISOString().slice(0, 19)
        const offset = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}${minutes}`
        const read = readDay(wall + offset, ['zoned_instant'], null)
        expect(read?.date).toBe(newYorkDate(instant))
        const usually = readDay(wall + offset, usual, null)
        if (!wall.endsWith('T00:00:00')) expect(usually).toEqual(read)
      }),
    )
  })
})
