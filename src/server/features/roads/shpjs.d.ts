/** Parsers for the parts of a shapefile. For a damaged one they throw arbitrary errors. */
declare module 'shpjs' {
  /** GeoJSON geometries in degrees, null for a record without one; `prj` is the text of the projection. */
  export function parseShp(shp: Uint8Array, prj?: string): unknown[]
  export function parseDbf(dbf: Uint8Array, encoding?: string): unknown[]
}
