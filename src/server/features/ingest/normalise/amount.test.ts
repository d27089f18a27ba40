import { describe, expect, it } from 'vitest'
import { readAmount } from './amount.ts'

describe('readAmount', () => {
  it.each([
    ['$34,728.75', 'dollars', 3_472_875],
    ['14,077.24*', 'dollars', 1_407_724],
    ['4590', 'dollars', 459_000],
    ['0.1', 'dollars', 10],
    ['158000000', 'dollars', 15_800_000_000],
    ['$0.00', 'dollars', null],
    ['340000', 'cents', 340_000],
    ['340000.0', 'cents', 340_000],
    ['0', 'cents', null],
    [null, 'cents', null],
    // Dollars in a column of cents.
    ['$3,400.00', 'cents', 'unreadable'],
    ['3400.50', 'cents', 'unreadable'],
    ['-5', 'dollars', 'unreadable'],
    ['12 Main St', 'dollars', 'unreadable'],
    ['1.234', 'dollars', 'unreadable'],
    // A parcel number in the wrong column.
    ['648417110942', 'dollars', 'unreadable'],
  ] as const)('%j in %s is %j', (text, unit, cents) => {
    expect(readAmount(text, unit)).toBe(cents)
  })
})
