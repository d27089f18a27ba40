import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReadingLate, usualGapHours } from './reading-gap.ts'

const hour = 3_600_000
const at = (...hours: number[]) => hours.map((hours_) => hours_ * hour)

describe('how often a source is read', () => {
  it.each([
    ['never', [], null],
    ['once', at(5), null],
    ['three times, which is too few', at(0, 24, 48), null],
    ['daily', at(0, 24, 48, 72), 24],
    ['daily but for a long weekend', at(0, 24, 96, 120, 144), 24],
    ['hourly, given the latest first', at(9, 8, 7, 6), 1],
    ['with two middle gaps', at(0, 1, 3, 6, 10), 2.5],
  ])('%s', (_what, readings, hours) => {
    expect(usualGapHours(readings)).toBe(hours)
  })

  it('is between the shortest and the longest gap, in any order', () => {
    const instants = fc.uniqueArray(fc.integer({ min: 0, max: 10_000 }), { minLength: 4, maxLength: 12 })
    fc.assert(
      fc.property(instants, (hours) => {
        const sorted = hours.toSorted((a, b) => a - b)
        const gaps = sorted.slice(1).map((value, index) => value - (sorted[index] ?? 0))
        const usual = usualGapHours(at(...hours)) ?? Number.NaN
        expect(usual).toBeGreaterThanOrEqual(Math.min(...gaps))
        expect(usual).toBeLessThanOrEqual(Math.max(...gaps))
        expect(usualGapHours(at(...sorted))).toBe(usual)
      }),
    )
  })

  it.each([
    ['at twice the gap', 48, 24, false],
    ['after twice the gap', 49, 24, true],
    ['without a usual gap', 10_000, null, false],
  ])('is late %s', (_what, hours, gap, isLate) => {
    expect(isReadingLate(0, gap, hours * hour)).toBe(isLate)
  })
})
