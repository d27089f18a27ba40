import { describe, expect, it } from 'vitest'
import { day } from '#domain/time/day.fixture.ts'
import { clerkOffice } from './clerk-office.fixture.ts'
import { closingInstant, reminderInstant } from './clerk-office.ts'

describe('closing times', () => {
  it.each([
    ['Forsyth', '2025-11-05T21:30:00.000Z', '2025-11-05T21:30:00.000Z'],
    ['Guilford', '2025-11-05T22:00:00.000Z', '2025-11-05T22:00:00.000Z'],
    ['Mecklenburg', '2025-11-05T22:00:00.000Z', '2025-11-05T21:30:00.000Z'],
  ])('%s: closes at %s, reminders from %s', (county, closes, reminders) => {
    const office = clerkOffice(county, [])
    const date = day('2025-11-05')
    expect(new Date(closingInstant(date, office)).toISOString()).toBe(closes)
    expect(new Date(reminderInstant(date, office)).toISOString()).toBe(reminders)
  })

  it('never sends reminders after an even earlier assumed closing time', () => {
    const office = { closes_at: { hour: 16, minute: 0 }, closes_at_confirmed: false }
    const date = day('2026-08-04')
    expect(reminderInstant(date, office)).toBe(closingInstant(date, office))
  })
})
