/** Reads the parts of a shapefile. What it throws for a damaged one is any error. */
declare module 'shpjs' {
  /** Geometries in degrees, as GeoJSON, null for a record without one; `prj` is the text of the projection. */
  export function parseShp(shp: Uint8Array, prj?: string): unknown[]
  export function parseDbf(dbf: Uint8Array, encoding?: string): unknown[]
}
