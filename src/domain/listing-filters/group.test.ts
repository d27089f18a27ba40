import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupNumbers, groupPositions } from './group.ts'
import { aListing, anyListing } from '#domain/listing/listing.fixture.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'

const cards = (listings: WireListing[]) =>
  groupPositions(
    listings.map((_listing, position) => position),
    groupNumbers(listings),
  )
const parcel = (parcel_identification: string | null, differences: Partial<WireListing> = {}) =>
  aListing({ parcel_identification, ...differences })

describe('grouping', () => {
  it('puts parcels of one case with the same bids on one card', () => {
    expect(
      cards([parcel('1'), parcel('9', { case_number: '25CV000001-590' }), parcel('2'), parcel('3')]),
    ).toEqual([[0, 2, 3], [1]])
  })

  it.each<[string, Partial<WireListing>]>([
    ['county', { county: 'Wake' }],
    ['case number', { case_number: '25CV018442-591' }],
    ['opening bid', { opening_bid: 9870.45 }],
    ['no opening bid', { opening_bid: null }],
    ['highest bid', { highest_bid: 18450.01 }],
  ])('separates listings that differ in %s', (_name, difference) => {
    expect(cards([parcel('1'), parcel('2', difference)])).toEqual([[0], [1]])
  })

  it('groups parcels that all have no bids yet', () => {
    const noBids = { opening_bid: null, highest_bid: null }
    expect(cards([parcel('1', noBids), parcel('2', noBids)])).toEqual([[0, 1]])
  })

  it.each([null, '', ' '])('never groups the case number %j', (case_number) => {
    expect(cards([parcel('1', { case_number }), parcel('2', { case_number })])).toEqual([[0], [1]])
  })

  it('never groups an unknown parcel or the same parcel in another spelling', () => {
    expect(cards([parcel('07102214'), parcel(null), parcel('071-022-14'), parcel('07102215')])).toEqual([
      [0, 3],
      [1],
      [2],
    ])
  })

  it('groups only what the filters left, in list order', () => {
    const groupOf = groupNumbers([parcel('1'), parcel('2', { county: 'Wake' }), parcel('3'), parcel('4')])
    expect(groupPositions([3, 1, 0], groupOf)).toEqual([[3, 0], [1]])
    expect(groupPositions([], groupOf)).toEqual([])
  })

  it('keeps every parcel once, in list order, and never groups different ones', () => {
    fc.assert(
      fc.property(fc.array(anyListing, { maxLength: 40 }), (listings) => {
        const groups = cards(listings)
        expect(groups.flat().toSorted((a, b) => a - b)).toEqual(
          listings.map((_listing, position) => position),
        )
        expect(groups.map(([first = -1]) => first)).toEqual(
          groups.map(([first = -1]) => first).toSorted((a, b) => a - b),
        )
        for (const group of groups) {
          expect(group).toEqual(group.toSorted((a, b) => a - b))
          const members = group.map((position) => listings[position])
          const alike = members.map((one) =>
            [one?.county, one?.case_number, one?.opening_bid, one?.highest_bid].join(),
          )
          expect(new Set(alike).size).toBe(1)
          expect(new Set(members.map((one) => one?.parcel_identification)).size).toBe(group.length)
        }
      }),
    )
  })
})
