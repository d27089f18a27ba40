import { describe, expect, it } from 'vitest'
import { countyRows, nextSort, sortedRows, type Sort } from './county-rows.ts'

const rows = countyRows(
  {
    counties: [
      { county: 'Burke', price: 19, trial_days: 7 },
      { county: 'New Hanover', price: 29, trial_days: 0 },
      { county: 'Wake', price: 39, trial_days: 0 },
      { county: 'Ashe', price: 19.5, trial_days: 14 },
    ],
    state_wide: null,
  },
  new Map([
    ['Wake', 168],
    ['Burke', 109],
    ['New Hanover', 109],
  ]),
)
const names = (sort: Sort, search = '') => sortedRows(rows, search, sort).map(({ county }) => county)

describe('the rows of the table', () => {
  it.each([
    [{ key: 'county', isDescending: false }, ['Ashe', 'Burke', 'New Hanover', 'Wake']],
    [{ key: 'county', isDescending: true }, ['Wake', 'New Hanover', 'Burke', 'Ashe']],
    [{ key: 'listings', isDescending: true }, ['Wake', 'Burke', 'New Hanover', 'Ashe']],
    [{ key: 'trial', isDescending: true }, ['Ashe', 'Burke', 'New Hanover', 'Wake']],
    [{ key: 'price', isDescending: false }, ['Burke', 'Ashe', 'New Hanover', 'Wake']],
  ] as const)('are sorted by %j', (sort, expected) => {
    expect(names(sort)).toEqual(expected)
  })

  it('match parts of their names in any order', () => {
    const byName: Sort = { key: 'county', isDescending: false }
    expect(names(byName, ' HAN new ')).toEqual(['New Hanover'])
    expect(names(byName, 'e')).toEqual(['Ashe', 'Burke', 'New Hanover', 'Wake'])
    expect(names(byName, 'orange')).toEqual([])
  })

  it('reverse on a second click, and start with the largest number', () => {
    const first = nextSort({ key: 'county', isDescending: false }, 'listings')
    expect(first).toEqual({ key: 'listings', isDescending: true })
    expect(nextSort(first, 'listings')).toEqual({ key: 'listings', isDescending: false })
    expect(nextSort(first, 'price')).toEqual({ key: 'price', isDescending: false })
  })
})
