import { expect, it } from 'vitest'
import { STRUCTURES, isStructure } from './wire-listing.ts'

it('knows the six structures and no other word', () => {
  expect(STRUCTURES).toHaveLength(6)
  expect(STRUCTURES.every(isStructure)).toBe(true)
  expect(['residential home', 'NO ENTRY', ''].some(isStructure)).toBe(false)
})
