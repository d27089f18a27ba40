import { expect, test } from 'vitest'
import { counties } from '#domain/counties/counties.ts'
import { createRandom } from '#server/features/demo/index.ts'
import * as assumptions from './assumptions.ts'
import { COUNTY_PEOPLE } from './county-people.ts'
import { divide, draw, weighted } from './day/shares.ts'

const random = createRandom('shares')

test('the shares of every table sum to 1', () => {
  const { COUNTIES_OF_PERSON, EVENT_SHARES, FAVORITES_OF_PERSON, LISTING_STATUSES, MINUTES_OPEN } =
    assumptions
  const { SEARCH_ALERTS, SEARCH_FILTERS, SEARCHES_OF_PERSON, VISITS_OF_PERSON } = assumptions
  const tables: assumptions.Shares<unknown>[] = [
    ...[COUNTIES_OF_PERSON, FAVORITES_OF_PERSON, LISTING_STATUSES, MINUTES_OPEN, SEARCH_ALERTS],
    ...[SEARCH_FILTERS, SEARCHES_OF_PERSON, VISITS_OF_PERSON, ...Object.values(EVENT_SHARES)],
  ]
  for (const table of tables) expect(() => draw(random, table)).not.toThrow()
  const origins = Object.values(assumptions.ORIGINS).map(({ share }) => share)
  expect(origins.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
  expect(assumptions.VISITS_BY_HOUR).toHaveLength(24)
  expect(() =>
    draw(random, [
      ['a', 0.5],
      ['b', 0.4],
    ]),
  ).toThrow('shares sum to 0.9')
})

test('the residents of all counties are those of the state', () => {
  const people = counties.map(({ name }) => COUNTY_PEOPLE[name])
  expect(people).toHaveLength(100)
  // 10,439,388 in 2020, each county rounded to thousands.
  const total = people.reduce((sum, each) => sum + each, 0)
  expect(Math.abs(total - 10_439)).toBeLessThan(25)
})

test('parts are whole, follow the weights, and sum to what was divided', () => {
  expect(divide(10, [1, 1, 1])).toEqual([3, 4, 3])
  const parts = divide(100_000, Object.values(COUNTY_PEOPLE))
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(100_000)
  expect(Math.max(...parts)).toBe(parts[counties.findIndex(({ name }) => name === 'Wake')])
})

test('places are drawn by weight', () => {
  const pick = weighted([1, 0, 3])
  const drawn = Array.from({ length: 4_000 }, () => pick(random))
  const count = (place: number) => drawn.filter((each) => each === place).length
  expect(count(1)).toBe(0)
  expect(count(2) / count(0)).toBeCloseTo(3, 0)
})
