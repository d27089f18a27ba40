import { beforeEach, expect, test } from 'vitest'
import { type CountRead, readAllowances } from './read-allowances.ts'

const allowance = { atOnce: 3, perMinute: 12 }

let now: number
let count: CountRead
beforeEach(() => {
  now = 5_000
  count = readAllowances(() => now)
})

/** Number of allowed reads out of this many attempts. */
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

test('allows a burst, then one read each time the message says', () => {
  expect(allowed('ada')).toBe(3)
  expect(() => count('ada', allowance)).toThrow('Too many requests. Try again in 5 seconds')
  now += 4_900
  expect(allowed('ada')).toBe(0)
  now += 100
  expect(allowed('ada')).toBe(1)
})

test('does not charge rejected reads', () => {
  expect(allowed('ada', 1_000)).toBe(3)
  now += 10_000
  expect(allowed('ada')).toBe(2)
})

test('accumulates no more than the burst', () => {
  expect(allowed('ada')).toBe(3)
  now += 24 * 3_600_000
  expect(allowed('ada')).toBe(3)
})

test('takes a read back', () => {
  for (let round = 0; round < 10; round += 1) count('ada', allowance)()
  expect(allowed('ada')).toBe(3)
})

test('keeps keys independent', () => {
  expect(allowed('ada')).toBe(3)
  expect(allowed('ben')).toBe(3)
})
