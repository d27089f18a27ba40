import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { databaseTrouble } from '#server/platform/db/database-trouble.ts'
import type { Db } from '#server/platform/db/database.ts'
import { countyRoads, roadTile } from '#server/platform/db/schema/roads.ts'
import type { Log } from '#server/platform/log.ts'
import type { RoadTile, TilePlace } from './road-tiles.ts'

export type LoadedRoads = typeof countyRoads.$inferSelect

/** Tiles are small; more per statement would make it too long. */
const TILES_PER_INSERT = 200

/** The counties with loaded roads, by FIPS code. */
export async function findLoadedRoads(db: Db): Promise<LoadedRoads[]> {
  return db.select().from(countyRoads).orderBy(asc(countyRoads.county_fips))
}

/** Like `findLoadedRoads`; empty while the database is unavailable, which is logged. */
export async function findLoadedRoadsIfPossible(db: Db, log: Log): Promise<LoadedRoads[]> {
  try {
    return await findLoadedRoads(db)
  } catch (error) {
    if (databaseTrouble(error) === null) throw error
    log.warn({ err: error }, 'could not read the loaded roads')
    return []
  }
}

/** Locks loaded roads against other writers until the transaction ends; reads continue. */
export async function lockRoads(tx: Db): Promise<void> {
  await tx.execute(sql`LOCK TABLE county_roads IN SHARE ROW EXCLUSIVE MODE`)
}

/** Replaces a county's roads. Call within a transaction, so that a partial load is never visible. */
export async function replaceRoads(
  tx: Db,
  facts: Omit<typeof countyRoads.$inferInsert, 'version'>,
  tiles: Iterable<RoadTile>,
): Promise<void> {
  await removeRoads(tx, [facts.county_fips])
  await tx.insert(countyRoads).values(facts)
  const { county_fips } = facts
  let batch: (RoadTile & { county_fips: string })[] = []
  for (const tile of tiles) {
    batch.push({ ...tile, county_fips })
    if (batch.length < TILES_PER_INSERT) continue
    await tx.insert(roadTile).values(batch)
    batch = []
  }
  if (batch.length > 0) await tx.insert(roadTile).values(batch)
}

/** Returns the counties that had any. */
export async function removeRoads(tx: Db, fips: readonly string[]): Promise<string[]> {
  const removed = await tx
    .delete(countyRoads)
    .where(inArray(countyRoads.county_fips, [...fips]))
    .returning({ fips: countyRoads.county_fips })
  return removed.map((row) => row.fips)
}

/** Each county's features in a tile. */
export async function findTile(db: Db, { z, x, y }: TilePlace): Promise<Buffer[]> {
  const rows = await db
    .select({ features: roadTile.features })
    .from(roadTile)
    .where(and(eq(roadTile.z, z), eq(roadTile.x, x), eq(roadTile.y, y)))
    .orderBy(asc(roadTile.county_fips))
  return rows.map(({ features }) => features)
}
