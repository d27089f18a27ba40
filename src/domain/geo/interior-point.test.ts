import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { interiorPoint, labelPoint } from './interior-point.ts'
import { nestRings, tidyRing } from './ring-nesting.ts'
import { isInside } from './rings.ts'
import type { MultiPolygon } from './rings.ts'
import type { Position } from './state-plane.ts'

function outline(...rings: Position[][]): MultiPolygon {
  return nestRings(rings.map(tidyRing).filter((ring) => ring !== null))
}

function box(west: number, south: number, east: number, north: number): Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
}

describe('the label point', () => {
  it('is the centroid of an ordinary lot', () => {
    expect(labelPoint(outline(box(0, 0, 100, 50)))).toEqual([50, 25])
  })

  it('is in the largest part', () => {
    expect(labelPoint(outline(box(500, 0, 510, 10), box(0, 0, 100, 50)))).toEqual([50, 25])
  })

  it('avoids the notch of a U and is in its broad base', () => {
    const u: Position[] = [
      [0, 0],
      [100, 0],
      [100, 300],
      [90, 300],
      [90, 40],
      [10, 40],
      [10, 300],
      [0, 300],
    ]
    const [x, y] = labelPoint(outline(u)) ?? []
    expect(x).toBeCloseTo(50)
    expect(y).toBeGreaterThan(15)
    expect(y).toBeLessThan(25)
  })

  it('avoids a hole in the middle', () => {
    const ring = outline(box(0, 0, 100, 100), box(20, 20, 80, 80))
    expect(ring).toHaveLength(1)
    expect(isInside(labelPoint(ring) ?? [50, 50], ring.flat())).toBe(true)
  })

  it('is null for an empty outline', () => {
    expect(labelPoint([])).toBeNull()
  })
})

describe('any lot', () => {
  // A star-shaped ring: corners at growing angles, at any distance from the middle.
  const lot = fc.array(fc.integer({ min: 3, max: 1_000 }), { minLength: 3, maxLength: 40 }).map((radii) =>
    radii.map((radius, k): Position => {
      const angle = (2 * Math.PI * k) / radii.length
      return [1_449_600 + radius * Math.cos(angle), 542_600 + radius * Math.sin(angle)]
    }),
  )

  it('has its label and its interior point on the land', () => {
    fc.assert(
      fc.property(lot, (corners) => {
        const polygons = outline(corners)
        const [polygon] = polygons
        if (!polygon) throw new Error('no area')
        expect(isInside(interiorPoint(polygon), polygon)).toBe(true)
        expect(isInside(labelPoint(polygons) ?? [0, 0], polygon)).toBe(true)
      }),
    )
  })
})
