import { beforeEach, expect, test } from 'vitest'
import { type CountRead, readAllowances } from './read-allowances.ts'

const allowance = { atOnce: 3, perMinute: 12 }

let now: number
let count: CountRead
beforeEach(() => {
  now = 5_000
  count = readAllowances(() => now)
})

/** As many of so many reads as were allowed. */
function allowed(key: string, tries = 10): number {
  let passed = 0
  for (let round = 0; round < tries; round += 1) {
    try {
      count(key, allowance)
      passed += 1
    } catch {
      continue
    }
  }
  return passed
}

test('some are allowed at once, then one each time that it says', () => {
  expect(allowed('ada')).toBe(3)
  expect(() => count('ada', allowance)).toThrow(
    'You are reading faster than this site can look things up for you. Go on in 5 seconds',
  )
  now += 4_900
  expect(allowed('ada')).toBe(0)
  now += 100
  expect(allowed('ada')).toBe(1)
})

test('asking while there is none costs nothing', () => {
  expect(allowed('ada', 1_000)).toBe(3)
  now += 10_000
  expect(allowed('ada')).toBe(2)
})

test('no more gather than are allowed at once', () => {
  expect(allowed('ada')).toBe(3)
  now += 24 * 3_600_000
  expect(allowed('ada')).toBe(3)
})

test('one key takes nothing from another', () => {
  expect(allowed('ada')).toBe(3)
  expect(allowed('ben')).toBe(3)
})
