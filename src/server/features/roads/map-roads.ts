import { createHash } from 'node:crypto'
import type { MapRoads } from '#contract/site/map-roads.ts'
import { counties } from '#domain/counties/counties.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { RoadSource } from './road.ts'
import { findLoadedRoads, findLoadedRoadsIfPossible, type LoadedRoads } from './roads.store.ts'

const CREDITS: Readonly<Record<RoadSource, string>> = { tiger: 'U.S. Census Bureau', ncdot: 'NCDOT' }

/** The loaded roads as sent to pages; null if none. */
export async function readMapRoads(db: Db): Promise<MapRoads | null> {
  return mapRoadsOf(await findLoadedRoads(db))
}

/** Like `readMapRoads`, but null instead of an error while the database is down. */
export async function readMapRoadsIfPossible(db: Db, log: Log): Promise<MapRoads | null> {
  return mapRoadsOf(await findLoadedRoadsIfPossible(db, log))
}

function mapRoadsOf(loaded: readonly LoadedRoads[]): MapRoads | null {
  if (loaded.length === 0) return null
  const fips = new Set(loaded.map((each) => each.county_fips))
  const owners = new Set(loaded.map(({ source }) => CREDITS[source]))
  return {
    version: versionOf(loaded),
    counties: counties.filter((county) => fips.has(county.fips)).map(({ name }) => name),
    credit: `Loaded roads: ${[...owners].join(', ')}`,
  }
}

function versionOf(loaded: readonly LoadedRoads[]): string {
  const text = loaded.map(({ version }) => version).join()
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}
