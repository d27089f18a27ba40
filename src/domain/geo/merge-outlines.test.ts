import { describe, expect, it } from 'vitest'
import { mergeOutlines } from './merge-outlines.ts'
import type { MultiPolygon } from './rings.ts'
import type { Position } from './state-plane.ts'

function lot(x: number, size: number): MultiPolygon {
  const [west, south] = [1_449_600 + x, 542_600]
  const corners: Position[] = [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ]
  return [[corners]]
}

function round(x: number, corners: number): MultiPolygon {
  const ring = Array.from({ length: corners + 1 }, (_corner, place): Position => {
    const angle = (-2 * Math.PI * (place % corners)) / corners
    return [1_449_600 + x + 100 * Math.cos(angle), 542_600 + 100 * Math.sin(angle)]
  })
  return [[ring]]
}

function squareFeet(outlines: MultiPolygon[]): number | string {
  const merged = mergeOutlines(outlines)
  return merged.ok ? Math.round(merged.outline.acres * 43_560) : merged.problem
}

describe('rows of one parcel', () => {
  it.each([
    ['one row', [lot(0, 100)], 10_000],
    ['the same row twice', [lot(0, 100), lot(0, 100)], 10_000],
    [
      'the same row in the opposite direction',
      [lot(0, 100), lot(0, 100).map(([ring]) => [ring.toReversed()] as const)],
      10_000,
    ],
    ['parts side by side', [lot(0, 100), lot(100, 50)], 12_500],
    ['a part and both again', [lot(0, 100), lot(100, 50), lot(0, 100)], 12_500],
    ['one row on another', [lot(0, 100), lot(20, 10)], 'overlapping'],
    ['one row across another', [lot(0, 100), lot(60, 100)], 'overlapping'],
    ['parts that overlap by a digitizing error', [lot(0, 100), lot(99.5, 100)], 20_000],
    // Compared corner by corner, they would take minutes.
    ['parts with many corners, far from each other', [round(0, 9_000), round(300, 9_000)], 62_832],
    ['parts with too many corners', [round(0, 15_000), round(300, 15_000)], 'malformed'],
    ['no row', [], 'no_area'],
  ])('%s', (_name, outlines, expected) => {
    expect(squareFeet(outlines)).toBe(expected)
  })
})
