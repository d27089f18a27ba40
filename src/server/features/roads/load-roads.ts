import { counties } from '#domain/counties/counties.ts'
import type { Db } from '#server/platform/db/database.ts'
import { RoadFileError, readRoadFile } from './read-road-file.ts'
import { type CountyShare, roadsByCounty } from './roads-by-county.ts'
import { cutIntoTiles } from './road-tiles.ts'
import { lockRoads, replaceRoads } from './roads.store.ts'

type GivenFile = { name: string; bytes: Uint8Array }

/** What was loaded: the lines of each county by its name, and how many features of the file are no roads. */
export type LoadReport = { lines: Record<string, number>; leftOut: number }

/**
 * Puts the roads of a file in the place of all roads that the counties had; within a transaction, so that half of a
 * file is never seen. Throws `RoadFileError` with words for the operator where the file cannot be read, holds no road
 * of a county, or is of another place, before anything is written.
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
      `most of its roads near ${county} County lie outside of it: it seems to be of a neighbor`,
    )
  }
}

export function nameOf(fips: string): string {
  return counties.find((county) => county.fips === fips)?.name ?? fips
}
