import { describe, expect, test } from 'vitest'
import { parsePlainDate } from '#domain/time/plain-date.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import type { Schedule } from '#server/features/sources/adapter.ts'
import { nextRunAfterFailure, nextScheduledRun } from './schedule.ts'
import type { BusyDays } from './schedule.ts'

const SCHEDULE: Schedule = {
  usual: '10 6,17 * * 1-6',
  onSaleDays: '40 9-15 * * *',
  onLastDays: '5 14,16 * * *',
}

function daysOf(...days: string[]): ReadonlySet<PlainDate> {
  return new Set(days.map((day) => parsePlainDate(day)).filter((day) => day !== null))
}

const NO_DAYS: BusyDays = { sales: daysOf(), lastDays: daysOf() }

function next(after: string, days: BusyDays = NO_DAYS, schedule: Schedule = SCHEDULE, jitter = 0): string {
  const at = nextScheduledRun(schedule, days, Date.parse(after), jitter)
  return at === null ? 'never' : new Date(at).toISOString()
}

describe('the usual schedule', () => {
  test.each([
    // In winter New York is five hours behind UTC, in summer four.
    ['a winter morning', '2026-11-25T08:00:00-05:00', '2026-11-25T22:10:00.000Z'],
    ['a winter evening', '2026-11-25T18:00:00-05:00', '2026-11-26T11:10:00.000Z'],
    ['a summer morning', '2026-07-08T08:00:00-04:00', '2026-07-08T21:10:00.000Z'],
    ['the very minute', '2026-11-25T17:10:00-05:00', '2026-11-26T11:10:00.000Z'],
    ['a second before', '2026-11-25T17:09:59-05:00', '2026-11-25T22:10:00.000Z'],
    ['a Saturday evening, over Sunday', '2026-11-28T18:00:00-05:00', '2026-11-30T11:10:00.000Z'],
    ['an evening that is the next day in UTC', '2026-11-28T21:00:00-05:00', '2026-11-30T11:10:00.000Z'],
    // Clocks go back on November 1, 2026, and forward on March 14, 2027.
    ['the evening before clocks go back', '2026-10-31T18:00:00-04:00', '2026-11-02T11:10:00.000Z'],
    ['the evening before clocks go forward', '2027-03-13T18:00:00-05:00', '2027-03-15T10:10:00.000Z'],
  ])('after %s', (_case, after, expected) => {
    expect(next(after)).toBe(expected)
  })

  const nightly: Schedule = { usual: '30 1,2 * * *' }

  test('at an hour that comes twice runs in both, and goes on', () => {
    const runs = ['2026-11-01T00:00:00-04:00']
    for (let count = 0; count < 4; count += 1) runs.push(next(runs.at(-1) ?? '', NO_DAYS, nightly))
    expect(runs.slice(1)).toEqual([
      '2026-11-01T05:30:00.000Z',
      '2026-11-01T06:30:00.000Z',
      '2026-11-01T07:30:00.000Z',
      '2026-11-02T06:30:00.000Z',
    ])
  })

  test('at an hour that is skipped still runs that day', () => {
    const first = next('2027-03-14T00:00:00-05:00', NO_DAYS, nightly)
    expect(first).toBe('2027-03-14T06:30:00.000Z')
    const second = next(first, NO_DAYS, nightly)
    expect(Date.parse(second)).toBeGreaterThan(Date.parse(first))
    expect(Date.parse(second)).toBeLessThanOrEqual(Date.parse('2027-03-15T05:30:00Z'))
  })

  test('that is over has no next run', () => {
    const once: Schedule = { usual: '2026-12-31T12:00:00' }
    expect(next('2026-12-31T11:00:00-05:00', NO_DAYS, once)).toBe('2026-12-31T17:00:00.000Z')
    expect(next('2026-12-31T12:00:00-05:00', NO_DAYS, once)).toBe('never')
  })

  test('is spread over four minutes', () => {
    const after = '2026-11-25T08:00:00-05:00'
    expect(next(after, NO_DAYS, SCHEDULE, 0.5)).toBe('2026-11-25T22:12:00.000Z')
    expect(next(after, NO_DAYS, SCHEDULE, 0.999_999) < '2026-11-25T22:14:00.000Z').toBe(true)
  })
})

