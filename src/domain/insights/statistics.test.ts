import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ENOUGH_CASES, quantile, shareOf, spreadOf } from './statistics.ts'

describe('quantile', () => {
  it.each([
    [[5], 0.5, 5],
    [[3, 1, 2], 0.5, 2],
    [[4, 1, 3, 2], 0.5, 2.5],
    [[10, 20, 30, 40, 50], 0.25, 20],
    [[10, 20, 30, 40], 0.25, 17.5],
    [[10, 20, 30, 40], 0.75, 32.5],
    [[7, 7, 7, 7], 0.25, 7],
  ])('of %j at %d is %d', (values, q, expected) => {
    expect(quantile(values, q)).toBe(expected)
  })

  it('of no values is NaN', () => expect(quantile([], 0.5)).toBeNaN())

  it('leaves at most half of the values on either side of the median', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (values) => {
        const median = quantile(values, 0.5)
        const half = values.length / 2
        return (
          values.filter((value) => value < median).length <= half &&
          values.filter((value) => value > median).length <= half
        )
      }),
    )
  })
})

describe('spreadOf', () => {
  it('counts a value at a boundary in the class that starts there', () => {
    expect(spreadOf([0, 24.99, 25, 100, 400], [0, 25, 100]).classes).toEqual([
      { from: 0, below: 25, cases: 2 },
      { from: 25, below: 100, cases: 1 },
      { from: 100, below: null, cases: 2 },
    ])
  })

  it('has no median for too few cases', () => {
    const few = spreadOf(Array<number>(ENOUGH_CASES - 1).fill(3), [0])
    expect(few).toMatchObject({ cases: 9, median: null, middle_half: null })
    expect(spreadOf(Array<number>(ENOUGH_CASES).fill(3), [0])).toMatchObject({
      cases: 10,
      median: 3,
      middle_half: [3, 3],
    })
  })

  it('counts every value from the first boundary on exactly once', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), (values) => {
        const { cases, classes } = spreadOf(values, [0, 16, 26, 36, 46])
        return classes.reduce((sum, each) => sum + each.cases, 0) === cases
      }),
    )
  })
})

it('shareOf has no percentage for too few cases', () => {
  expect(shareOf(3, 9)).toEqual({ cases: 9, count: 3, percent: null })
  expect(shareOf(3, 10)).toEqual({ cases: 10, count: 3, percent: 30 })
  expect(shareOf(0, 0)).toEqual({ cases: 0, count: 0, percent: null })
})
