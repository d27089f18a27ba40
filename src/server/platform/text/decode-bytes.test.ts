import { expect, test } from 'vitest'
import { utf8Text, windows1252Text } from './decode-bytes.ts'

const bytesOf = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))))

test.each<[string, Buffer, boolean, string | null]>([
  ['plain ASCII', bytesOf('8 Oak St'), false, '8 Oak St'],
  ['nothing', bytesOf(), false, ''],
  ['UTF-8', bytesOf('Peña – “8”'), false, 'Peña – “8”'],
  ['a byte order mark', bytesOf('\ufeffPeña'), false, 'Peña'],
  ['a stray byte', bytesOf('Peña, Núñez, O', 0x92, 'Neal'), false, 'Peña, Núñez, O’Neal'],
  ['a stray byte behind a byte order mark', bytesOf('\ufeffPeña ', 0x96), false, 'Peña –'],
  ['a character of each length', bytesOf('é€𝄞', 0x92), false, 'é€𝄞’'],
  ['as many stray bytes', bytesOf('Peña ', 0x96), false, null],
  ['as many stray bytes, declared', bytesOf('Peña ', 0x96), true, 'Peña –'],
  ['more stray bytes, declared', bytesOf('Peña ', 0x93, '8', 0x94, 0x97), true, 'Peña “8”—'],
  ['stray bytes only', bytesOf('Pe', 0xf1, 'a'), false, null],
  // One character tells that it is UTF-8; of none, the declaration may be wrong.
  ['stray bytes only, declared', bytesOf('O', 0x92, 'Neal'), true, null],
  ['a cut character at the end', bytesOf('Peña', 0xe2, 0x80), false, 'Peña'],
  ['a cut character within', bytesOf('é ñ ú ó', 0xe2, 0x80, ' 8'), false, 'é ñ ú óâ€ 8'],
  ['a character in more bytes than it needs', bytesOf('é ñ ú', 0xc0, 0xaf), false, 'é ñ úÀ¯'],
  ['half of a pair', bytesOf('é ñ ú ó', 0xed, 0xa0, 0x80, ' 8'), false, 'é ñ ú óí\u00a0€ 8'],
])('UTF-8 with %s', (_what, bytes, isDeclared, text) => {
  expect(utf8Text(bytes, isDeclared)).toBe(text)
})

test('Windows-1252 has quotes and dashes where Latin-1 has control characters', () => {
  expect(windows1252Text(bytesOf('O', 0x92, 'Neal ', 0x96, ' Pe', 0xf1, 'a', 0x80, 0x9f, 0x81))).toBe(
    'O’Neal – Peña€Ÿ\u0081',
  )
})

test('bytes within a larger buffer are read alone', () => {
  const bytes = new Uint8Array(bytesOf('xxPe', 0xf1, 'axx')).subarray(2, 6)
  expect(windows1252Text(bytes)).toBe('Peña')
})
