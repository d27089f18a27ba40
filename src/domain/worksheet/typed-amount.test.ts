import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCents } from '#domain/money/format-money.ts'
import { MAX_TYPED_CENTS, parseTypedAmount } from './typed-amount.ts'

describe('an amount as typed', () => {
  it.each([
    ['24000', 24_000_00],
    ['24,000', 24_000_00],
    [' $ 24,000.50 ', 24_000_50],
    ['24000.5', 24_000_50],
    ['24000.', 24_000_00],
    ['.75', 75],
    ['0', 0],
    ['100,000,000', MAX_TYPED_CENTS],
    ['', null],
    ['  ', null],
  ])('parses %j', (text, cents) => {
    expect(parseTypedAmount(text)).toEqual({ ok: true, cents })
  })

  it.each(['24k', '-5', '1.234', '24,00', '1,2345', '.', '$.', '1e5', '12.3.4', ',000'])(
    'rejects %j',
    (text) => {
      expect(parseTypedAmount(text)).toEqual({ ok: false, problem: 'not_an_amount' })
    },
  )

  it('rejects amounts above the maximum', () => {
    expect(parseTypedAmount('100,000,000.01')).toEqual({ ok: false, problem: 'too_much' })
    expect(parseTypedAmount('9'.repeat(400))).toEqual({ ok: false, problem: 'too_much' })
  })

  it('parses its own formatted text', () => {
    fc.assert(
      fc.property(fc.nat(MAX_TYPED_CENTS), (cents) => {
        expect(parseTypedAmount(formatCents(cents))).toEqual({ ok: true, cents })
      }),
    )
  })
})
