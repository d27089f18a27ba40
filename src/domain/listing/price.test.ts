import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCents, formatDollars } from '#domain/money/format-money.ts'
import { displayedPrice, priceText } from './price.ts'

describe('displayedPrice', () => {
  it.each([
    [18450, 9870.44, 18450, '$18,450'],
    [8500, 10000, 8500, '$8,500'],
    [0, 12874.19, 12874.19, '$12,874.19'],
    [null, 12874.19, 12874.19, '$12,874.19'],
    [-1, 500, 500, '$500'],
    [0.01, 500, 0.01, '$0.01'],
    [null, 0, null, 'N/A'],
    [0, null, null, 'N/A'],
    [null, -5, null, 'N/A'],
    [null, null, null, 'N/A'],
  ])('highest bid %s, opening bid %s: %s, %s', (highest_bid, opening_bid, price, text) => {
    expect(displayedPrice({ highest_bid, opening_bid })).toBe(price)
    expect(priceText({ highest_bid, opening_bid })).toBe(text)
  })
})

describe('money', () => {
  it.each([
    [0, '$0', '$0.00'],
    [7, '$0.07', '$0.07'],
    [75000, '$750', '$750.00'],
    [99950, '$999.50', '$999.50'],
    [100000, '$1,000', '$1,000.00'],
    [1937250, '$19,372.50', '$19,372.50'],
    [15049125, '$150,491.25', '$150,491.25'],
    [123456700000, '$1,234,567,000', '$1,234,567,000.00'],
    [-120050, '-$1,200.50', '-$1,200.50'],
  ])('%s cents are %s, and %s to the cent', (cents, short, exact) => {
    expect(formatDollars(cents / 100)).toBe(short)
    expect(formatCents(cents)).toBe(exact)
  })

  it('loses no cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e13, max: 1e13 }), (cents) => {
        expect(Math.round(Number(formatCents(cents).replace(/[$,]/g, '')) * 100)).toBe(cents)
      }),
    )
  })
})
