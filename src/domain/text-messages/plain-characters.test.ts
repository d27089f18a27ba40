import fc from 'fast-check'
import { SegmentedMessage } from 'sms-segments-calculator'
import { expect, it, test } from 'vitest'
import { anyCharacters } from '#tests/support/any-characters.ts'
import { plainCharacters, segmentsOf } from './plain-characters.ts'

const EXTENDED = '^{}\\[~]|€'

test.each([
  ['plain text', '1423 Oak St #4, $19,372.50 (est.)', '1423 Oak St #4, $19,372.50 (est.)'],
  ['curly quotes', '“O’Neil’s ‘Lot’”', `"O'Neil's 'Lot'"`],
  ['prime marks and backticks', '5′ 10″ `x`', `5' 10" 'x'`],
  ['guillemets', '«a» ‹b›', '"a" "b"'],
  ['dashes', 'A–B — C‑D −5 ‐', 'A-B - C-D -5 -'],
  ['an ellipsis', 'and so on…', 'and so on...'],
  ['non-breaking and other spaces', 'Nov\u00a030\u202f5\u2009PM\tnow\u3000', 'Nov 30 5 PM now '],
  ['spaces without width', 'a\u200bb\ufeffc\u2060d', 'abcd'],
  [
    'accents that the alphabet has',
    'Montréal, Doña Ana, Zürich, Ørsted',
    'Montréal, Doña Ana, Zürich, Ørsted',
  ],
  ['the same, decomposed', 'Montre\u0301al', 'Montréal'],
  [
    'accents that it lacks',
    'Québec, façade, Łódź, Đà Nẵng, crêpe, naïve',
    'Québec, facade, Lodz, Dà Nang, crepe, naive',
  ],
  ['ligatures', 'Cœur, ﬁle, Œuvre, Þór', 'Coeur, file, OEuvre, Thor'],
  ['emoji', 'Sold 🎉👍🏽! 👨‍👩‍👧 🇺🇸', 'Sold !  '],
  ['other scripts', 'Дом 東京', ' '],
  ['a fraction in an address', '1024½ Main St, ¾ acre', '1024 1/2 Main St, 3/4 acre'],
  ['full width', 'ＳＴＯＰ', 'STOP'],
  ['extended characters', '[a] {b} c|d e\\f ~1 ^ €5', '(a) (b) c/d e/f -1  EUR5'],
  ['signs', 'Lot 5·6 • 10×20 ™ ©', 'Lot 5-6 - 10x20 TM '],
  ['line ends', 'a\r\nb\rc\nd\u2028e', 'a\nb\nc\nd e'],
  ['control characters', 'a\u0000b\u001bc\u007f', 'abc'],
  ['half of a pair', 'a\ud83cb', 'ab'],
  ['nothing', '', ''],
])('turns %s into plain characters', (_what, text, plain) => {
  expect(plainCharacters(text)).toBe(plain)
})

const anyText = fc
  .array(fc.oneof(fc.constantFrom(...Array.from('aé$\n’–🎉ő')), anyCharacters({ maxLength: 2 })))
  .map((parts) => parts.join(''))

it('makes any text one that the gateway sends in the plain alphabet, and leaves it so', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const plain = plainCharacters(text)
      expect(new SegmentedMessage(plain).getEncodingName()).toBe('GSM-7')
      expect(plain).not.toMatch(/[\^{}\\[~\]|€\f\r]/)
      expect(plainCharacters(plain)).toBe(plain)
    }),
    { numRuns: 200 },
  )
})

test.each([
  [0, 1],
  [160, 1],
  [161, 2],
  [306, 2],
  [307, 3],
  [459, 3],
  [460, 4],
])('%i plain characters are %i segments', (length, segments) => {
  expect(segmentsOf('a'.repeat(length))).toBe(segments)
})

test.each([
  ['80 extended characters', '€'.repeat(80), 1],
  ['81 extended characters', '€'.repeat(81), 2],
  ['an extended character that would be split', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
])('%s', (_what, text, segments) => {
  expect(segmentsOf(text)).toBe(segments)
})

it('counts segments as the gateway does', () => {
  const character = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...Array.from('ab $@_é\nÄ')) },
    { weight: 1, arbitrary: fc.constantFrom(...Array.from(EXTENDED)) },
  )
  const anyLength = fc.integer({ min: 0, max: 500 })
  fc.assert(
    fc.property(
      anyLength.chain((length) => fc.array(character, { minLength: length, maxLength: length })),
      (characters) => {
        const text = characters.join('')
        expect(segmentsOf(text)).toBe(Math.max(1, new SegmentedMessage(text).segmentsCount))
      },
    ),
    { numRuns: 150 },
  )
})
