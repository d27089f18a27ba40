import fc from 'fast-check'

const HALVES_FROM = 0xd8_00
const HALVES = 0x8_00

/** Any character that Unicode has room for. */
const codePoint = fc
  .nat({ max: 0x10_ff_ff - HALVES })
  .map((place) => String.fromCodePoint(place < HALVES_FROM ? place : place + HALVES))

/** Text of any characters. `fc.string({ unit: 'binary' })` does the same, after a second of listing all of them. */
export function anyCharacters(length: fc.ArrayConstraints = {}): fc.Arbitrary<string> {
  return fc.array(codePoint, length).map((characters) => characters.join(''))
}
