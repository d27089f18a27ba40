import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseEsriPolygon, toEsriPolygon } from './esri-polygon.ts'
import type { ParcelOutline } from './parcel-outline.ts'
import type { Position } from './state-plane.ts'

const FEET = { wkid: 2264 }

/** A square of `size` feet, counterclockwise and closed, its corner at x, y feet from the middle of Charlotte. */
function square(x: number, y: number, size: number): Position[] {
  const [west, south] = [1_449_600 + x, 542_600 + y]
  return [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ]
}

function clockwise(ring: Position[]): Position[] {
  return ring.toReversed()
}

function parse(rings: unknown, spatialReference: unknown = FEET): ParcelOutline {
  const result = parseEsriPolygon({ rings, spatialReference })
  if (!result.ok) throw new Error(result.problem)
  return result.outline
}

function problemOf(geometry: unknown, answerReference?: unknown): string {
  const result = parseEsriPolygon(geometry, answerReference)
  return result.ok ? 'none' : result.problem
}

/** Part by part: how many rings each has, and the area of all in square feet. */
function shapeOf(outline: ParcelOutline): { rings: number[]; squareFeet: number } {
  return {
    rings: outline.feet.map((polygon) => polygon.length),
    squareFeet: Math.round(outline.acres * 43_560),
  }
}

describe('coordinate references', () => {
  it.each([
    [{ wkid: 2264 }, 'none'],
    [{ wkid: 102719 }, 'none'],
    [{ latestWkid: 2264 }, 'none'],
    [{ latestWkid: 102719 }, 'none'],
    [{ wkid: 102719, latestWkid: 2264 }, 'none'],
    [{ wkid: 2264, latestWkid: null }, 'none'],
    [{ wkid: 4326 }, 'other_reference'],
    [{ wkid: 102100, latestWkid: 3857 }, 'other_reference'],
    [{ wkid: 102719, latestWkid: 32119 }, 'other_reference'],
    [{ wkid: '2264' }, 'other_reference'],
    [{ wkt: 'PROJCS["NAD_1983_StatePlane_North_Carolina_FIPS_3200"]' }, 'other_reference'],
    [{}, 'reference_missing'],
    [undefined, 'reference_missing'],
    ['2264', 'reference_missing'],
  ])('%j: %s', (spatialReference, problem) => {
    expect(problemOf({ rings: [square(0, 0, 100)], spatialReference })).toBe(problem)
  })

  it('uses the geometry’s own reference, else that of the response', () => {
    expect(problemOf({ rings: [square(0, 0, 100)] }, { wkid: 102719 })).toBe('none')
    expect(problemOf({ rings: [square(0, 0, 100)], spatialReference: { wkid: 4326 } }, FEET)).toBe(
      'other_reference',
    )
  })
})

describe('invalid outlines', () => {
  it.each([
    ['no geometry', null, 'no_area'],
    ['a text', 'POLYGON EMPTY', 'malformed'],
    ['a list', [], 'malformed'],
    ['no rings', { spatialReference: FEET }, 'malformed'],
    ['rings that are not a list', { rings: 'none', spatialReference: FEET }, 'malformed'],
    ['a ring that is a point', { rings: [[1_449_600, 542_600]], spatialReference: FEET }, 'malformed'],
    ['a corner without a number', { rings: [[[1_449_600, null]]], spatialReference: FEET }, 'malformed'],
    ['the text "NaN"', { rings: [[['NaN', 'NaN']]], spatialReference: FEET }, 'malformed'],
    [
      'curves',
      {
        curveRings: [
          [
            [0, 0],
            {
              c: [
                [1, 1],
                [2, 2],
              ],
            },
          ],
        ],
        spatialReference: FEET,
      },
      'curved',
    ],
    ['an empty list of rings', { rings: [], spatialReference: FEET }, 'no_area'],
    ['only an empty ring', { rings: [[]], spatialReference: FEET }, 'no_area'],
    [
      'degrees called feet',
      {
        rings: [
          [
            [-80, 35],
            [-80, 36],
            [-81, 36],
          ],
        ],
        spatialReference: FEET,
      },
      'outside_north_carolina',
    ],
    [
      'Web Mercator called feet',
      {
        rings: [
          [
            [-8_999_000, 4_196_000],
            [-8_999_000, 4_196_100],
            [-8_998_900, 4_196_100],
          ],
        ],
        spatialReference: FEET,
      },
      'outside_north_carolina',
    ],
  ])('%s', (_name, geometry, problem) => {
    expect(problemOf(geometry)).toBe(problem)
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (geometry, reference) => {
        parseEsriPolygon(geometry, reference)
        parseEsriPolygon({ rings: geometry, spatialReference: FEET })
        parseEsriPolygon({ rings: [geometry], spatialReference: FEET })
      }),
    )
  })
})

