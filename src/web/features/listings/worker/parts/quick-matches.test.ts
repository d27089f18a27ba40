import { describe, expect, it } from 'vitest'
import { outlined } from '#web/features/listings/listing.fixture.ts'
import { day } from '#domain/time/day.fixture.ts'
import { prepareListings } from './prepare-listings.ts'
import { quickMatches } from './quick-matches.ts'

const today = day('2026-11-18')

const listings = [
  outlined({
    id: 1,
    street: '1423 Oak St',
    case_number: '25CVD000297-590',
    parcel_identification: '071-022-14',
  }),
  outlined({
    id: 2,
    street: '9 Elm Ave',
    case_number: '25CVD000297-590',
    parcel_identification: '071-022-15',
  }),
  outlined({
    id: 3,
    street: '77 Oak Ridge Rd',
    case_number: '25CVD000298-590',
    parcel_identification: '500',
  }),
]
const prepared = prepareListings({
  tax_foreclosures: listings.slice(0, 2),
  without_outline: listings.slice(2),
  accessible_counties: ['Mecklenburg'],
})
const find = (typed: string, limit = 6) => {
  const { listings: shown, found, cases } = quickMatches(prepared, typed, today, limit)
  return {
    ids: shown.map(({ id }) => id).toSorted(),
    found,
    cases: cases.map(({ number, parcels }) => [number, parcels]),
  }
}

describe('quick matches', () => {
  it.each([
    ['oak', [1, 3], []],
    ['st OAK', [1], []],
    ['07102214', [1], []],
    ['071-022', [1, 2], []],
    ['25 cvd 297', [1, 2], [['25CVD000297-590', 2]]],
    ['25CVD000298-590', [3], []],
    ['nowhere', [], []],
    ['', [], []],
    [' - ', [], []],
  ])('for %j', (typed, ids, cases) => {
    expect(find(typed)).toEqual({ ids, found: ids.length, cases })
  })

  it('limits the listings, but counts all', () => {
    expect(find('25cvd', 1)).toMatchObject({ found: 3, cases: [['25CVD000297-590', 2]] })
    expect(find('25cvd', 1).ids).toHaveLength(1)
  })
})
