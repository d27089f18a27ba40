import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { savedSearchEntries } from './saved-search.ts'

const saved = (search: string) =>
  new URLSearchParams(savedSearchEntries(new URLSearchParams(search))).toString()

describe('a saved search', () => {
  it.each([
    ['nothing', '', ''],
    ['filters in any order', 'q=oak&county=Burke', 'county=Burke&q=oak'],
    [
      'order and area',
      'area=-81,35,-80,36&sort=newest-change',
      'sort=newest-change&area=-81%2C35%2C-80%2C36',
    ],
    ['no view, map or selection', 'view=map&map=12/35/-80&selected=7&county=Burke', 'county=Burke'],
    ['no invalid filters', 'price=cheap&color=red', ''],
  ])('keeps %s', (_what, search, expected) => {
    expect(saved(search)).toBe(expected)
  })

  it('is unchanged when saved again', () => {
    const entries = fc.array(
      fc.tuple(fc.constantFrom('status', 'county', 'price', 'q', 'sort', 'view', 'area'), fc.string()),
    )
    fc.assert(
      fc.property(entries, (typed) => {
        const once = saved(new URLSearchParams(typed).toString())
        expect(saved(once)).toBe(once)
      }),
    )
  })
})
