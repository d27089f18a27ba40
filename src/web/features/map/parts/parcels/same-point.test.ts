import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outlined, pointed } from './listing.fixture.ts'
import { clickedAt, onePerPoint, samePointOf, shownAt, stepAtPoint } from './same-point.ts'

const here = { longitude: -81.68, latitude: 35.7 }
const lot = [1_450_000, 540_000, 1_450_100, 540_200] as const

describe('samePointOf', () => {
  it('groups listings at one point in list order, each under all its ids', () => {
    const units = [5, 3, 4].map((id) => pointed({ id, ...here }))
    const groups = samePointOf([
      pointed({ id: 1 }),
      ...units,
      pointed({ id: 6, ...here, latitude: 35.8 }),
      pointed({ id: 7, ...here, longitude: -81.7 }),
      pointed({ id: 8 }),
    ])
    expect([...groups]).toEqual([5, 3, 4].map((id) => [id, [5, 3, 4]]))
  })

  it('groups listings of one parcel', () => {
    expect(samePointOf([outlined(lot, { id: 1 }), outlined(lot, { id: 2 })]).get(2)).toEqual([1, 2])
  })

  it('keeps the groups of a list in which no listing moved, and no others', () => {
    const [one, two, three] = [1, 2, 3].map((id) => pointed({ id, ...here }))
    if (!one || !two || !three) throw new Error('No listings')
    const groups = samePointOf([one, two, three])
    expect(samePointOf([one, { ...two, highest_bid: 9000 }, three])).toBe(groups)
    expect([...samePointOf([one, { ...two, latitude: 35.8 }, three]).keys()]).toEqual([1, 3])
    expect([...samePointOf([three, one, two]).keys()]).toEqual([3, 1, 2])
    expect([...samePointOf([three, one]).keys()]).toEqual([3, 1])
  })

  it('agrees with comparing all pairs', () => {
    const coordinate = fc.integer({ min: 0, max: 3 })
    fc.assert(
      fc.property(fc.array(fc.tuple(coordinate, coordinate)), (points) => {
        const listings = points.map(([x, y], id) => pointed({ id, longitude: x - 81, latitude: y + 35 }))
        const groups = samePointOf(listings)
        points.forEach((point, id) => {
          const same = points.flatMap((other, at) => (other.join() === point.join() ? [at] : []))
          expect(groups.get(id)).toEqual(same.length > 1 ? same : undefined)
        })
      }),
    )
  })
})

describe('one pin of several listings', () => {
  const groups = samePointOf([5, 3, 4].map((id) => pointed({ id, ...here })))

  it.each([
    [3, null, 5],
    [3, 4, 4],
    [3, 9, 5],
    [9, null, 9],
  ])('of listing %s with %s selected shows %s', (id, selectedId, expected) => {
    expect(shownAt(groups, id, selectedId)).toBe(expected)
  })

  it('shows one price', () => {
    const [first, second] = [5, 3].map((id) => pointed({ id, ...here }))
    const alone = pointed({ id: 9 })
    if (!first || !second) throw new Error('No listings')
    expect(onePerPoint([first, second, alone])).toEqual([first, alone])
    expect(onePerPoint([alone, second])).toEqual([alone, second])
  })

  it('selects each in turn by clicks', () => {
    const clicks: number[] = []
    for (let click = 0; click < 4; click += 1) clicks.push(clickedAt(groups, 5, clicks.at(-1) ?? null))
    expect(clicks).toEqual([5, 3, 4, 5])
    expect([clickedAt(groups, 9, null), clickedAt(groups, 9, 9)]).toEqual([9, 9])
  })

  it.each([
    [5, 1, 3],
    [4, 1, 5],
    [5, -1, 4],
    [9, 1, 9],
  ] as const)('steps from %s by %s to %s', (id, by, expected) => {
    expect(stepAtPoint(groups, id, by)).toBe(expected)
  })
})
