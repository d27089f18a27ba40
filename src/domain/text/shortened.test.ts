import { expect, it } from 'vitest'
import { shortened } from './shortened.ts'

it.each([
  ['Oak St', 6, 'Oak St'],
  ['Oak Street', 6, 'Oak S…'],
  ['Oak Street', 5, 'Oak…'],
  ['Oak 🏠 Street', 6, 'Oak…'],
  ['Oak 🏠 Street', 7, 'Oak 🏠…'],
])('shortens %j to %i characters', (text, maxLength, expected) => {
  expect(shortened(text, maxLength)).toBe(expected)
})
