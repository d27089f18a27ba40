import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exponentOf } from './fit.ts'

test('finds the exponent that times grow with', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 3, noNaN: true }),
      fc.double({ min: 0.1, max: 1000, noNaN: true }),
      (exponent, first) => {
        const measured = [1_000, 10_000, 100_000].map((size) => ({
          size,
          ms: first * (size / 1_000) ** exponent,
        }))
        expect(exponentOf(measured)).toBeCloseTo(exponent, 6)
      },
    ),
  )
})
