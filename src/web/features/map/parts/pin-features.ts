import type { Feature, FeatureCollection, Point } from 'geojson'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { measureOf } from '#domain/listing/measures.ts'
import { displayedPrice, formatDollars } from '#domain/listing/price.ts'
import type { Badge } from '#domain/listing/badge.ts'
import type { PlainDate } from '#domain/time/plain-date.ts'
import { statusLook } from '#domain/listing/badge.ts'
import { placeOf } from './listing-place.ts'

/** What the layers of pins read. */
export type PinProperties = {
  id: number
  tone: Badge['color']
  icon: Badge['icon']
  /** Whole dollars: a pin has no room for cents. */
  price: string
  isApproximate: boolean
  /** Something is due: it stands on the map with its price, not as a small mark. */
  isFull: boolean
}

export type PinFeature = Feature<Point, PinProperties>

/** A sale so many days away or fewer is near. */
const NEAR_SALE_DAYS = 7

// The day is part of what a pin says, and changes once in the life of a page at most.
const pins = new WeakMap<Listing, { today: PlainDate; pin: PinFeature }>()

/** The pins of all listings whose place is known; `today` is the present day in New York. */
export function pinFeatures(
  listings: Iterable<Listing>,
  today: PlainDate,
): FeatureCollection<Point, PinProperties> {
  const features: PinFeature[] = []
  for (const listing of listings) {
    const known = pins.get(listing)
    const pin = known?.today === today ? known.pin : pinOf(listing, today)
    if (!pin) continue
    pins.set(listing, { today, pin })
    features.push(pin)
  }
  return { type: 'FeatureCollection', features }
}

function isDue(listing: Listing, today: PlainDate): boolean {
  if (listing.status === 'Upset Bid Ongoing') return true
  const daysToSale = measureOf('sale', listing, today)
  return daysToSale !== null && daysToSale <= NEAR_SALE_DAYS
}

function pinOf(listing: Listing, today: PlainDate): PinFeature | null {
  const place = placeOf(listing)
  if (!place) return null
  const { color, icon } = statusLook(listing.status)
  const price = displayedPrice(listing)
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [...place.point] },
    properties: {
      id: listing.id,
      tone: color,
      icon,
      price: price === null ? 'N/A' : formatDollars(Math.round(price)),
      isApproximate: place.isApproximate,
      isFull: isDue(listing, today),
    },
  }
}
