/** Zoom levels with tiles of loaded roads; beyond the last one, its tiles are enlarged. */
export const ROAD_ZOOMS = { min: 5, max: 13 } as const

/** Tile URL template of a version, with {z}, {x} and {y}. */
export function roadTilesPath(version: string): string {
  return `/api/map_roads/${version}/{z}/{x}/{y}`
}
