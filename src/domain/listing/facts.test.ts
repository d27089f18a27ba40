import { describe, expect, it } from 'vitest'
import { acresText, assessedValueText, lotSizeText, modifiedText, zoningText } from './facts.ts'

describe('facts of a listing', () => {
  it.each([
    [0.42, '0.42 ac'],
    [0.4179, '0.42 ac'],
    [12.5, '12.50 ac'],
    [1234.567, '1,234.57 ac'],
    [999.999, '1,000.00 ac'],
    [0.01, '0.01 ac'],
    [0.004, '< 0.01 ac'],
    [0, 'N/A'],
    [-1, 'N/A'],
    [null, 'N/A'],
  ])('%s acres: %s', (acres, text) => {
    expect(lotSizeText(acres)).toBe(text)
  })

  it('separates thousands of measured acres, not of their decimals', () => {
    expect([0.1234, 999.9996, 1234567.8].map((acres) => acresText(acres, 3))).toEqual([
      '0.123',
      '1,000.000',
      '1,234,567.800',
    ])
  })

  it.each([
    ['R-4', 'R-4'],
    [' R-4 ', 'R-4'],
    ['', 'N/A'],
    [null, 'N/A'],
  ])('zoning %j: %s', (code, text) => {
    expect(zoningText(code)).toBe(text)
  })

  it.each([
    [142700, '$142,700'],
    [58300.5, '$58,300.50'],
    [0, 'N/A'],
    [null, 'N/A'],
  ])('assessed value %s: %s', (dollars, text) => {
    expect(assessedValueText(dollars)).toBe(text)
  })
})

describe('modifiedText', () => {
  it.each([
    ['2026-11-18T11:14:00Z', 'Nov 18, 2026, 6:14 AM'],
    ['2026-11-18T11:14:00.123Z', 'Nov 18, 2026, 6:14 AM'],
    ['2026-11-18T06:14:00-05:00', 'Nov 18, 2026, 6:14 AM'],
    ['2026-07-04T04:30:00Z', 'Jul 4, 2026, 12:30 AM'],
    ['2026-07-04T16:05:00Z', 'Jul 4, 2026, 12:05 PM'],
    ['2026-07-04T03:59:00Z', 'Jul 3, 2026, 11:59 PM'],
    ['2026-01-01T04:59:59Z', 'Dec 31, 2025, 11:59 PM'],
    ['2026-11-29T05:00:00Z', 'Nov 29, 2026'],
    ['2026-07-04T04:00:00.000Z', 'Jul 4, 2026'],
    ['2026-11-29T05:00:00.001Z', 'Nov 29, 2026, 12:00 AM'],
    ['2026-11-29T05:00:17Z', 'Nov 29, 2026, 12:00 AM'],
    ['2026-11-29T04:00:00Z', 'Nov 28, 2026, 11:00 PM'],
    ['2026-03-08T06:59:00Z', 'Mar 8, 2026, 1:59 AM'],
    ['2026-03-08T07:00:00Z', 'Mar 8, 2026, 3:00 AM'],
    ['2026-11-01T05:30:00Z', 'Nov 1, 2026, 1:30 AM'],
    ['2026-11-01T06:30:00Z', 'Nov 1, 2026, 1:30 AM'],
    [null, 'Unknown'],
    ['', 'Unknown'],
    ['yesterday', 'Invalid Date'],
    ['2026-02-40T11:14:00Z', 'Invalid Date'],
    ['2026-11-18T11:14:00', 'Invalid Date'],
    ['Nov 18, 2026', 'Invalid Date'],
  ])('%j: %s', (instant, text) => {
    expect(modifiedText(instant)).toBe(text)
  })

  it('agrees with the time zone database of the runtime', () => {
    const oracle = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      dateStyle: 'medium',
      timeStyle: 'short',
    })
    for (let instant = Date.UTC(2024, 0, 1); instant < Date.UTC(2028, 0, 1); instant += 5_000_000) {
      // The start of a day stands for a day without an hour.
      const expected = oracle
        .format(instant)
        .replace(/\u202f/g, ' ')
        .replace(', 12:00 AM', '')
      expect(modifiedText(new Date(instant).toISOString())).toBe(expected)
    }
  })
})
