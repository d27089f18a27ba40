import places from '#content/ground/places.json' with { type: 'json' }
import roads from '#content/ground/roads.json' with { type: 'json' }
import water from '#content/ground/water.json' with { type: 'json' }
import { isInside, type Ring } from '#domain/geo/rings.ts'
import { BASEMAP } from './basemap.data.ts'
import { buildGround } from './build-ground.ts'

const counties = BASEMAP.counties.features.map(({ geometry, properties, bbox }) => ({
  name: properties.name,
  rings: geometry.coordinates.flat().map((ring): Ring => ring.map(([x = 0, y = 0]) => [x, y])),
  bbox,
}))

function countyAt(longitude: number, latitude: number): string | null {
  const found = counties.find(({ bbox, rings }) => {
    const [west = 0, south = 0, east = 0, north = 0] = bbox ?? []
    if (longitude < west || longitude > east || latitude < south || latitude > north) return false
    return isInside([longitude, latitude], rings)
  })
  return found?.name ?? null
}

/** Computed at build time: the browser gets only the result. */
export const GROUND = buildGround({ roads, water, places }, countyAt)
