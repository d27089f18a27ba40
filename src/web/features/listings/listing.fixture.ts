import type { Listing } from '#contract/listings/listing-schema.ts'
import { aListing } from '#domain/listing/listing.fixture.ts'

/** A listing with a square outline of 200 feet in Charlotte, and what a test wants to be different. */
export function outlined(differences: Partial<Listing> = {}): Listing {
  const [x, y] = [1_449_000, 541_000]
  const ring = [
    [x, y],
    [x, y + 200],
    [x + 200, y + 200],
    [x + 200, y],
    [x, y],
  ]
  const geometry = { rings: [ring], spatialReference: { wkid: 2264 } }
  return { ...aListing(differences), geometry, ...differences }
}

/** A listing in its upset period until a day. */
export function upsetUntil(id: number, day: string, differences: Partial<Listing> = {}): Listing {
  return outlined({ id, street: `${id} Oak St`, upset_bid_date: day, ...differences })
}

/** A listing in Wake whose auction is on a day at noon. */
export function auctionOn(id: number, day: string, differences: Partial<Listing> = {}): Listing {
  return outlined({
    id,
    street: `${id} Elm St`,
    county: 'Wake',
    status: 'Auction in future',
    upset_bid_date: null,
    highest_bid: null,
    foreclosure_date: day,
    time: '12:00 PM',
    ...differences,
  })
}
