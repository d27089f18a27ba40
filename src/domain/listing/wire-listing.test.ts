import { expect, it } from 'vitest'
import { STRUCTURES, isStructure } from './wire-listing.ts'

it('accepts only the six structures', () => {
  expect(STRUCTURES).toHaveLength(6)
  expect(STRUCTURES.every(isStructure)).toBe(true)
  expect(['residential home', 'NO ENTRY', ''].some(isStructure)).toBe(false)
})
