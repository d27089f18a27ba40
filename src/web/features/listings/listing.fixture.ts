import type { Listing } from '#contract/listings/listing-schema.ts'
import { aListing } from '#domain/listing/listing.fixture.ts'

/** A listing in Charlotte with a square outline of 200 feet, overridden by `differences`. */
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

/** A listing whose upset bid period ends on the given day. */
export function upsetUntil(id: number, day: string, differences: Partial<Listing> = {}): Listing {
  return outlined({ id, street: `${id} Oak St`, upset_bid_date: day, ...differences })
}

/** A listing in Wake with an auction at noon on the given day. */
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
