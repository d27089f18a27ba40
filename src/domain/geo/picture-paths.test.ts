import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clipRing } from './clip-ring.ts'
import { picturePaths } from './picture-paths.ts'
import { nestRings, tidyRing } from './ring-nesting.ts'
import { boundsOf, distanceToSides, signedArea } from './rings.ts'
import type { MultiPolygon } from './rings.ts'
import { simplifyRing } from './simplify-ring.ts'
import type { Position } from './state-plane.ts'

function outline(...rings: Position[][]): MultiPolygon {
  return nestRings(rings.map(tidyRing).filter((ring) => ring !== null))
}

function box(west: number, south: number, width: number, height: number): Position[] {
  return [
    [1_449_600 + west, 542_600 + south],
    [1_449_600 + west + width, 542_600 + south],
    [1_449_600 + west + width, 542_600 + south + height],
    [1_449_600 + west, 542_600 + south + height],
  ]
}

/** The corners of path data, parsed as a browser would. */
function cornersOf(path: string): Position[][] {
  return path
    .split('z')
    .filter(Boolean)
    .map((subpath) => {
      const numbers = [...subpath.matchAll(/-?(\d+(\.\d+)?|\.\d+)/g)].map(([text]) => Number(text))
      let at: Position = [0, 0]
      return Array.from({ length: numbers.length / 2 }, (_, k): Position => {
        at = [at[0] + (numbers[2 * k] ?? NaN), at[1] + (numbers[2 * k + 1] ?? NaN)]
        return [Math.round(at[0] * 10) / 10, Math.round(at[1] * 10) / 10]
      })
    })
}

describe('the picture', () => {
  it('fills 45 % of the picture next to neighbors, centered, north up', () => {
    const lot = outline([
      [1_449_600, 542_600],
      [1_449_700, 542_600],
      [1_449_600, 542_700],
    ])
    const { parcel } = picturePaths([lot], [outline(box(100, 0, 100, 100))], 400)
    expect(cornersOf(parcel)).toEqual([
      [
        [110, 290],
        [290, 290],
        [110, 110],
      ],
    ])
  })

  it('fills 70 % without neighbors', () => {
    const { parcel, lots } = picturePaths([outline(box(0, 0, 200, 100))], [], 400)
    expect(cornersOf(parcel)).toEqual([
      [
        [60, 270],
        [340, 270],
        [340, 130],
        [60, 130],
      ],
    ])
    expect(lots).toBe('')
  })

  it('shows all parcels of a case, their parts and their holes', () => {
    const first = outline(box(0, 0, 100, 100), box(20, 20, 40, 40))
    const { parcel } = picturePaths([first, outline(box(100, 0, 100, 100), box(300, 0, 50, 50))], [], 400)
    expect(cornersOf(parcel)).toHaveLength(4)
    expect(boundsOf(cornersOf(parcel).flat()).map(Math.round)).toEqual([60, 160, 340, 240])
  })

  it('omits neighbors outside the picture and clips those that extend beyond it', () => {
    const far = outline(box(5_000, 0, 100, 100))
    const wide = outline(box(-9_000, -9_000, 9_000, 30_000))
    const { lots } = picturePaths([outline(box(0, 0, 100, 100))], [far, wide], 400)
    expect(cornersOf(lots)).toHaveLength(1)
    expect(boundsOf(cornersOf(lots).flat())).toEqual([-8, -8, 110, 408])
  })

  it('keeps a parcel too thin to have an area, and drops a neighboring lot that small', () => {
    const strip = outline(box(0, 0, 5_000, 1))
    const { parcel, lots } = picturePaths([strip], [outline(box(10, 10, 2, 2))], 400)
    expect(cornersOf(parcel)).toHaveLength(1)
    expect(lots).toBe('')
  })

  it('needs few corners for a round pond', () => {
    const round = Array.from({ length: 720 }, (_, k): Position => {
      const angle = (k * Math.PI) / 360
      return [1_449_600 + 100 * Math.cos(angle), 542_600 + 100 * Math.sin(angle)]
    })
    const [corners = []] = cornersOf(picturePaths([outline(round)], [], 400).parcel)
    expect(corners.length).toBeGreaterThan(20)
    expect(corners.length).toBeLessThan(80)
  })
})

describe('any ring', () => {
  const ring = fc
    .array(fc.tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -500, max: 500 })), {
      minLength: 3,
      maxLength: 60,
    })
    .map((corners): Position[] => [...corners, ...corners.slice(0, 1)])

  it('keeps every corner within the tolerance when simplified, closed, from its own corners', () => {
    fc.assert(
      fc.property(ring, fc.double({ min: 0.1, max: 50, noNaN: true }), (corners, tolerance) => {
        const simple = simplifyRing(corners, tolerance)
        expect(simple.at(-1)).toEqual(simple[0])
        expect(simple.every((corner) => corners.includes(corner))).toBe(true)
        if (simple.length < 3) return
        for (const corner of corners)
          expect(distanceToSides(corner, [simple])).toBeLessThanOrEqual(tolerance * (1 + 1e-9))
      }),
    )
  })

  it('stays in the clip box, and is unchanged if already inside', () => {
    fc.assert(
      fc.property(ring, (corners) => {
        const [west, south, east, north] = boundsOf(clipRing(corners, [-100, -80, 120, 300]))
        if (west <= east) expect([west >= -100, south >= -80, east <= 120, north <= 300]).not.toContain(false)
        expect(signedArea(clipRing(corners, [-500, -500, 500, 500]))).toBeCloseTo(signedArea(corners), 6)
      }),
    )
  })
})
