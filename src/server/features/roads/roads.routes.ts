import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { mapRoadEndpoints } from '#contract/site/map-roads.ts'
import type { Db } from '#server/platform/db/database.ts'
import { bindEndpoint } from '#server/platform/http/bind-endpoint.ts'
import { readMapRoads } from './map-roads.ts'
import { joinTiles } from './road-tiles.ts'
import { findTile } from './roads.store.ts'

/** Enough for the tiles of a city and its surroundings many times over. */
const MAX_TILE_BYTES = 32 * 1024 * 1024

export function roadRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  const tiles = new LRUCache<string, Buffer>({
    maxSize: MAX_TILE_BYTES,
    sizeCalculation: (tile) => Math.max(tile.length, 100),
  })

  bindEndpoint(app, mapRoadEndpoints.mapRoadTile, async ({ input: { params }, reply }) => {
    const { version, z, x, y } = params
    const now = (await readMapRoads(db))?.version
    // A versioned URL never changes; a version other than the current one may come from an outdated page.
    const isCurrent = version === now
    void reply.header('cache-control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
    const key = `${now}/${z}/${x}/${y}`
    const tile = tiles.get(key) ?? joinTiles(now === undefined ? [] : await findTile(db, { z, x, y }))
    tiles.set(key, tile)
    if (tile.length === 0) return reply.status(204).send()
    return reply.type(mapRoadEndpoints.mapRoadTile.contentType).send(tile)
  })
}
