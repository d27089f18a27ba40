import { expect, it } from 'vitest'
import { sanitizeForTerminal } from './sanitize-for-terminal.ts'

it.each([
  ['5 of 5  Ünïcode “quoted” — fine 👍', '5 of 5  Ünïcode “quoted” — fine 👍'],
  ['one\n\ttwo', 'one\n\ttwo'],
  ['\u001B]52;c;cm0gLXJm\u0007', '\uFFFD]52;c;cm0gLXJm\uFFFD'],
  ['5 of 5\r1 of 5', '5 of 5\uFFFD1 of 5'],
  ['\u009B2J\u007F', '\uFFFD2J\uFFFD'],
  ['a\u202Eb', 'a\uFFFDb'],
])('replaces control characters in %j', (text, shown) => {
  expect(sanitizeForTerminal(text)).toBe(shown)
})
