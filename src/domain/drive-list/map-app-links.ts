import type { Position } from '#domain/geo/state-plane.ts'

/** Stops per leg: a maps app takes nine waypoints before the last stop. */
const STOPS_OF_LEG = 10

export type MapApp = 'google' | 'apple'

/** A part of the route short enough for a maps app: its stops, numbered from 1, and its URL in each app. */
export type Leg = { first: number; last: number; addresses: Record<MapApp, string> }

/**
 * The whole route in legs, each starting where the previous one ended. Without a start, the first leg begins at the
 * app's current location.
 */
export function legsOf(start: Position | null, stops: readonly Position[]): Leg[] {
  const legs: Leg[] = []
  for (let at = 0; at < stops.length; at += STOPS_OF_LEG) {
    const ofLeg = stops.slice(at, at + STOPS_OF_LEG)
    const from = at === 0 ? start : (stops[at - 1] ?? null)
    legs.push({
      first: at + 1,
      last: at + ofLeg.length,
      addresses: { google: googleAddress(from, ofLeg), apple: appleAddress(from, ofLeg) },
    })
  }
  return legs
}

// Five decimals are about three feet.
const text = ([longitude, latitude]: Position) => `${latitude.toFixed(5)},${longitude.toFixed(5)}`

/** As Google documents its Maps URLs, version 1. */
function googleAddress(from: Position | null, stops: readonly Position[]): string {
  const onTheWay = stops.slice(0, -1).map(text).join('|')
  return address('https://www.google.com/maps/dir/', [
    ['api', '1'],
    ['travelmode', 'driving'],
    ...(from ? [['origin', text(from)] as const] : []),
    ['destination', stops.slice(-1).map(text).join()],
    ...(onTheWay === '' ? [] : [['waypoints', onTheWay] as const]),
  ])
}

/** As Apple documents its Maps URLs. */
function appleAddress(from: Position | null, stops: readonly Position[]): string {
  return address('https://maps.apple.com/directions', [
    ['mode', 'driving'],
    ...(from ? [['source', text(from)] as const] : []),
    ...stops.slice(0, -1).map((stop) => ['waypoint', text(stop)] as const),
    ['destination', stops.slice(-1).map(text).join()],
  ])
}

function address(page: string, parameters: readonly (readonly [name: string, value: string])[]): string {
  return `${page}?${parameters.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}
