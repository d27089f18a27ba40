import { describe, expect, it } from 'vitest'
import { day } from './day.fixture.ts'
import { briefInstantText, clockText, distanceText, instantText, namedDay, plannedText } from './day-texts.ts'

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

it.each([
  ['2026-11-18T11:12:00.000Z', 'Nov 18, 6:12 AM', '6:12 AM', 'Nov 18, 6:12 AM'],
  ['2026-11-17T11:12:00.000Z', 'Nov 17, 6:12 AM', 'Nov 17', 'Nov 17, 6:12 AM'],
  ['2025-11-17T11:12:00.000Z', 'Nov 17, 2025, 6:12 AM', 'Nov 17, 2025', 'Nov 17, 2025, 6:12 AM'],
  // The start of a day, where only the day is known; what is planned for midnight is.
  ['2026-11-18T05:00:00.000Z', 'Nov 18', 'Nov 18', 'Nov 18, 12:00 AM'],
  ['2026-07-01T04:00:00.000Z', 'Jul 1', 'Jul 1', 'Jul 1, 12:00 AM'],
  ['2026-11-18T05:00:23.000Z', 'Nov 18, 12:00 AM', '12:00 AM', 'Nov 18, 12:00 AM'],
])('%s is %s in full, %s in brief, %s if planned', (instant, full, brief, planned) => {
  expect(instantText(instant, today)).toBe(full)
  expect(briefInstantText(instant, today)).toBe(brief)
  expect(plannedText(instant, today)).toBe(planned)
})
