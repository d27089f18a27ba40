import { expect, test } from 'vitest'
import { short } from './report.ts'

test.each([
  [0, '0'],
  [0.04981, '0.0498'],
  [0.000164, '0.000164'],
  [2.5, '2.5'],
  [49_800, '49,800'],
  [123_456_789, '123,000,000'],
  [Infinity, 'any number'],
])('%d is written %s', (value, text) => {
  expect(short(value)).toBe(text)
})
