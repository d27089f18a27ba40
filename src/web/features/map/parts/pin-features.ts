import type { Feature, FeatureCollection, Point } from 'geojson'
import type { Listing } from '#contract/listings/listing-schema.ts'
import { displayedPrice, formatDollars } from '#domain/listing/price.ts'
import type { Badge } from '#domain/listing/badge.ts'
import { placeOf } from './listing-place.ts'
import { statusLook } from './status-look.ts'

/** What the layers of pins read. */
export type PinProperties = {
  id: number
  tone: Badge['color']
  icon: Badge['icon']
  /** Whole dollars: a pin has no room for cents. */
  price: string
  isApproximate: boolean
}

export type PinFeature = Feature<Point, PinProperties>

const pins = new WeakMap<Listing, PinFeature>()

/** The pins of all listings whose place is known. */
export function pinFeatures(listings: Iterable<Listing>): FeatureCollection<Point, PinProperties> {
  const features: PinFeature[] = []
  for (const listing of listings) {
    const pin = pins.get(listing) ?? pinOf(listing)
    if (!pin) continue
    pins.set(listing, pin)
    features.push(pin)
  }
  return { type: 'FeatureCollection', features }
}

function pinOf(listing: Listing): PinFeature | null {
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
    },
  }
}
