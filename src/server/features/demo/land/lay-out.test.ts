import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { outlineFromRings } from '#domain/geo/parcel-outline.ts'
import { boundsOf, distanceToSide, isInside, sidesOf } from '#domain/geo/rings.ts'
import { interiorPoint } from '#domain/geo/interior-point.ts'
import type { Position } from '#domain/geo/state-plane.ts'
import { createRandom } from '#server/features/demo/random.ts'
import { layOut, sketch } from './lay-out.ts'
import type { PlacedLot, Layout } from './lay-out.ts'

const layouts = ['grid', 'curves', 'cul-de-sacs', 'highway', 'acreage'] as const satisfies readonly Layout[]
const charlotte: Position = [1_450_000, 540_000]

function lotsOf(seed: number, layout: Layout): PlacedLot[] {
  const plan = sketch(createRandom(String(seed)), layout)
  return layOut(plan, charlotte)
}

function cornerKey([x, y]: Position): string {
  return `${x} ${y}`
}

/** Corners on a side of another lot that are not corners of that lot. */
function looseCorners(lots: readonly PlacedLot[]): Position[] {
  const sides = lots.flatMap(({ rings }) => {
    const own = new Set(rings.flat().map(cornerKey))
    return rings.flatMap((ring) => [...sidesOf(ring)].map((side) => ({ side, own })))
  })
  const corners = lots.flatMap(({ rings }) => rings.flat())
  const isOn = (corner: Position, [a, b]: readonly [Position, Position]) =>
    distanceToSide(corner, a, b) < 0.3 &&
    [a, b].every((end) => Math.hypot(end[0] - corner[0], end[1] - corner[1]) > 1)
  return corners.filter((corner) =>
    sides.some(({ side, own }) => isOn(corner, side) && !own.has(cornerKey(corner))),
  )
}

/** Pairs of lots in which the second contains a point of the first. */
function overlaps(lots: readonly PlacedLot[]): [number, number][] {
  return lots.flatMap(({ rings: [outer, ...others], holes }, index) => {
    const inner = outer ? interiorPoint(holes > 0 ? [outer, ...others] : [outer]) : charlotte
    return lots.flatMap(({ rings }, other): [number, number][] =>
      other !== index && isInside(inner, rings) ? [[index, other]] : [],
    )
  })
}

function sharedCorners(a: PlacedLot, b: PlacedLot): number {
  const corners = new Set(a.rings.flat().map(cornerKey))
  return new Set(
    b.rings
      .flat()
      .map(cornerKey)
      .filter((corner) => corners.has(corner)),
  ).size
}

describe.each(layouts)('a neighborhood of layout %s', (layout) => {
  test('tiles: lots are valid, do not overlap, and share all corners with their neighbors', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), (seed) => {
        const lots = lotsOf(seed, layout)
        for (const lot of lots) {
          const read = outlineFromRings(lot.rings)
          expect(read.ok && read.outline.acres).toBeCloseTo(lot.acres, 6)
        }
        expect(looseCorners(lots)).toEqual([])
        expect(overlaps(lots)).toEqual([])
      }),
      { numRuns: 8 },
    )
  })

  test('has lots of a realistic size within its radius', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), (seed) => {
        const { radius } = sketch(createRandom(String(seed)), layout)
        const lots = lotsOf(seed, layout)
        expect(lots.length).toBeGreaterThan(8)
        const [west, south, east, north] = boundsOf(lots.flatMap(({ rings }) => rings.flat()))
        expect(
          Math.max(east - charlotte[0], charlotte[0] - west, north - charlotte[1], charlotte[1] - south),
        ).toBeLessThan(radius + 0.01)
        for (const { acres, use } of lots) {
          expect(acres).toBeGreaterThan(use === 'acreage' ? 1 : 0.08)
          expect(acres).toBeLessThan(use === 'acreage' ? 90 : 3.5)
        }
      }),
      { numRuns: 8 },
    )
  })
})

test('has lots that share a whole side with the next one in their row', () => {
  for (const layout of ['grid', 'curves', 'cul-de-sacs', 'highway'] as const) {
    const lots = lotsOf(7, layout)
    for (const [index, lot] of lots.slice(1).entries()) {
      const before = lots[index]
      if (!before || before.row !== lot.row) continue
      expect(sharedCorners(before, lot)).toBeGreaterThanOrEqual(2)
    }
  }
})

test('in the country, has a tract across the road, and one around a cemetery that exactly fills its hole', () => {
  for (let seed = 0; seed < 30; seed += 1) {
    const lots = lotsOf(seed, 'acreage')
    expect(lots.filter(({ parts }) => parts === 2)).toHaveLength(1)
    const around = lots.filter(({ holes }) => holes === 1)
    const graves = lots.find(({ use }) => use === 'cemetery')
    expect(around).toHaveLength(1)
    expect(new Set(around[0]?.rings[1]?.map(cornerKey))).toEqual(new Set(graves?.rings[0]?.map(cornerKey)))
  }
})

test('on a cul-de-sac, has wedges around the turning circle', () => {
  const wedges = lotsOf(3, 'cul-de-sacs').filter(({ rings }) => (rings[0]?.length ?? 0) > 7)
  expect(wedges.length).toBeGreaterThan(6)
})

test('on curved streets, has curved fronts', () => {
  const curved = lotsOf(5, 'curves').filter(({ rings }) => (rings[0]?.length ?? 0) > 5)
  expect(curved.length).toBeGreaterThan(20)
})
