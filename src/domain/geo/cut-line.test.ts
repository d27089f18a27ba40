import { describe, expect, it } from 'vitest'
import { cutLine } from './cut-line.ts'
import type { Position } from './state-plane.ts'

/** West of 10, from there to 20, and east of it. */
const third = ([x]: Position) => (x < 10 ? 'west' : x < 20 ? 'middle' : 'east')

describe('a line that is cut', () => {
  it('stays whole within one place', () => {
    const line: Position[] = [
      [1, 1],
      [5, 2],
      [9, 0],
    ]
    expect(cutLine(line, third, 0.1)).toEqual([{ place: 'west', line }])
  })

  it('has a part for every place it crosses; parts meet near the border', () => {
    const parts = cutLine(
      [
        [0, 0],
        [30, 3],
      ],
      third,
      0.01,
    )
    expect(parts.map(({ place }) => place)).toEqual(['west', 'middle', 'east'])
    const [west, middle, east] = parts.map(({ line }) => line)
    expect(west?.at(-1)).toEqual(middle?.[0])
    expect(middle?.at(-1)).toEqual(east?.[0])
    expect(Math.abs((middle?.[0]?.[0] ?? NaN) - 10)).toBeLessThan(0.01)
    expect(Math.abs((east?.[0]?.[0] ?? NaN) - 20)).toBeLessThan(0.01)
    expect([west?.[0], east?.at(-1)]).toEqual([
      [0, 0],
      [30, 3],
    ])
  })

  it('has a separate part when it returns to a place, and none if it is empty', () => {
    const there: Position[] = [
      [9, 0],
      [11, 0],
      [9, 1],
    ]
    expect(cutLine(there, third, 0.5).map(({ place }) => place)).toEqual(['west', 'middle', 'west'])
    expect(cutLine([], third, 0.5)).toEqual([])
  })
})
