// Source files of the built-in ground; too large for the compiler to read.

declare module '#content/ground/roads.json' {
  import type { FeatureCollection, LineString } from 'geojson'

  const roads: FeatureCollection<LineString, { class: 1 | 2 | 3; ref?: string }>
  export default roads
}

declare module '#content/ground/water.json' {
  import type { FeatureCollection, LineString, Polygon } from 'geojson'

  const water: FeatureCollection<
    LineString | Polygon,
    { kind: 'river' | 'lake'; class: 1 | 2 | 3; name?: string }
  >
  export default water
}

declare module '#content/ground/places.json' {
  const places: { name: string; lon: number; lat: number; pop: number; rank: 1 | 2 | 3 | 4 | 5; seat?: 1 }[]
  export default places
}
