import type { ExpressionSpecification } from 'maplibre-gl'

/** From this zoom on the outlines of parcels are drawn. */
export const OUTLINE_ZOOM = 12

/** Up to this zoom listings whose marks would lie on one another are one cluster. */
export const CLUSTER_MAX_ZOOM = 14

/**
 * Listings closer than so many px are one cluster: a mark is 24 px wide, and between two whole zooms the distance on
 * the screen grows to twice as much.
 */
export const CLUSTER_RADIUS = 26

/** How close the map comes to a parcel whose outline is known, and to a place that is only roughly known. */
export const PARCEL_ZOOM = 17
export const PLACE_ZOOM = 15

/** From this zoom on nothing of the counties is drawn: everything is land, and the map has less to do. */
export const CLOSE_ZOOM = 14.5

/** For what is too coarse to be shown close by. */
export const fadingOut: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 13, 1, CLOSE_ZOOM, 0]

/** Roads and waters that come with the product lie up to some hundred meters off: beyond zoom 12 one would see it. */
export const COARSE_MAX_ZOOM = 13

export const fadingOutCoarse: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['zoom'],
  12,
  1,
  COARSE_MAX_ZOOM,
  0,
]
