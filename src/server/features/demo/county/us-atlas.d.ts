/**
 * U.S. Census Bureau counties, 1:10,000,000, in degrees. Declared here because the JSON is too large for the
 * compiler.
 */
declare module 'us-atlas/counties-10m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification'

  const topology: Topology<{ counties: GeometryCollection<{ name: string }> }>
  export default topology
}
