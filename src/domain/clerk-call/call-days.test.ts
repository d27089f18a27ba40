import { describe, expect, it } from 'vitest'
import { plainDate } from '#domain/time/plain-date.ts'
import { callDays } from './call-days.ts'

const today = plainDate(2026, 11, 18)
const days = (filed: string, last_day: string) => callDays({ filed, last_day }, today)

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
