import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Position } from '#domain/geo/state-plane.ts'
import { drivingOrder, lengthOf, straightMiles } from './driving-order.ts'

const charlotte: Position = [-80.8431, 35.2271]
const raleigh: Position = [-78.6382, 35.7796]

const place = fc.tuple(
  fc.double({ min: -84, max: -75.5, noNaN: true }),
  fc.double({ min: 34, max: 36.5, noNaN: true }),
)
const places = fc.array(place, { maxLength: 9 })

function ordersOf(count: number): number[][] {
  if (count === 0) return [[]]
  return ordersOf(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, at) => [...order.slice(0, at), count - 1, ...order.slice(at)]),
  )
}

const wayOf = (start: Position | null, all: readonly Position[], order: readonly number[]) =>
  lengthOf([start, ...order.map((at) => all[at])].filter((stop) => stop !== undefined && stop !== null))

describe('straight miles', () => {
  it('match atlas distances', () => {
    expect(straightMiles(charlotte, raleigh)).toBeCloseTo(130, 0)
  })

  it('are symmetric, and zero from a place to itself', () => {
    fc.assert(
      fc.property(place, place, (one, other) => {
        expect(straightMiles(one, other)).toBeCloseTo(straightMiles(other, one), 9)
        expect(straightMiles(one, one)).toBe(0)
      }),
    )
  })
})

describe('the driving order', () => {
  it('visits every place once, from a start or from anywhere', () => {
    fc.assert(
      fc.property(fc.option(place), places, (start, all) => {
        expect(drivingOrder(start, all).toSorted((a, b) => a - b)).toEqual([...all.keys()])
      }),
    )
  })

  it('cannot be shortened by reversing a part', () => {
    fc.assert(
      fc.property(fc.option(place), places, (start, all) => {
        const order = drivingOrder(start, all)
        for (let from = 0; from < order.length; from++) {
          for (let to = from + 1; to < order.length; to++) {
            const turned = order.toSpliced(from, to + 1 - from, ...order.slice(from, to + 1).toReversed())
            expect(wayOf(start, all, order)).toBeLessThanOrEqual(wayOf(start, all, turned) + 0.002)
          }
        }
      }),
    )
  })

  it('is close to the optimum', () => {
    fc.assert(
      fc.property(fc.array(place, { minLength: 1, maxLength: 6 }), (all) => {
        const shortest = Math.min(...ordersOf(all.length).map((order) => wayOf(null, all, order)))
        expect(wayOf(null, all, drivingOrder(null, all))).toBeLessThanOrEqual(shortest * 1.25 + 0.01)
      }),
      { numRuns: 50 },
    )
  })

  it('of a hundred places is found while the page opens', () => {
    // On a spiral, so that no two legs are alike.
    const spiral = Array.from({ length: 100 }, (_, at): Position => [
      -80 + (at * Math.cos(at)) / 100,
      35 + (at * Math.sin(at)) / 100,
    ])
    const begin = performance.now()
    expect(new Set(drivingOrder(null, spiral)).size).toBe(100)
    expect(performance.now() - begin).toBeLessThan(3000)
  })

  it('follows places on a line without turning back', () => {
    const road: Position[] = [3, 0, 2, 4, 1].map((step) => [-80 + step / 10, 35])
    expect(drivingOrder([-80.05, 35], road)).toEqual([1, 4, 2, 0, 3])
    expect(drivingOrder(null, [])).toEqual([])
  })
})
