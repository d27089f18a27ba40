/**
 * The U.S. Census Bureau's counties, 1:10,000,000, in degrees. Declared here because TypeScript cannot infer JSON this
 * large.
 */
declare module 'us-atlas/counties-10m.json' {
  import type { GeometryCollection, Topology } from 'topojson-specification'

  const topology: Topology<{ counties: GeometryCollection<{ name: string }> }>
  export default topology
}
