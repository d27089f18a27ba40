import { describe, expect, it } from 'vitest'
import { parseClockTime } from '#domain/time/clock-time.ts'
import type { DateForm } from '#server/features/ingest/mapping/mapping-schema.ts'
import { readDay } from './day.ts'

// Text, forms of its source, time column of the row, then the day, or null where none is certain.
const rows: readonly (readonly [string, readonly DateForm[], string, string | null])[] = [
  ['2025-11-10', ['plain_date'], '', '2025-11-10'],
  ['2025-11-10 00:00:00', ['plain_date'], '', '2025-11-10'],
  ['2026-02-30', ['plain_date'], '', null],
  ['8/10/2026', ['printed_date'], '', '2026-08-10'],
  ['7/30/2026 11:00:00 AM', ['printed_date'], '', '2026-07-30'],
  ['13/1/2026', ['printed_date'], '', null],
  ['Tuesday, November 18, 2025', ['printed_date'], '', '2025-11-18'],
  ['OCT 31, 2025', ['printed_date'], '', '2025-10-31'],
  ['Sept. 9, 2026 @ 10:00 a.m.', ['printed_date'], '', '2026-09-09'],
  ['August 4th, 2021', ['printed_date'], '', '2021-08-04'],
  ['Aug 27 2025 : 12 00 PM', ['printed_date'], '', '2025-08-27'],
  ['Fall 2026', ['printed_date'], '', null],
  // An instant in UTC: 5 PM in winter, midnight in summer and in winter.
  ['2025-11-10 22:00:00', ['utc_instant'], '', '2025-11-10'],
  ['2025-10-27 04:00:00', ['utc_instant'], '', '2025-10-27'],
  ['2025-11-13 05:00:00', ['utc_instant'], '', '2025-11-13'],
  ['2025-11-13T02:30:00Z', ['utc_instant'], '', '2025-11-12'],
  ['2025-11-13T00:30:00-05:00', ['utc_instant'], '', '2025-11-13'],
  ['1763442000000', ['epoch_ms'], '', '2025-11-18'],
  // Once or twice converted: the time of the sale decides.
  ['2025-10-23 15:00:00', ['utc_instant', 'utc_instant_twice'], '11:00 AM', '2025-10-23'],
  ['2025-10-23 19:00:00', ['utc_instant', 'utc_instant_twice'], '11:00 AM', '2025-10-23'],
  ['2025-11-25 21:00:00', ['utc_instant', 'utc_instant_twice'], '11:00 AM', '2025-11-25'],
  // An afternoon sale whose instant, converted twice, falls on the next day.
  ['2025-11-05 00:30:00', ['utc_instant', 'utc_instant_twice'], '2:30 PM', '2025-11-04'],
  // Without a time: midnight decides, and with one that only the page knew as well.
  ['2025-08-27 08:00:00', ['utc_instant', 'utc_instant_twice'], '', '2025-08-27'],
  ['2025-08-27 04:00:00', ['utc_instant', 'utc_instant_twice'], '', '2025-08-27'],
  ['2025-12-09 10:00:00', ['utc_instant', 'utc_instant_twice'], '10:00 AM', '2025-12-09'],
  // The row's own time comes before midnight.
  ['2025-08-27 04:00:00', ['utc_instant', 'utc_instant_twice'], '8:00 PM', '2025-08-26'],
  // Neither decides, and both readings give one day, or two.
  ['2025-04-07 20:00:00', ['utc_instant', 'utc_instant_twice'], '', '2025-04-07'],
  ['2025-04-07 06:00:00', ['utc_instant', 'utc_instant_twice'], '', null],
]

describe('readDay', () => {
  it.each(rows)('%s as %j at %j is %s', (text, forms, time, date) => {
    expect(readDay(text, forms, parseClockTime(time))?.date ?? null).toBe(date)
  })

  it('gives the minute where the cell tells a time', () => {
    expect(readDay('7/30/2026 2:30 PM', ['printed_date'], null)?.minute).toBe(14 * 60 + 30)
    expect(readDay('2025-10-23 15:00:00', ['utc_instant'], null)?.minute).toBe(11 * 60)
    expect(readDay('2025-11-10 00:00:00', ['plain_date'], null)?.minute).toBeNull()
  })
})
