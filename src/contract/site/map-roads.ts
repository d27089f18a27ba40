import { z } from 'zod'
import { defineEndpoint } from '#contract/endpoint.ts'
import { ROAD_ZOOMS } from './road-tiles.ts'

export const mapRoads = z.object({
  /** Version of the loaded roads; part of the tile URL. */
  version: z.string(),
  /** Counties whose loaded roads replace the built-in ones. */
  counties: z.array(z.string()),
  /** Attribution as plain text. */
  credit: z.string(),
})
/** The roads loaded by an operator. */
export type MapRoads = z.infer<typeof mapRoads>

const whole = z.coerce.number().int().min(0)

export const mapRoadEndpoints = {
  mapRoadTile: defineEndpoint({
    method: 'GET',
    path: '/api/map_roads/:version/:z/:x/:y',
    summary:
      'A vector tile of the roads loaded by the operator; 204 if it has none. For a version other than that of /api/site, returns the current tile and forbids caching.',
    access: 'public',
    rateLimit: null,
    params: z.object({
      version: z.string().max(64),
      z: whole.max(ROAD_ZOOMS.max),
      x: whole.max(2 ** ROAD_ZOOMS.max),
      y: whole.max(2 ** ROAD_ZOOMS.max),
    }),
    output: null,
    contentType: 'application/vnd.mapbox-vector-tile',
    errors: [],
  }),
} as const