describe('rings as found in real files', () => {
  const outer = square(0, 0, 100)
  const hole = square(20, 20, 50)
  const island = square(30, 30, 10)
  const neighbor = square(200, 0, 10)

  it.each([
    ['one ring', [outer], [1], 10_000],
    ['a hole as Esri means it', [clockwise(outer), hole], [2], 7_500],
    ['all clockwise: the inner ring is a hole', [clockwise(outer), clockwise(hole)], [2], 7_500],
    ['all counterclockwise', [outer, hole], [2], 7_500],
    ['the hole first', [hole, clockwise(outer)], [2], 7_500],
    ['an island in the hole', [clockwise(outer), clockwise(hole), clockwise(island)], [2, 1], 7_600],
    ['two parts', [outer, neighbor], [1, 1], 10_100],
    ['two parts, one with a hole', [neighbor, outer, hole], [2, 1], 7_600],
    ['an unclosed ring', [outer.slice(0, -1)], [1], 10_000],
    ['an empty ring beside', [[], outer], [1], 10_000],
    ['a ring without area inside', [outer, [hole[0], hole[1], hole[0], hole[0]]], [1], 10_000],
    ['an inner ring of a single point', [outer, [hole[0], hole[0], hole[0], hole[0]]], [1], 10_000],
    [
      'a sliver thinner than the grid',
      [
        outer,
        [
          [1_449_610, 542_610],
          [1_449_690, 542_610.004],
          [1_449_690, 542_610],
          [1_449_610, 542_610],
        ],
      ],
      [1],
      10_000,
    ],
    ['a ring given twice', [outer, clockwise(outer), hole], [2], 7_500],
    [
      'a ring given twice from another corner',
      [outer, [...outer.slice(2), ...outer.slice(1, 3)]],
      [1],
      10_000,
    ],
    ['corners given twice', [outer.flatMap((corner) => [corner, corner])], [1], 10_000],
    ['heights and measures', [outer.map(([x, y]) => [x, y, 712.5, 0])], [1], 10_000],
    ['a hole that touches the outer ring along a side', [outer, square(0, 20, 50)], [2], 7_500],
    ['a part that touches at a corner', [outer, square(100, 100, 10)], [1, 1], 10_100],
    ['two holes that share a side', [outer, square(10, 10, 20), square(30, 10, 20)], [3], 9_200],
  ])('%s', (_name, rings, parts, squareFeet) => {
    expect(shapeOf(parse(rings))).toEqual({ rings: parts, squareFeet })
  })

  it('rounds to hundredths of a foot and drops nothing else', () => {
    const [ring] =
      parse([
        [
          [1_449_600.004, 542_600.006],
          [1_449_700.125, 542_600],
          [1_449_700, 542_700],
        ],
      ]).feet[0] ?? []
    expect(ring?.[0]).toEqual([1_449_600, 542_600.01])
    expect(ring?.[1]).toEqual([1_449_700.13, 542_600])
    expect(ring?.at(-1)).toEqual(ring?.[0])
  })

  it('gives the box and seven decimals of longitude and latitude', () => {
    const outline = parse([outer, neighbor])
    const corners = outline.lonLat.flat(2)
    expect(outline.bounds).toEqual([
      Math.min(...corners.map(([lon]) => lon)),
      Math.min(...corners.map(([, lat]) => lat)),
      Math.max(...corners.map(([lon]) => lon)),
      Math.max(...corners.map(([, lat]) => lat)),
    ])
    expect(corners.flat().every((degrees) => /^-?\d+(\.\d{1,7})?$/.test(String(degrees)))).toBe(true)
    expect(outline.bounds[0]).toBeCloseTo(-80.8432, 3)
  })
})

describe('any nest of rings', () => {
  type Cell = { hole: boolean; island: boolean; start: number; flips: boolean[]; open: boolean }
  const cell = fc.record({
    hole: fc.boolean(),
    island: fc.boolean(),
    start: fc.nat(3),
    flips: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    open: fc.boolean(),
  })

  function vertices(ring: Position[], { start, flips, open }: Cell, level: number): Position[] {
    const corners = ring.slice(0, -1)
    const turned = [...corners.slice(start), ...corners.slice(0, start)]
    const directed = flips[level] ? turned.toReversed() : turned
    const [first] = directed
    return open || !first ? directed : [...directed, first]
  }

  it('keeps its parts, holes and area in any order and direction', () => {
    fc.assert(
      fc.property(
        fc.array(cell, { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(), { minLength: 18, maxLength: 18 }),
        (cells, ranks) => {
          const rings = cells.flatMap((one, k) => {
            const levels = one.hole ? (one.island ? 3 : 2) : 1
            return [square(k * 100, 0, 90), square(k * 100 + 20, 20, 50), square(k * 100 + 30, 30, 20)]
              .slice(0, levels)
              .map((ring, level) => ({ ring: vertices(ring, one, level), rank: ranks[3 * k + level] ?? 0 }))
          })
          const shuffled = rings.sort((a, b) => a.rank - b.rank).map(({ ring }) => ring)
          const holes = cells.filter((one) => one.hole)
          const islands = holes.filter((one) => one.island)
          const outline = parse(shuffled)
          expect(outline.feet).toHaveLength(cells.length + islands.length)
          expect(outline.feet.flat()).toHaveLength(shuffled.length)
          expect(outline.acres * 43_560).toBeCloseTo(
            cells.length * 8_100 - holes.length * 2_500 + islands.length * 400,
            3,
          )
        },
      ),
    )
  })
})

describe('the wire', () => {
  it('has outer rings clockwise, holes counterclockwise, and reads back as the same outline', () => {
    const outline = parse([square(0, 0, 100), square(20, 20, 50), square(200, 0, 10)])
    const wire = toEsriPolygon(outline.feet)
    expect(wire.spatialReference).toEqual({ wkid: 2264 })
    expect(wire.rings).toEqual([
      clockwise(square(0, 0, 100)),
      square(20, 20, 50),
      clockwise(square(200, 0, 10)),
    ])
    const fromTheWire: unknown = JSON.parse(JSON.stringify(wire.rings))
    const again = parse(fromTheWire)
    expect(toEsriPolygon(again.feet)).toEqual(wire)
    expect(again.acres).toBe(outline.acres)
  })
})
