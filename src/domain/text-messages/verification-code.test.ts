import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import {
  CODE_COUNT,
  codeExpiry,
  enteredCode,
  parseVerificationCode,
  verificationCode,
} from './verification-code.ts'

const sentAt = Date.parse('2026-11-29T15:00:00Z')
const MINUTE_MS = 60_000

test.each([
  ['the right code', 0, true, 0, 'accepted'],
  ['the right code in the last millisecond', 0, true, 10 * MINUTE_MS - 1, 'accepted'],
  ['the right code after ten minutes', 0, true, 10 * MINUTE_MS, 'expired'],
  ['the right code after four wrong ones', 4, true, 0, 'accepted'],
  ['the right code after five wrong ones', 5, true, 0, 'too_many'],
  ['a fifth wrong code', 4, false, 0, 'wrong'],
  ['a sixth wrong code', 5, false, 0, 'too_many'],
  ['a wrong code after ten minutes', 0, false, 10 * MINUTE_MS, 'expired'],
])('%s', (_what, wrong_entries, isSame, after, outcome) => {
  expect(enteredCode({ until: codeExpiry(sentAt), wrong_entries }, isSame, sentAt + after)).toBe(outcome)
})

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['000000', '000000'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['１２３４５６', null],
  ['', null],
])('%j is read as %j', (text, code) => {
  expect(parseVerificationCode(text)).toBe(code)
})

it('has six digits, and reads as it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: CODE_COUNT - 1 }), (random) => {
      const code = verificationCode(random)
      expect(code).toMatch(/^\d{6}$/)
      expect(Number(code)).toBe(random)
      expect(parseVerificationCode(code)).toBe(code)
    }),
  )
})
