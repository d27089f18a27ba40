import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { ROAD_ZOOMS } from './road-tiles.ts'

export const mapRoads = z.object({
  /** Names what is loaded; part of the tiles' address. */
  version: z.string(),
  /** The counties whose roads take the place of the built-in ones. */
  counties: z.array(z.string()),
  /** Plain text that names where they come from. */
  credit: z.string(),
})
/** The roads that an operator loaded. */
export type MapRoads = z.infer<typeof mapRoads>

const whole = z.coerce.number().int().min(0)

export const mapRoadEndpoints = {
  mapRoadTile: defineEndpoint({
    method: 'GET',
    path: '/api/map_roads/:version/:z/:x/:y',
    summary:
      'A vector tile of the roads that the operator loaded, empty (204) where there are none. Of another version than that of /api/site the present one is sent, and not to be kept.',
    access: 'public',
    rateLimit: null,
    params: z.object({
      version: z.string().max(64),
      z: whole.max(ROAD_ZOOMS.most),
      x: whole.max(2 ** ROAD_ZOOMS.most),
      y: whole.max(2 ** ROAD_ZOOMS.most),
    }),
    output: null,
    contentType: 'application/vnd.mapbox-vector-tile',
    errors: [],
  }),
} as const
