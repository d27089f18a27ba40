/** The zooms that there are tiles of loaded roads for; closer, those of the last one are enlarged. */
export const ROAD_ZOOMS = { least: 5, most: 13 } as const

/** Where the tiles of a version are, with {z}, {x} and {y}. */
export function roadTilesPath(version: string): string {
  return `/api/map_roads/${version}/{z}/{x}/{y}`
}
