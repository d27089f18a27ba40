import { expect, it } from 'vitest'
import { formatPhone } from './phone-number.ts'
import { checkPhone } from './validation.ts'

it.each([
  ['7045550123', '(704) 555-0123'],
  ['704555012', '704555012'],
  ['17045550123', '17045550123'],
  ['', ''],
])('writes %j as %j', (digits, expected) => {
  expect(formatPhone(digits)).toBe(expected)
})

it('writes what the form takes back', () => {
  expect(checkPhone(formatPhone('7045550123'))).toEqual({ ok: true, value: '7045550123' })
})
