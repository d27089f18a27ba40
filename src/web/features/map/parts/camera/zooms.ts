import type { ExpressionSpecification } from 'maplibre-gl'

/** Lowest zoom with parcel outlines. */
export const OUTLINE_ZOOM = 12

/** Highest zoom with clusters. */
export const CLUSTER_MAX_ZOOM = 14

/** Cluster radius in px. A mark is 24 px wide; distances on screen double between two whole zooms. */
export const CLUSTER_RADIUS = 26

/** Zoom for a parcel with an outline, and for an approximate location. */
export const PARCEL_ZOOM = 17
export const PLACE_ZOOM = 15

/** From this zoom on, no county layers are rendered: everything is land, which also saves work. */
export const CLOSE_ZOOM = 14.5

/** Opacity for layers too coarse at close range. */
export const fadingOut: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 13, 1, CLOSE_ZOOM, 0]

/** The built-in roads and waters are off by up to some hundred meters, which shows beyond zoom 12. */
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
