import { describe, expect, it } from 'vitest'
import { hourText, lastDayHours } from './filing-hours.ts'

const assumed = { closes_at: '5:00 PM', closes_at_confirmed: false }
const confirmed = { closes_at: '4:30 PM', closes_at_confirmed: true }

describe('the hour of a last day', () => {
  it.each([
    ['the published one, which is certain', { closes_at: '5:00 PM' }, assumed, '5:00 PM'],
    ['the published one, whatever the hour of the office', { closes_at: '12:00 PM' }, confirmed, '12:00 PM'],
    ['else that of the office', {}, confirmed, '4:30 PM'],
    ['else the assumed one of the office, which is marked', {}, assumed, '5:00 PM (not confirmed)'],
    ['unknown until the county is known', {}, undefined, null],
  ])('is %s', (_what, listing, office, text) => {
    const hours = lastDayHours(listing, office)
    expect(hours && hourText(hours)).toBe(text)
  })
})
