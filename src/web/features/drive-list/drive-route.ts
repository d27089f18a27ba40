import type { Listing } from '#contract/listings/listing-schema.ts'
import { drivingOrder, lengthOf, straightMiles } from '#domain/drive-list/driving-order.ts'
import { legsOf, type Leg } from '#domain/drive-list/map-app-links.ts'
import type { Position } from '#domain/geo/state-plane.ts'
import { placeOf } from '#domain/listing/listing-position.ts'

/** A stop. `miles` is the distance from the previous stop or the start; null if the stop is the start. */
export type Stop = { listing: Listing; miles: number | null }

export type DriveRoute = { stops: Stop[]; unplaced: Listing[]; legs: Leg[]; miles: number }

/**
 * Plans a route past all listings with a known location: from a position, from one of them, or from wherever it is
 * shortest; or in the given order.
 */
export function planRoute(
  listings: readonly Listing[],
  start: Position | number | null,
  keepsOrder = false,
): DriveRoute {
  const placed = listings.flatMap((listing) => {
    const place = placeOf(listing)
    return place ? [{ listing, place }] : []
  })
  const first =
    typeof start === 'number' && !keepsOrder ? placed.find(({ listing }) => listing.id === start) : undefined
  const from = typeof start === 'number' ? (first?.place ?? null) : start
  const others = placed.filter((each) => each !== first)
  const places = others.map(({ place }) => place)
  const order = keepsOrder ? [...places.keys()] : drivingOrder(from, places)
  const stops = [...(first ? [first] : []), ...order.flatMap((at) => others[at] ?? [])]
  const passed = stops.map(({ place }) => place)
  // The distance to the first stop counts if the route starts elsewhere.
  const before = first ? null : from
  const path = before ? [before, ...passed] : passed
  const placeBefore = (at: number) => (at === 0 ? before : passed[at - 1])
  return {
    stops: stops.map(({ listing, place }, at) => {
      const last = placeBefore(at)
      return { listing, miles: last ? straightMiles(last, place) : null }
    }),
    unplaced: listings.filter((listing) => !placed.some((each) => each.listing === listing)),
    legs: legsOf(before, passed),
    miles: lengthOf(path),
  }
}

/** `12.4 mi` */
export function milesText(miles: number): string {
  return `${miles.toFixed(1)} mi`
}
