import { expect, it } from 'vitest'
import { listingStatuses, resultNotPosted } from '#domain/listing-status/listing-status.ts'
import { countTones } from './legend-counts.ts'
import { pointed } from '#web/features/map/parts/parcels/listing.fixture.ts'

it('counts every status under one color', () => {
  const listings = [...listingStatuses, resultNotPosted, 'Redeemed'].map((status) => pointed({ status }))
  expect(countTones(listings)).toEqual({ red: 1, blue: 1, gray: 4, green: 3 })
  expect(countTones([])).toEqual({ red: 0, blue: 0, gray: 0, green: 0 })
})
