import fc from 'fast-check'
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
    ['$ -', 'dollars', null],
    ['$-', 'cents', null],
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
    // Groups of three digits, or no groups.
    ['$28,000', 'dollars', 2_800_000],
    ['1,234,567.89', 'dollars', 123_456_789],
    ['$ 28,000.00 *', 'dollars', 2_800_000],
    ['1,407,724', 'cents', 1_407_724],
    ['$28,000,00', 'dollars', 'unreadable'],
    ['5000,50', 'dollars', 'unreadable'],
    ['28000,000', 'dollars', 'unreadable'],
    ['1.234,56', 'dollars', 'unreadable'],
    ['$1,2345', 'dollars', 'unreadable'],
    ['1,23,456', 'dollars', 'unreadable'],
    ['0,500', 'dollars', 'unreadable'],
    [',500', 'dollars', 'unreadable'],
    ['14077,24', 'cents', 'unreadable'],
    // Other notations, each ambiguous.
    ['28 000', 'dollars', 'unreadable'],
    ['$ 28 000', 'dollars', 'unreadable'],
    ['28\u00a0000', 'dollars', 'unreadable'],
    ['(500)', 'dollars', 'unreadable'],
    ['1e5', 'dollars', 'unreadable'],
    ['28k', 'dollars', 'unreadable'],
    ['-$28,000', 'dollars', 'unreadable'],
    ['5000 6000', 'dollars', 'unreadable'],
    ['5,000, 6,000', 'dollars', 'unreadable'],
    ['$28,000\n$29,400', 'dollars', 'unreadable'],
    ['\uff12\uff18\uff10\uff10\uff10', 'dollars', 'unreadable'],
    ['28,000²', 'dollars', 'unreadable'],
    ['5,000.', 'dollars', 'unreadable'],
    // A parcel number in the wrong column.
    ['648417110942', 'dollars', 'unreadable'],
  ] as const)('%j in %s is %j', (text, unit, cents) => {
    expect(readAmount(text, unit)).toBe(cents)
  })

  it('reads any amount as printed, and none with misplaced commas', () => {
    const cents = fc.integer({ min: 1, max: 99_999_999_999 })
    fc.assert(
      fc.property(cents, fc.constantFrom('', '$', '$ '), fc.nat(14), (amount, sign, place) => {
        const whole = Math.floor(amount / 100)
        const printed = `${whole.toLocaleString('en-US')}.${String(amount % 100).padStart(2, '0')}`
        expect(readAmount(sign + printed, 'dollars')).toBe(amount)
        expect(readAmount(sign + printed.replaceAll(',', ''), 'dollars')).toBe(amount)
        const at = place % (printed.length + 1)
        const moved = `${printed.slice(0, at)},${printed.slice(at)}`
        expect(readAmount(sign + moved, 'dollars')).toBe('unreadable')
      }),
    )
  })
})
