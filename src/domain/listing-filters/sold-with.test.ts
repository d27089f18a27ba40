import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aListing } from '#domain/listing/listing.fixture.ts'
import type { WireListing } from '#domain/listing/wire-listing.ts'
import { groupNumbers } from './group.ts'
import { soldWith } from './sold-with.ts'

/** Parcels of one case, sold on one day for one bid. */
const parcel = (id: number, differences: Partial<WireListing> = {}) =>
  aListing({ id, parcel_identification: `071${id}`, foreclosure_date: '2026-11-09', ...differences })

const idsSoldWith = (id: number, listings: readonly WireListing[]) =>
  soldWith(id, listings).map((listing) => listing.id)

describe('the parcels sold with a listing', () => {
  it('are the others of its case with the same bids and the same day of sale', () => {
    const all = [parcel(1), parcel(2), parcel(3)]
    expect([1, 2, 3].map((id) => idsSoldWith(id, all))).toEqual([
      [2, 3],
      [1, 3],
      [1, 2],
    ])
  })

  it.each<[string, Partial<WireListing>, number[]]>([
    ['another opening bid', { opening_bid: 1234 }, []],
    ['another last bid', { highest_bid: 1234 }, []],
    ['another day of sale', { foreclosure_date: '2026-12-01' }, []],
    ['no day of sale', { foreclosure_date: null }, []],
    ['no parcel number', { parcel_identification: null }, []],
    ['the same parcel', { parcel_identification: '07-11' }, []],
    ['another status, which is not about the bid', { status: 'Awaiting Funds' }, [2]],
  ])('judge a parcel with %s', (_what, differences, expected) => {
    expect(idsSoldWith(1, [parcel(1), parcel(2, differences)])).toEqual(expected)
  })

  it.each<[string, Partial<WireListing>, number[]]>([
    ['an opening bid', { opening_bid: 5000, highest_bid: null }, [2]],
    ['a last bid', { opening_bid: null, highest_bid: 5000 }, [2]],
    ['no bid', { opening_bid: null, highest_bid: null }, []],
  ])('are known from %s', (_what, bids, expected) => {
    expect(idsSoldWith(1, [parcel(1, bids), parcel(2, bids)])).toEqual(expected)
  })

  it('are none for an unknown listing', () => {
    expect(idsSoldWith(9, [parcel(1), parcel(2)])).toEqual([])
  })

  it('always share its card, and see each other the same way', () => {
    const bid = fc.constantFrom(null, 5000)
    const drawnParcel = fc.record({
      opening_bid: bid,
      highest_bid: bid,
      parcel_identification: fc.constantFrom(null, '1', '2', '3'),
      foreclosure_date: fc.constantFrom(null, '2026-11-09'),
    })
    fc.assert(
      fc.property(fc.array(drawnParcel, { maxLength: 12 }), (drawn) => {
        const all = drawn.map((differences, id) => parcel(id, differences))
        const groupOf = groupNumbers(all)
        for (const { id } of all) {
          for (const other of idsSoldWith(id, all)) {
            expect(groupOf[other]).toBe(groupOf[id])
            expect(other).not.toBe(id)
            expect(idsSoldWith(other, all)).toContain(id)
          }
        }
      }),
    )
  })
})
