import { expect, it } from 'vitest'
import { cellText } from './cell-text.ts'

it.each([
  ['="0012345"', '0012345'],
  [' ="0012345" ', '0012345'],
  ["'0012345", '0012345'],
  [" '0012345", '0012345'],
  ["'Round the Bend", "'Round the Bend"],
  ["O'Neal Rd", "O'Neal Rd"],
  ['="a" & "b"', '="a" & "b"'],
  ['5 < 6 <b>acres</b>', '5 < 6 acres'],
  ['', ''],
])('%j reads %j', (cell, text) => {
  expect(cellText(cell)).toBe(text)
})
