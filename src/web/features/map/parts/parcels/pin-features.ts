import type { Feature, FeatureCollection, Point } from 'geojson'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { measureOf } from '#domain/listing-filters/measures.ts'
import { nextBidOn } from '#domain/listing/minimum-bid.ts'
import { formatDollars } from '#domain/money/format-money.ts'
import { displayedPrice } from '#domain/listing/price.ts'
import type { Badge } from '#domain/listing/badge.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { statusLook } from '#domain/listing/badge.ts'
import { placeOf } from '#web/features/map/parts/camera/listing-position.ts'
import type { SamePoint } from './same-point.ts'

/** Properties used by the pin layers. */
export type PinProperties = {
  id: number
  tone: Badge['color']
  icon: Badge['icon']
  /** Whole dollars, since a pin has no space for cents: the minimum upset bid if one can be filed, else the price. */
  price: string
  isApproximate: boolean
  /** Where two prices compete for space, the lower rank wins. */
  rank: number
  /** Listings that the pin stands for: all at its point if it is the first of them, none if it is another of them. */
  count: number
}

/** Text of a pin without a price. */
export const NO_PRICE = 'N/A'

export type PinFeature = Feature<Point, PinProperties>

/** A sale within this many days is near. */
const NEAR_SALE_DAYS = 7

/** The pins of a day, which is part of their content and changes at most once per page visit. */
let known: { today: PlainDate; pins: WeakMap<Listing, PinFeature> } | null = null

/** Pins of all listings with a known location; `today` is the current date in New York. */
export function pinFeatures(
  listings: Iterable<Listing>,
  today: PlainDate,
  samePoint: SamePoint = new Map(),
): FeatureCollection<Point, PinProperties> {
  if (known?.today !== today) known = { today, pins: new WeakMap() }
  const { pins } = known
  const features: PinFeature[] = []
  for (const listing of listings) {
    const pin = pins.get(listing) ?? pinOf(listing, today)
    if (!pin) continue
    pins.set(listing, pin)
    const ids = samePoint.get(listing.id)
    features.push(ids ? counting(pin, ids[0] === listing.id ? ids.length : 0) : pin)
  }
  return { type: 'FeatureCollection', features }
}

function counting(pin: PinFeature, count: number): PinFeature {
  return { ...pin, properties: { ...pin.properties, count } }
}

/** Listings with something due rank first, then those still to be sold, then the rest. */
function rankOf(listing: Listing, today: PlainDate): number {
  if (listing.status === 'Upset Bid Ongoing') return 0
  const daysToSale = measureOf('sale', listing, today)
  if (daysToSale !== null && daysToSale <= NEAR_SALE_DAYS) return 0
  return listing.status === 'Auction in future' ? 1 : 2
}

function priceOn(listing: Listing, today: PlainDate): string {
  const next = nextBidOn(listing, today)
  // Rounded up: a bid below the minimum would be refused.
  if (next !== null) return formatDollars(Math.ceil(next.minimum_upset_bid))
  const price = displayedPrice(listing)
  return price === null ? NO_PRICE : formatDollars(Math.round(price))
}

function pinOf(listing: Listing, today: PlainDate): PinFeature | null {
  const place = placeOf(listing)
  if (!place) return null
  const { color, icon } = statusLook(listing.status)
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [...place.point] },
    properties: {
      id: listing.id,
      tone: color,
      icon,
      price: priceOn(listing, today),
      isApproximate: place.isApproximate,
      rank: rankOf(listing, today),
      count: 1,
    },
  }
}
