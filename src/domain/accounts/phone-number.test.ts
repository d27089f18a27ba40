import { expect, it } from 'vitest'
import { formatPhone } from './phone-number.ts'
import { checkPhone } from './validation.ts'

it.each([
  ['7045550123', '(704) 555-0123'],
  ['704555012', '704555012'],
  ['17045550123', '17045550123'],
  ['', ''],
])('formats %j as %j', (digits, expected) => {
  expect(formatPhone(digits)).toBe(expected)
})

it('formats a number so that the form accepts it again', () => {
  expect(checkPhone(formatPhone('7045550123'))).toEqual({ ok: true, value: '7045550123' })
})
