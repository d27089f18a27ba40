import { expect, it } from 'vitest'
import type { Position } from '#domain/geo/state-plane.ts'
import { legsOf } from './map-app-links.ts'

const start: Position = [-80.84312, 35.22712]
const stops = (count: number): Position[] => Array.from({ length: count }, (_, at) => [-80 - at / 100, 35.5])

it('is one leg for up to ten stops, from the start or the current location', () => {
  const [leg, ...others] = legsOf(start, stops(3))
  expect(others).toEqual([])
  expect(leg).toMatchObject({ first: 1, last: 3 })
  const google = new URL(leg?.addresses.google ?? '').searchParams
  expect(google.get('origin')).toBe('35.22712,-80.84312')
  expect(google.get('waypoints')).toBe('35.50000,-80.00000|35.50000,-80.01000')
  expect(google.get('destination')).toBe('35.50000,-80.02000')
  const apple = new URL(leg?.addresses.apple ?? '').searchParams
  expect(apple.get('source')).toBe('35.22712,-80.84312')
  expect(apple.getAll('waypoint')).toEqual(['35.50000,-80.00000', '35.50000,-80.01000'])
  expect(apple.get('destination')).toBe('35.50000,-80.02000')
  expect(new URL(legsOf(null, stops(1))[0]?.addresses.google ?? '').searchParams.has('origin')).toBe(false)
})

it('continues in a second leg where the first ended', () => {
  const legs = legsOf(null, stops(23))
  expect(legs.map(({ first, last }) => [first, last])).toEqual([
    [1, 10],
    [11, 20],
    [21, 23],
  ])
  expect(new URL(legs[1]?.addresses.google ?? '').searchParams.get('origin')).toBe('35.50000,-80.09000')
  expect(legsOf(null, [])).toEqual([])
})
