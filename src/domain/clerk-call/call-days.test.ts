import { describe, expect, it } from 'vitest'
import { plainDate, type PlainDate } from '#domain/time/plain-date.ts'
import { callDays, heldOn } from './call-days.ts'

const today = plainDate(2026, 11, 18)
const days = (filed: string, last_day: string, soldOn: PlainDate | null = null) =>
  callDays({ filed, last_day }, today, soldOn)

describe('the dates a clerk gives', () => {
  it.each([
    ['neither', '', '', null, null],
    ['filed today', '2026-11-18', '', '2026-11-18', null],
    ['filed a year and a day ago', '2025-11-17', '', '2025-11-17', null],
    ['deadline on the filing date', '2026-11-16', '2026-11-16', '2026-11-16', '2026-11-16'],
    ['deadline long past, filing date not asked', '', '2025-11-17', null, '2025-11-17'],
    ['deadline in a year and a day', '', '2027-11-19', null, '2027-11-19'],
  ])('%s', (_what, filed, last_day, parsedFiled, parsedDeadline) => {
    expect(days(filed, last_day)).toEqual({ ok: true, filed: parsedFiled, last_day: parsedDeadline })
  })

  it.each([
    ['filed tomorrow', '2026-11-19', '', 'filed', '2025-11-17', '2026-11-18'],
    ['filed too long ago', '2025-11-16', '', 'filed', '2025-11-17', '2026-11-18'],
    ['deadline before the filing', '2026-11-16', '2026-11-15', 'last_day', '2026-11-16', '2027-11-19'],
    ['deadline too far away', '', '2027-11-20', 'last_day', '2025-11-17', '2027-11-19'],
  ])('are rejected: %s', (_what, filed, last_day, field, from, to) => {
    expect(days(filed, last_day)).toEqual({ ok: false, field, between: { from, to } })
  })

  it('must be calendar dates', () => {
    expect(days('2026-02-30', '')).toEqual({ ok: false, field: 'filed', between: null })
    expect(days('2026-11-16', 'soon')).toEqual({ ok: false, field: 'last_day', between: null })
  })
})

describe('the dates a clerk gives after a sale', () => {
  const soldOn = plainDate(2026, 11, 9)

  it.each([
    ['filed on its day', '2026-11-09', ''],
    ['a deadline on the next day', '', '2026-11-10'],
    ['both', '2026-11-09', '2026-11-10'],
  ])('%s', (_what, filed, last_day) => {
    expect(days(filed, last_day, soldOn)).toMatchObject({ ok: true })
  })

  it.each([
    ['filed before it', '2026-11-08', '', 'filed', '2026-11-09', '2026-11-18'],
    ['filed in a mistyped year', '2025-11-16', '', 'filed', '2026-11-09', '2026-11-18'],
    ['deadline on its day', '', '2026-11-09', 'last_day', '2026-11-10', '2027-11-19'],
    [
      'deadline on its day, the report too',
      '2026-11-09',
      '2026-11-09',
      'last_day',
      '2026-11-10',
      '2027-11-19',
    ],
    ['deadline in a mistyped year', '2026-11-16', '2025-11-27', 'last_day', '2026-11-16', '2027-11-19'],
  ])('are rejected: %s', (_what, filed, last_day, field, from, to) => {
    expect(days(filed, last_day, soldOn)).toEqual({ ok: false, field, between: { from, to } })
  })

  it('may be a year back at most, however old the sale', () => {
    expect(days('2025-11-17', '', plainDate(2024, 3, 1))).toMatchObject({ ok: true })
    expect(days('2025-11-16', '', plainDate(2024, 3, 1))).toMatchObject({ ok: false })
  })
})

describe('the sale a call is about', () => {
  const sale_date = plainDate(2026, 11, 18)
  const ten = { hour: 10, minute: 0 }

  it.each([
    ['not the one before its hour', { sale_date, time: ten }, '2026-11-18T14:59:59Z', null],
    ['the one from its hour on', { sale_date, time: ten }, '2026-11-18T15:00:00Z', sale_date],
    ['not the one of tomorrow in New York', { sale_date, time: null }, '2026-11-18T04:59:59Z', null],
    [
      'the one of today in New York without an hour',
      { sale_date, time: null },
      '2026-11-18T05:00:00Z',
      sale_date,
    ],
    ['none without a date', { sale_date: null, time: ten }, '2026-11-18T15:00:00Z', null],
  ])('is %s', (_what, round, instant, expected) => {
    expect(heldOn(round, Date.parse(instant))).toBe(expected)
  })
})
