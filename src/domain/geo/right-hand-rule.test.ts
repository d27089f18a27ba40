import { describe, expect, it } from 'vitest'
import { rightHanded } from './right-hand-rule.ts'
import { signedArea, type Ring } from './rings.ts'

const clockwise: Ring = [
  [0, 0],
  [0, 10],
  [10, 10],
  [10, 0],
  [0, 0],
]
const hole: Ring = [
  [2, 2],
  [4, 2],
  [4, 4],
  [2, 4],
  [2, 2],
]

describe('rightHanded', () => {
  it.each([
    ['both the wrong way', clockwise, hole],
    ['both the right way', clockwise.toReversed(), hole.toReversed()],
    ['both clockwise', clockwise, hole.toReversed()],
    ['both counterclockwise', clockwise.toReversed(), hole],
  ])('turns rings that run %s', (_how, outer, inner) => {
    const [[shell, inside] = []] = rightHanded([[outer, inner]])
    expect([shell, inside].map((ring) => signedArea(ring ?? []))).toEqual([100, -4])
    expect([...(shell ?? [])].sort()).toEqual([...clockwise].sort())
  })
})
