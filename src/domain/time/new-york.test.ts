import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatClockTime } from './clock-time.ts'
import { day } from './day.fixture.ts'
import { endOfNewYorkDay, newYorkDate, newYorkInstant, newYorkMinuteOfDay } from './new-york.ts'

const intl = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

function byIntl(instant: number): { date: string; minute: number } {
  const parts = Object.fromEntries(intl.formatToParts(instant).map(({ type, value }) => [type, value]))
  return {
    date: `${parts['year']}-${parts['month']}-${parts['day']}`,
    minute: Number(parts['hour']) * 60 + Number(parts['minute']),
  }
}

const since2007 = fc.integer({ min: Date.UTC(2007, 0, 1, 12), max: Date.UTC(2100, 11, 31) })

// Minutes on either side of every change from 2007 to 2100.
const aroundChanges = Array.from({ length: 94 }, (_, index) => 2007 + index).flatMap((year) =>
  [2, 10].flatMap((month) =>
    Array.from({ length: 15 }, (_, date) =>
      [5, 6, 7, 8].flatMap((hour) => [-1, 0, 1].map((minute) => Date.UTC(year, month, date, hour, minute))),
    ).flat(),
  ),
)

describe('New York time', () => {
  it('agrees with the time zone database around every change', () => {
    const wrong = aroundChanges.filter((instant) => {
      const expected = byIntl(instant)
      return newYorkDate(instant) !== expected.date || newYorkMinuteOfDay(instant) !== expected.minute
    })
    expect(wrong).toEqual([])
  })

  it('agrees with the time zone database at any instant', () => {
    fc.assert(
      fc.property(since2007, (instant) => {
        expect({ date: newYorkDate(instant), minute: newYorkMinuteOfDay(instant) }).toEqual(byIntl(instant))
      }),
      { numRuns: 500 },
    )
  })

  it('finds the instant of a wall clock time', () => {
    fc.assert(
      fc.property(since2007, fc.nat(23), fc.nat(59), (instant, hour, minute) => {
        const date = newYorkDate(instant)
        const found = byIntl(newYorkInstant(date, { hour, minute }))
        const skipped = found.minute === hour * 60 + minute + 60 && hour === 2
        expect(found.date).toBe(date)
        expect(skipped || found.minute === hour * 60 + minute).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['2026-03-07', 17, 0, '2026-03-07T22:00:00.000Z'],
    ['2026-03-08', 1, 59, '2026-03-08T06:59:00.000Z'],
    ['2026-03-08', 2, 30, '2026-03-08T07:30:00.000Z'],
    ['2026-03-08', 3, 0, '2026-03-08T07:00:00.000Z'],
    ['2026-03-08', 17, 0, '2026-03-08T21:00:00.000Z'],
    ['2026-11-01', 0, 59, '2026-11-01T04:59:00.000Z'],
    ['2026-11-01', 1, 30, '2026-11-01T05:30:00.000Z'],
    ['2026-11-01', 2, 0, '2026-11-01T07:00:00.000Z'],
    ['2025-11-05', 16, 30, '2025-11-05T21:30:00.000Z'],
  ])('%s %i:%i is %s', (date, hour, minute, iso) => {
    expect(new Date(newYorkInstant(day(date), { hour, minute })).toISOString()).toBe(iso)
  })

  it.each([
    ['2026-03-08', '2026-03-09T04:00:00.000Z'],
    ['2026-11-01', '2026-11-02T05:00:00.000Z'],
    ['2026-12-31', '2027-01-01T05:00:00.000Z'],
  ])('%s is over at %s', (date, iso) => {
    const end = endOfNewYorkDay(day(date))
    expect(new Date(end).toISOString()).toBe(iso)
    expect(newYorkDate(end - 1)).toBe(date)
    expect(newYorkDate(end)).not.toBe(date)
  })

  it('keeps an evening in Raleigh on its own date', () => {
    const evening = Date.parse('2025-11-05T02:30:00Z')
    expect(newYorkDate(evening)).toBe('2025-11-04')
    expect(formatClockTime({ hour: Math.floor(newYorkMinuteOfDay(evening) / 60), minute: 30 })).toBe(
      '9:30 PM',
    )
  })
})
