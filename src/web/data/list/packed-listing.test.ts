import { expect, it } from 'vitest'
import { aListing } from '#domain/listing/listing.fixture.ts'
import { packed, sendable, unpacked } from './packed-listing.ts'

const geometry = {
  rings: [
    [
      [1_450_000.25, 540_000],
      [1_450_100, 540_000],
      [1_450_100, 540_100],
      [1_450_000.25, 540_000],
    ],
  ],
  spatialReference: { wkid: 2264 },
}
const listing = aListing({ id: 1, geometry })

it('has the same outline after it was sent to another thread', () => {
  const received = unpacked(structuredClone(packed(listing)))
  expect(received.geometry?.rings).toEqual(geometry.rings)
  expect(received.geometry?.spatialReference).toEqual(geometry.spatialReference)
  expect(unpacked(packed({ ...listing, geometry: null })).geometry).toBeNull()
})

it('can be packed again, with another fact', () => {
  const changed = { ...unpacked(packed(listing)), street: '9 New St' }
  expect(packed(changed)).toEqual(packed({ ...listing, street: '9 New St' }))
})

it('can be sent as it is, whether it was packed or not', () => {
  expect(structuredClone(sendable(unpacked(packed(listing))))).toEqual(listing)
  expect(sendable(listing)).toEqual(listing)
})
