import { describe, expect, it } from 'vitest'
import { matchObservations } from './match-observations.ts'
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

describe('matchObservations', () => {
  it.each([
    ['by county, case and parcel', [a1], listed('A', 'P1'), '7 known'],
    ['not by the case alone', [a1], listed('A', 'P2'), '-1 new'],
    ['not across counties', [a1], listed('A', 'P1', { county_fips: '37183' }), '-1 new'],
    ['by the parcel if the row has no case number', [a1], listed(null, 'P1'), '7 known'],
    ['by the parcel if the case number is new', [known(7, null, 'P1')], listed('A', 'P1'), '7 renumbered'],
    ['not by a parcel two open listings share', [a1, known(8, 'B', 'P1')], listed(null, 'P1'), '-1 new'],
    [
      'by the parcel to the only open listing',
      [known(7, 'A', 'P1', { isOpen: false }), known(8, 'B', 'P1')],
      listed(null, 'P1'),
      '8 known',
    ],
    [
      'not a closed listing by the parcel',
      [known(7, 'A', 'P1', { isOpen: false })],
      listed(null, 'P1'),
      '-1 new',
    ],
    [
      'a closed listing by county, case and parcel',
      [known(7, 'A', 'P1', { isOpen: false })],
      listed('A', 'P1'),
      '7 known',
    ],
    ['not another case of the same parcel', [a1], listed('B', 'P1'), '-1 new'],
    [
      'by case and street without parcel numbers',
      [known(7, 'A', null, { place: '4MAIN' })],
      listed('A', null, { place: '4MAIN' }),
      '7 known',
    ],
    [
      'not by the street of another case',
      [known(7, 'A', null, { place: '4MAIN' })],
      listed('B', null, { place: '4MAIN' }),
      '-1 new',
    ],
    [
      'by the street if one side has no case number',
      [known(7, null, null, { place: '4MAIN' })],
      listed('A', null, { place: '4MAIN' }),
      '7 renumbered',
    ],
    [
      'not by the street of a listing with a parcel number',
      [known(7, null, 'P1', { place: '4MAIN' })],
      listed(null, null, { place: '4MAIN' }),
      '-1 new',
    ],
    [
      'by case and street if the parcel number is new',
      [known(7, 'A', null, { place: '4MAIN' })],
      listed('A', 'P1', { place: '4MAIN' }),
      '7 known',
    ],
    [
      'by another spelling of the parcel in the same case',
      [known(7, 'A', '0000041')],
      listed('A', '41'),
      '7 known',
    ],
    ['not by another spelling in another case', [known(7, 'A', '0000041')], listed('B', '41'), '-1 new'],
    ['not by a longer parcel number', [known(7, 'A', '41')], listed('A', '410'), '-1 new'],
    ['by the case if neither side names a parcel', [known(7, 'A', null)], listed('A', null), '7 known'],
  ] as const)('matches %s', (_how, listings, now, expected) => {
    expect(match(listings, [now])).toEqual([expected])
  })

  it('treats two spellings of a parcel in one case as one listing, in either order', () => {
    expect(match([], [listed('A', '41'), listed('A', '0000041')])).toEqual(['-1 new', '-1 known'])
    expect(match([], [listed('A', '0000041'), listed('A', '41', { source_id: county })])).toEqual([
      '-1 new',
      '-1 known',
    ])
  })

  it('keeps two stored listings apart', () => {
    const both = [known(7, 'A', '41'), known(8, 'A', '0000041')]
    expect(match(both, [listed('A', '41'), listed('A', '0000041')])).toEqual(['7 known', '8 known'])
  })

  it('treats a number its own source replaced as a correction', () => {
    expect(match([a1], [listed('B', 'P1')], [own(a1)])).toEqual(['7 renumbered'])
  })

  it('but not if the old number is still listed by any source', () => {
    expect(match([a1], [listed('A', 'P1'), listed('B', 'P1')], [own(a1)])).toEqual(['7 known', '-1 new'])
    expect(match([a1], [listed('B', 'P1'), listed('A', 'P1', { source_id: county })], [own(a1)])).toEqual([
      '-1 new',
      '7 known',
    ])
  })

  it('nor the number of a case another source listed', () => {
    expect(match([a1], [listed('B', 'P1')], [own(a1, county)])).toEqual(['-1 new'])
  })

  it('joins what two sources list into one new listing, the row with a case number first', () => {
    const now = [listed(null, 'P1'), listed('A', 'P1', { source_id: county }), listed('A', 'P1')]
    expect(match([], now)).toEqual(['-1 known', '-1 new', '-1 known'])
  })

  it("finds a source's row by its previous spelling, whatever others call it", () => {
    const renamed = known(7, 'A', 'P1')
    expect(
      match([renamed, known(8, 'B', 'P1')], [listed(null, 'P1')], [own({ ...renamed, case_number: null })]),
    ).toEqual(['7 known'])
  })

  it('matches by a number learned earlier in the run', () => {
    const now = [
      listed('A', 'P1'),
      listed('A', 'P1', { source_id: county }),
      listed(null, 'P1', { source_id: 3 }),
    ]
    expect(match([known(7, null, 'P1')], now)).toEqual(['7 renumbered', '7 known', '7 known'])
  })
})