describe('a day with a sale', () => {
  const days: BusyDays = { sales: daysOf('2026-11-25', '2026-12-06'), lastDays: daysOf() }

  test.each([
    ['before it, the usual run comes first', '2026-11-24T18:00:00-05:00', '2026-11-25T11:10:00.000Z'],
    ['in the morning', '2026-11-25T08:00:00-05:00', '2026-11-25T14:40:00.000Z'],
    ['during the day', '2026-11-25T14:41:00-05:00', '2026-11-25T20:40:00.000Z'],
    ['after its last hour', '2026-11-25T15:40:00-05:00', '2026-11-25T22:10:00.000Z'],
    ['that is a Sunday', '2026-12-05T18:00:00-05:00', '2026-12-06T14:40:00.000Z'],
    ['of another week is none', '2026-11-26T08:00:00-05:00', '2026-11-26T22:10:00.000Z'],
  ])('%s', (_case, after, expected) => {
    expect(next(after, days)).toBe(expected)
  })

  test('is a day in New York: late in the evening before it is not that day', () => {
    const late: Schedule = { usual: '0 12 * * *', onSaleDays: '30 * * * *' }
    const sale: BusyDays = { sales: daysOf('2026-11-26'), lastDays: daysOf() }
    expect(next('2026-11-25T21:00:00-05:00', sale, late)).toBe('2026-11-26T05:30:00.000Z')
    expect(next('2026-11-26T23:00:00-05:00', sale, late)).toBe('2026-11-27T04:30:00.000Z')
    expect(next('2026-11-26T23:30:00-05:00', sale, late)).toBe('2026-11-27T17:00:00.000Z')
  })

  test('changes nothing for a source without runs of its own for it', () => {
    expect(next('2026-11-25T08:00:00-05:00', days, { usual: SCHEDULE.usual })).toBe(
      '2026-11-25T22:10:00.000Z',
    )
  })
})

describe('a last day', () => {
  const lastDays = daysOf('2026-11-30')

  test('has runs before the clerk closes', () => {
    expect(next('2026-11-30T08:00:00-05:00', { sales: daysOf(), lastDays })).toBe('2026-11-30T19:05:00.000Z')
    expect(next('2026-11-30T14:05:00-05:00', { sales: daysOf(), lastDays })).toBe('2026-11-30T21:05:00.000Z')
    expect(next('2026-11-30T16:05:00-05:00', { sales: daysOf(), lastDays })).toBe('2026-11-30T22:10:00.000Z')
  })

  test('with a sale has the earlier of both', () => {
    const both: BusyDays = { sales: lastDays, lastDays }
    expect(next('2026-11-30T13:41:00-05:00', both)).toBe('2026-11-30T19:05:00.000Z')
    expect(next('2026-11-30T14:06:00-05:00', both)).toBe('2026-11-30T19:40:00.000Z')
  })
})

describe('after a failure', () => {
  const NOW = Date.parse('2026-11-25T13:00:00Z')
  const minutes = (count: number) => NOW + count * 60_000
  const LATER = minutes(9 * 60)

  test.each([
    ['the first', 1, 15],
    ['the second', 2, 30],
    ['the third', 3, 60],
  ])('%s in a row, it is tried sooner', (_case, failures, wait) => {
    expect(nextRunAfterFailure(LATER, NOW, failures, false)).toBe(minutes(wait))
  })

  test.each([4, 5, 100])('number %i, it waits for its schedule', (failures) => {
    expect(nextRunAfterFailure(LATER, NOW, failures, false)).toBe(LATER)
  })

  test('it is never later than scheduled', () => {
    expect(nextRunAfterFailure(minutes(5), NOW, 2, false)).toBe(minutes(5))
  })

  test('by a host that refuses us, it waits for six hours at least', () => {
    expect(nextRunAfterFailure(minutes(30), NOW, 1, true)).toBe(minutes(360))
    expect(nextRunAfterFailure(LATER, NOW, 9, true)).toBe(LATER)
  })
})
