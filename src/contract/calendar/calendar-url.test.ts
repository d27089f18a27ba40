import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, plainDate } from '#domain/time/plain-date.ts'
import {
  CALENDAR_VIEWS,
  calendarUrlEntries,
  type CalendarUrlState,
  DEFAULT_CALENDAR_STATE,
  parseCalendarUrl,
} from './calendar-url.ts'

const read = (search: string) => parseCalendarUrl(new URLSearchParams(search))
const write = (state: CalendarUrlState) => new URLSearchParams(calendarUrlEntries(state)).toString()

const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
const anyState: fc.Arbitrary<CalendarUrlState> = fc.record({
  view: orNull(fc.constantFrom(...CALENDAR_VIEWS)),
  day: orNull(fc.integer({ min: 0, max: 40_000 }).map((days) => addDays(plainDate(2000, 1, 1), days))),
  county: orNull(fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() === text)),
  favorites: fc.boolean(),
})

describe('the calendar URL', () => {
  it('round-trips every state', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(read(write(state))).toEqual(state)
      }),
    )
  })

  it('has no parameters for the default state', () => {
    expect(write(DEFAULT_CALENDAR_STATE)).toBe('')
  })

  it('ignores invalid values', () => {
    const typed = `view=year&day=2026-02-30&county=${'x'.repeat(41)}&favorites=yes`
    expect(read(typed)).toEqual(DEFAULT_CALENDAR_STATE)
  })
})
