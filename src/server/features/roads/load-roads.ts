import { countyWithFips } from '#domain/counties/counties.ts'
import type { Db } from '#server/platform/db/database.ts'
import { RoadFileError, readRoadFile } from './read-road-file.ts'
import { type CountyShare, roadsByCounty } from './roads-by-county.ts'
import { cutIntoTiles } from './road-tiles.ts'
import { lockRoads, replaceRoads } from './roads.store.ts'

type GivenFile = { name: string; bytes: Uint8Array }

/** Number of lines loaded, by county name, and of features that are not roads. */
export type LoadReport = { lines: Record<string, number>; leftOut: number }

/**
 * Replaces all roads of the counties with those in a file. Call within a transaction, so that a partial load is never
 * visible. Throws `RoadFileError` with a message for the operator, before writing anything, if the file is unreadable,
 * has no roads of a county, or covers another place.
 */
export async function loadRoads(
  tx: Db,
  { name, bytes }: GivenFile,
  fips: readonly string[],
  now: Date,
): Promise<LoadReport> {
  const { source, roads, leftOut } = readRoadFile(bytes)
  const shares = roadsByCounty(roads, fips)
  for (const [county, share] of shares) checkShare(nameOf(county), share)
  await lockRoads(tx)
  for (const [county_fips, share] of shares) {
    const facts = { county_fips, source, file_name: name, lines: share.roads.length, loaded_at: now }
    await replaceRoads(tx, facts, cutIntoTiles(share.roads))
  }
  return {
    lines: Object.fromEntries(Array.from(shares, ([county, share]) => [nameOf(county), share.roads.length])),
    leftOut,
  }
}

function checkShare(county: string, { roads, inside, beyond }: CountyShare): void {
  if (roads.length === 0 || inside === 0) throw new RoadFileError(`it has no roads in ${county} County`)
  if (beyond > inside) {
    throw new RoadFileError(
      `most of its roads near ${county} County are outside the county: it seems to be a neighbor’s file`,
    )
  }
}

export function nameOf(fips: string): string {
  return countyWithFips(fips)?.name ?? fips
}
