import { expect, test } from 'vitest'
import { parseExactJson } from './exact-json.ts'

test.each([
  ['{"pin":66162913248661627}', { pin: '66162913248661627' }],
  ['[66162913248661627,-66162913248661627]', ['66162913248661627', '-66162913248661627']],
  ['{"pin": 9007199254740991}', { pin: 9007199254740991 }],
  ['{"pin": 9007199254740993}', { pin: '9007199254740993' }],
  // Numbers with a fraction or an exponent are measures, and lose nothing that counts.
  ['[-78.12345678901234567, 12345678901234567.5, 1e20, 12345678901234567e2]', undefined],
  ['{"66162913248661627":"a \\" 66162913248661627 \\\\"}', undefined],
  ['\ufeff[1]', [1]],
  ['66162913248661627', '66162913248661627'],
])('of %s, the digits are kept', (text, value) => {
  expect(parseExactJson(text)).toEqual(value === undefined ? JSON.parse(text) : value)
})

test('what is not JSON stays an error', () => {
  expect(() => parseExactJson('{"pin":66162913248661627')).toThrow(SyntaxError)
  expect(() => parseExactJson('066162913248661627')).toThrow(SyntaxError)
})
