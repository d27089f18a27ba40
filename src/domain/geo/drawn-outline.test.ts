import { describe, expect, test } from 'vitest'
import { readDrawnRing } from './drawn-outline.ts'
import { toLonLat, type Position } from './state-plane.ts'

/** Corners in feet from a place in Burke County, closed. */
function ringOf(...corners: readonly (readonly [number, number])[]): Position[] {
  const positions = corners.map(([x, y]): Position => toLonLat([1_240_000 + x, 745_000 + y]))
  return [...positions, ...positions.slice(0, 1)]
}

function problemOf(ring: readonly Position[]): string {
  const read = readDrawnRing(ring)
  return read.ok ? 'none' : read.problem
}

test('a drawn lot has the corners and the acres of the ground', () => {
  const read = readDrawnRing(ringOf([0, 0], [208.71, 0], [208.71, 208.71], [0, 208.71]))
  if (!read.ok) throw new Error(read.problem)
  expect(read.outline.acres).toBeCloseTo(1, 3)
  expect(read.outline.feet[0]?.[0][1]).toEqual([1_240_208.71, 745_000])
})

describe('a ring is refused', () => {
  const square = ringOf([0, 0], [100, 0], [100, 100], [0, 100])
  test.each([
    ['none', square],
    ['none', square.toReversed()],
    ['too_few', []],
    ['too_few', ringOf([0, 0], [100, 0])],
    ['too_few', ringOf([0, 0], [100, 0], [200, 0])],
    ['too_few', ringOf([0, 0], [0, 0], [0, 0], [0, 0])],
    ['open', square.slice(0, -1)],
    ['crosses_itself', ringOf([0, 0], [100, 100], [100, 0], [0, 130])],
    ['crosses_itself', ringOf([0, 0], [100, 100], [100, 0], [0, 100])],
    // Touches its own side with a corner.
    ['crosses_itself', ringOf([0, 0], [100, 0], [100, 100], [50, 0], [0, 100])],
    // Two lots that share a corner.
    ['crosses_itself', ringOf([0, 0], [50, 50], [100, 50], [100, 100], [50, 50], [0, 100])],
    // A spike, and sides that run along each other.
    ['crosses_itself', ringOf([0, 0], [100, 0], [100, 100], [200, 100], [100, 100], [0, 100])],
    ['crosses_itself', ringOf([0, 0], [100, 0], [100, 100], [100, 40], [0, 100])],
    ['too_small', ringOf([0, 0], [3, 0], [3, 3], [0, 3])],
    ['too_large', ringOf([0, 0], [15_000, 0], [15_000, 15_000], [0, 15_000])],
    ['outside_north_carolina', square.map(([x, y]): Position => [y, x])],
    ['outside_north_carolina', square.map(([x, y]): Position => [x + 30, y])],
    [
      'outside_north_carolina',
      [
        [400, 35],
        [400, 36],
        [401, 36],
        [400, 35],
      ] as const,
    ],
  ])('as %s', (problem, ring) => {
    expect(problemOf(ring)).toBe(problem)
  })

  test('with more than 2,000 corners, and not with as many', () => {
    const circle = (corners: number) =>
      ringOf(
        ...Array.from({ length: corners }, (_, k): [number, number] => {
          const angle = (2 * Math.PI * k) / corners
          return [1_000 * Math.cos(angle), 1_000 * Math.sin(angle)]
        }),
      )
    expect(problemOf(circle(2_000))).toBe('none')
    expect(problemOf(circle(2_001))).toBe('too_many')
  })
})
