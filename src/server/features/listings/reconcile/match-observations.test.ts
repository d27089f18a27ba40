import { describe, expect, it } from 'vitest'
import { matchObservations, placeOf } from './match-observations.ts'
import type { StoredListing, ListedProperty, PreviousRecord } from './match-observations.ts'

const firm = 1
const county = 2

function known(
  id: number,
  case_number: string | null,
  parcel: string | null,
  more: Partial<StoredListing> = {},
): StoredListing {
  return { id, county_fips: '37023', case_number, parcel, place: '', isOpen: true, ...more }
}

function listed(
  case_number: string | null,
  parcel: string | null,
  more: Partial<ListedProperty> = {},
): ListedProperty {
  return { source_id: firm, county_fips: '37023', case_number, parcel, place: '', ...more }
}

function own(listing: StoredListing, source_id = firm): PreviousRecord {
  const { id, isOpen: _open, ...identity } = listing
  return { ...identity, source_id, tax_foreclosure_id: id }
}

function match(
  listings: readonly StoredListing[],
  now: readonly ListedProperty[],
  records: readonly PreviousRecord[] = [],
) {
  let lastId = 0
  return matchObservations(listings, records, now, () => (lastId -= 1)).map(
    ({ tax_foreclosure_id, way }) => `${tax_foreclosure_id} ${way}`,
  )
}

const a1 = known(7, 'A', 'P1')

describe('matchSayings', () => {
  it.each([
    ['county, case and parcel', [a1], listed('A', 'P1'), '7 known'],
    ['never the case alone', [a1], listed('A', 'P2'), '-1 new'],
    ['never another county', [a1], listed('A', 'P1', { county_fips: '37183' }), '-1 new'],
    ['the parcel where the row has no case number', [a1], listed(null, 'P1'), '7 known'],
    [
      'the parcel where the listing has none: it has appeared',
      [known(7, null, 'P1')],
      listed('A', 'P1'),
      '7 renumbered',
    ],
    ['no parcel that two open listings share', [a1, known(8, 'B', 'P1')], listed(null, 'P1'), '-1 new'],
    [
      'the one that is still open',
      [known(7, 'A', 'P1', { isOpen: false }), known(8, 'B', 'P1')],
      listed(null, 'P1'),
      '8 known',
    ],
    ['no listing that is over', [known(7, 'A', 'P1', { isOpen: false })], listed(null, 'P1'), '-1 new'],
    [
      'a listing that is over, by all three',
      [known(7, 'A', 'P1', { isOpen: false })],
      listed('A', 'P1'),
      '7 known',
    ],
    ['another case of the parcel is another listing', [a1], listed('B', 'P1'), '-1 new'],
    [
      'the street of a case without a number',
      [known(7, 'A', null, { place: '4MAIN' })],
      listed('A', null, { place: '4MAIN' }),
      '7 known',
    ],
    [
      'nor a street of another case',
      [known(7, 'A', null, { place: '4MAIN' })],
      listed('B', null, { place: '4MAIN' }),
      '-1 new',
    ],
    [
      'a street where one side has no case',
      [known(7, null, null, { place: '4MAIN' })],
      listed('A', null, { place: '4MAIN' }),
      '7 renumbered',
    ],
    [
      'no street of a listing with a number',
      [known(7, null, 'P1', { place: '4MAIN' })],
      listed(null, null, { place: '4MAIN' }),
      '-1 new',
    ],
    [
      'a parcel number that appears',
      [known(7, 'A', null, { place: '4MAIN' })],
      listed('A', 'P1', { place: '4MAIN' }),
      '7 known',
    ],
    ['another spelling of a parcel in its case', [known(7, 'A', '0000041')], listed('A', '41'), '7 known'],
    ['not in another case', [known(7, 'A', '0000041')], listed('B', '41'), '-1 new'],
    ['a longer number is another', [known(7, 'A', '41')], listed('A', '410'), '-1 new'],
    ['a case of several parcels that are not named', [known(7, 'A', null)], listed('A', null), '7 known'],
  ] as const)('%s', (_what, listings, now, expected) => {
    expect(match(listings, [now])).toEqual([expected])
  })

  it('takes two spellings of a parcel in one case for one listing, whichever comes first', () => {
    expect(match([], [listed('A', '41'), listed('A', '0000041')])).toEqual(['-1 new', '-1 known'])
    expect(match([], [listed('A', '0000041'), listed('A', '41', { source_id: county })])).toEqual([
      '-1 new',
      '-1 known',
    ])
  })

  it('keeps apart what was stored as two listings', () => {
    const both = [known(7, 'A', '41'), known(8, 'A', '0000041')]
    expect(match(both, [listed('A', '41'), listed('A', '0000041')])).toEqual(['7 known', '8 known'])
  })

  it('takes a number that its own source has replaced for a correction', () => {
    expect(match([a1], [listed('B', 'P1')], [own(a1)])).toEqual(['7 renumbered'])
  })

  it('but not when the old number is still listed, by anyone', () => {
    expect(match([a1], [listed('A', 'P1'), listed('B', 'P1')], [own(a1)])).toEqual(['7 known', '-1 new'])
    expect(match([a1], [listed('B', 'P1'), listed('A', 'P1', { source_id: county })], [own(a1)])).toEqual([
      '-1 new',
      '7 known',
    ])
  })

  it('nor the number of a case that another source listed', () => {
    expect(match([a1], [listed('B', 'P1')], [own(a1, county)])).toEqual(['-1 new'])
  })

  it('puts what two sources list alike on one new listing, the one with the case number first', () => {
    const now = [listed(null, 'P1'), listed('A', 'P1', { source_id: county }), listed('A', 'P1')]
    expect(match([], now)).toEqual(['-1 known', '-1 new', '-1 known'])
  })

  it('finds what a source wrote the same way last time, whatever others call it', () => {
    const renamed = known(7, 'A', 'P1')
    expect(
      match([renamed, known(8, 'B', 'P1')], [listed(null, 'P1')], [own({ ...renamed, case_number: null })]),
    ).toEqual(['7 known'])
  })

  it('knows a number it has just learned', () => {
    const now = [
      listed('A', 'P1'),
      listed('A', 'P1', { source_id: county }),
      listed(null, 'P1', { source_id: 3 }),
    ]
    expect(match([known(7, null, 'P1')], now)).toEqual(['7 renumbered', '7 known', '7 known'])
  })
})

describe('placeOf', () => {
  it('compares streets by letters and digits, and towns where there is no street', () => {
    expect(placeOf({ street: '12 Old Rd.', city: 'Dunn', zip: null })).toBe('12OLDRD')
    expect(placeOf({ street: null, city: 'Winston-Salem', zip: '27101' })).toBe('WINSTONSALEM27101')
    expect(placeOf({ street: null, city: null, zip: null })).toBe('')
  })
})
